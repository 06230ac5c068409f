"""Nothing of the SDK is in here."""
