// Package postgres runs servers that speak PostgreSQL's protocol, through the
// low-level connection of jackc/pgx/v5: statements go by the simple protocol
// and every value comes back as the server's text, byte strings decoded.
//
// What an answer means is decided in package compare.
package postgres
