//! Nothing: the bench is the package.
