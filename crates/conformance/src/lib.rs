//! The scenario language, its runner, and the rule-coverage report.
