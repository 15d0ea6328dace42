// Package falkordb is the adapter of FalkorDB, a module of a server that speaks the
// RESP protocol. Answers are taken in the compact form, whose values carry their
// types; floats come rounded to 15 digits, which a result says of itself. See
// https://docs.falkordb.com/design/client-spec, read 2026-11-22.
package falkordb
