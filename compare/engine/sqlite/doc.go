// Package sqlite runs SQLite in process, through the C interface of
// modernc.org/sqlite instead of its database/sql driver: values keep their
// storage class, REAL is read as the exact binary64, TEXT in a DATE column
// stays text, and no goroutine is started for a statement.
//
// What an answer means is decided in package compare.
package sqlite
