package spec

// Syntax is how a dialect is written: what the parsers read and the printers
// write.
type Syntax struct {
}

var isoSyntax, mysqlSyntax, mariadbSyntax, postgresSyntax, sqliteSyntax Syntax
