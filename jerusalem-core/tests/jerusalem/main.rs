//! The rules of Jerusalem, tested from their text (`jerusalem.md`) through the public interface.

mod setup;

mod examples;
