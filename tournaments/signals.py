"""What may be listened to. Sent inside the transaction that makes the change.

`published(version)`: the standings have a new version.
"""

from django.dispatch import Signal

published = Signal()
