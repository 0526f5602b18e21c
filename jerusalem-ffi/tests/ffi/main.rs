//! The C door from outside: the header, and programs in C, C++ and C# that use the library.

mod common;
mod csharp;
mod header;
mod programs;
mod records;
mod symbols;
