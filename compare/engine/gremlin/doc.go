// Package gremlin is the adapter of graphs of TinkerPop behind a Gremlin Server:
// TinkerGraph and JanusGraph. Statements are texts of the grammar gremlin-lang that
// begin with "g.", or of openCypher, which spec/cypher/gremlin makes traversals of;
// they go by HTTP, and answers come as GraphSON 3, whose values say
// their types. See https://tinkerpop.apache.org/docs/3.7.3/dev/io/#graphson-3d0.
//
// What semcheck's own scripts start has a control beside the server, by which each
// session gets a graph of its own. On another server one traversal source is used,
// whose name begins with semcheck_, and which is emptied.
package gremlin
