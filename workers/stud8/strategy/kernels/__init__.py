"""The compiled functions behind the features: one a feature, by its name.

Each takes the View (an engine.view.VIEW record) and returns an int, a float or
a bool. What it returns is defined by its line in the table of features.
"""
