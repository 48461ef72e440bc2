"""What PostgreSQL itself enforces about protests, as trigger functions (PL/pgSQL bodies).

The domain checks the same and says it in people's words; these hold whoever writes, by whatever path.
"""

ON_FILING = """
    IF NEW.state <> 'filed' THEN
        RAISE EXCEPTION 'protest % must begin as filed', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (
        SELECT 1 FROM games_seat s WHERE s.game_id = NEW.game_id AND s.player_id = NEW.filer_id
        AND NEW.team = CASE WHEN s.role IN ('mafia', 'don') THEN 'black' ELSE 'red' END
    ) THEN
        RAISE EXCEPTION 'the filer of protest % did not play in that game for that team', NEW.id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""

ON_MOVE = """
    IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
        ('filed', 'withdrawn'), ('filed', 'refused'), ('filed', 'voting'),
        ('voting', 'failed'), ('voting', 'applied')
    ) THEN
        RAISE EXCEPTION 'protest % cannot go from % to %', OLD.id, OLD.state, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    IF (OLD.id, OLD.series, OLD.number, OLD.game_id, OLD.filer_id, OLD.team, OLD.wanted, OLD.effect_statement,
        OLD.adjudication, OLD.adjudicated_head, OLD.filed_at)
        IS DISTINCT FROM
       (NEW.id, NEW.series, NEW.number, NEW.game_id, NEW.filer_id, NEW.team, NEW.wanted, NEW.effect_statement,
        NEW.adjudication, NEW.adjudicated_head, NEW.filed_at)
        OR (OLD.state <> 'filed' AND OLD.closes_at IS DISTINCT FROM NEW.closes_at)
    THEN
        RAISE EXCEPTION 'what was filed in protest % cannot be rewritten', OLD.id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""

# Deferred: the electorate and the ballots follow the move to `voting` within the same transaction.
CASE_HOLDS = """
    IF NEW.state = 'refused' AND NOT EXISTS (
        SELECT 1 FROM protests_ruling r WHERE r.protest_id = NEW.id AND NOT r.is_admitted
    ) OR NEW.state = 'voting' AND NOT EXISTS (
        SELECT 1 FROM protests_ruling r WHERE r.protest_id = NEW.id AND r.is_admitted
    ) THEN
        RAISE EXCEPTION 'protest % is % without a ruling that says so', NEW.id, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.state IN ('failed', 'applied') AND NOT EXISTS (
        SELECT 1 FROM protests_decision d
        WHERE d.protest_id = NEW.id AND d.is_passed = (NEW.state = 'applied')
    ) THEN
        RAISE EXCEPTION 'protest % is % without a decision that says so', NEW.id, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.state = 'voting' THEN
        SELECT count(*), count(*) FILTER (WHERE e.team = 'red'), count(*) FILTER (WHERE e.is_own)
        INTO electors, reds, own
        FROM protests_elector e JOIN games_seat s
        ON s.game_id = NEW.game_id AND s.number = e.seat AND s.player_id = e.player_id
        WHERE e.protest_id = NEW.id AND e.is_own = (e.team = NEW.team)
        AND e.team = CASE WHEN s.role IN ('mafia', 'don') THEN 'black' ELSE 'red' END;
        IF electors <> 10 OR reds <> 7 THEN
            RAISE EXCEPTION 'the electorate of protest % is not the ten of the deal', NEW.id
            USING ERRCODE = 'check_violation';
        END IF;
        IF (SELECT (count(*), count(*) FILTER (WHERE b.is_own)) FROM protests_ballot b
            WHERE b.protest_id = NEW.id)
            IS DISTINCT FROM (electors, own)
        THEN
            RAISE EXCEPTION 'the ballots of protest % do not match its electorate', NEW.id
            USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    RETURN NULL;
"""

ON_RULING = """
    SELECT p.game_id, p.state INTO game, state FROM protests_protest p WHERE p.id = NEW.protest_id;
    IF state <> 'filed' THEN
        RAISE EXCEPTION 'protest % has been ruled on or withdrawn', NEW.protest_id
        USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM games_official o WHERE o.game_id = game AND o.user_id = NEW.ruled_by_id)
        OR EXISTS (
            SELECT 1 FROM games_seat s JOIN games_player pl ON pl.id = s.player_id
            WHERE s.game_id = game AND pl.user_id = NEW.ruled_by_id
        )
    THEN
        RAISE EXCEPTION 'user % conducted or played the game of protest %', NEW.ruled_by_id, NEW.protest_id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""

WHILE_VOTING = """
    IF NOT EXISTS (SELECT 1 FROM protests_protest p WHERE p.id = NEW.protest_id AND p.state = 'voting') THEN
        RAISE EXCEPTION 'the vote on protest % is not open', NEW.protest_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""

ON_CAST = """
    IF NOT EXISTS (
        SELECT 1 FROM protests_protest p
        WHERE p.id = NEW.protest_id AND p.state = 'voting' AND p.closes_at > clock_timestamp()
    ) THEN
        RAISE EXCEPTION 'the vote on protest % is closed', NEW.protest_id USING ERRCODE = 'check_violation';
    END IF;
    IF (OLD.key, OLD.protest_id, OLD.is_own) IS DISTINCT FROM (NEW.key, NEW.protest_id, NEW.is_own)
        OR NEW.choice = 'none' AND OLD.choice <> 'none'
    THEN
        RAISE EXCEPTION 'a ballot of protest % can only take another choice', NEW.protest_id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""

TEN_BALLOTS = """
    IF (SELECT count(*) FROM protests_ballot b WHERE b.protest_id = NEW.protest_id) <> 10 THEN
        RAISE EXCEPTION 'protest % must have ten ballots', NEW.protest_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
"""

# The recount by the database, the whole protesting team and at least one opponent.
ON_DECISION = """
    SELECT count(*) FILTER (WHERE b.is_own), count(*) FILTER (WHERE b.is_own AND b.choice = 'yes'),
        count(*) FILTER (WHERE NOT b.is_own AND b.choice = 'yes'), count(*) FILTER (WHERE b.choice = 'none')
    INTO own_size, own_for, opponents_for, open_ballots
    FROM protests_ballot b WHERE b.protest_id = NEW.protest_id;
    IF NOT EXISTS (
        SELECT 1 FROM protests_protest p WHERE p.id = NEW.protest_id AND p.state = 'voting'
        AND (open_ballots = 0 OR p.closes_at <= NEW.decided_at)
    ) THEN
        RAISE EXCEPTION 'the vote on protest % is not over', NEW.protest_id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.is_passed <> (own_for = own_size AND opponents_for >= 1)
        OR NEW.is_passed AND NEW.opponents_for <> opponents_for
    THEN
        RAISE EXCEPTION 'the decision on protest % is not what its ballots say', NEW.protest_id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""
