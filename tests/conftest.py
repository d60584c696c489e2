"""Settings that all tests share."""

from hypothesis import settings

# A first call may compile, which takes longer than any one example.
settings.register_profile("stud8", deadline=None)
settings.load_profile("stud8")
