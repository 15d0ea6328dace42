// Package determinism says which answers of SQL are functions of the database, so that
// two of them can be held against each other, and why others are not. It looks at the
// tree alone and evaluates nothing.
package determinism
