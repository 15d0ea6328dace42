// Package kuzu is the adapter of Kùzu, which runs as a child process. Labels are node
// tables and have to be declared, as relationship types and properties: CREATE NODE
// TABLE, CREATE REL TABLE. What a child hands over is described in package wire.
package kuzu
