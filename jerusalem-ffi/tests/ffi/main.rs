//! The C door from outside: the header, and programs in C, C++ and C# that use the library.

#![cfg(unix)]

mod asked;
mod boards;
mod common;
mod csharp;
mod header;
mod install;
mod programs;
mod readme;
mod records;
mod symbols;
