//! Every text a person reads, as Fluent messages keyed by ids.
