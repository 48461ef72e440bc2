"""What other applications may listen to. Sent inside the transaction that makes the change.

`applied(protest, result)`: a protest passed and took effect; `result` is the game's new result version.
"""

from django.dispatch import Signal

applied = Signal()
