// Package neo4j is the adapter of Neo4j, by the Bolt protocol of its own driver. What
// the free edition lets users have is one database, so a server is used for semcheck
// alone: its database's name begins with semcheck, it is emptied on each Reset, and
// one session is open at a time.
package neo4j
