"""Results and progress as a terminal shows them."""
