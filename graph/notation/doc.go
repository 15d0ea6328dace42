// Package notation reads and writes values as the openCypher Technology Compatibility Kit
// writes them (github.com/opencypher/openCypher, tck/README.adoc, "Format of the expected
// results", read 2026-11-22), and tells whether two values are the same as far as that
// notation shows: by labels, types, properties and the direction of relationships, not by
// identity.
package notation
