"""The version of the game: raised whenever any hand would change."""

ENGINE_VERSION: int = 2
"""Golden hands in the tests guard it; resuming and replaying a job need the same one."""
