// Package sql tells the reducer how a case of SQL becomes smaller: statements,
// rows and columns by delta debugging, the query tree from the root down.
package sql
