"""What other applications may listen to. Sent inside the transaction that makes the change.

`result_changed(game, result)`: a game got a new version of its result.
`rejudged(rows)`: games of a re-adjudication about which something else is said now, as stored rows.
`readjudicated(games)`: what is said about these games was renewed.
"""

from django.dispatch import Signal

result_changed = Signal()
rejudged = Signal()
readjudicated = Signal()
