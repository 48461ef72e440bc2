"""What other applications may listen to. Sent inside the transaction that makes the change.

`result_changed(game, result)`: a game got a new version of its result.
"""

from django.dispatch import Signal

result_changed = Signal()
