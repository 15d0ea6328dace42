// Package mysql runs servers that speak MySQL's protocol: MySQL and MariaDB,
// each under its own dialect. It uses the connection of go-sql-driver/mysql
// directly, without the pool of database/sql, which would silently move a
// statement to a connection that was never prepared. Statements go by the text
// protocol, without arguments.
//
// What an answer means is decided in package compare.
package mysql
