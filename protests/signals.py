"""What other applications may listen to. Sent inside the transaction that makes the change.

`applied(protest, result)`: a passed protest gave its game a new version of the result.
"""

from django.dispatch import Signal

applied = Signal()
