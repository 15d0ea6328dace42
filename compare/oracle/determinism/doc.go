// Package determinism says which answers of SQL are functions of the database, and why other
// answers are not. Laws compare only answers that are functions of the database. The package
// reads the tree alone and evaluates nothing.
package determinism
