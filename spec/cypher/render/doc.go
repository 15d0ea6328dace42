// Package render writes trees of spec/cypher as texts: parenthesis-safe, so that what
// is read back is the same tree, in the syntax of a dialect.
package render
