// Run these statements one after another in a client of Kùzu 0.11.3.
// Kùzu 0.11.3: wrong result in the query: MATCH (nb)-[]->()-[]->()<-[]-(nb) RETURN 'a' AS c2
// Found with Kùzu 0.11.3.

// the database
CREATE NODE TABLE L0 (id INT64, p0 BOOL, p1 STRING, p2 INT64, PRIMARY KEY (id));
CREATE REL TABLE T1 (FROM L0 TO L0, id INT64, p1 STRING);
CREATE (n4:L0 {id: 0}), (n6:L0 {id: 1}), (n6)-[:T1]->(n6), (n6)-[:T1]->(n4), (n6)-[:T1]->(n4);

// the query
MATCH (nb)-[]->()-[]->()<-[]-(nb) RETURN 'a' AS c2;
// expected:
//    c2
//   -----
//    'a'
//    'a'
//    'a'
//    'a'
//    'a'
//   (5 rows)
//   In any order.
// actual on Kùzu 0.11.3:
//    c2
//   -------
//    ''a''
//    ''a''
//    ''a''
//   (3 rows)
