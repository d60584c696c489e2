"""Why a profile did what it did: each decision of a hand, feature by feature and rule by rule."""
