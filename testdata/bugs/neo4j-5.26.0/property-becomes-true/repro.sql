// Run these statements one after another in a client of Neo4j 5.26.0 community.
// Neo4j 5.26.0 community: wrong result in WHERE: (null AND false) OR nb.p2 IS NOT NULL
// Found with Neo4j 5.26.0 community.

// the database
CREATE ({p2: false});

// the query
MATCH (nb) WHERE (null AND false) OR nb.p2 IS NOT NULL RETURN nb AS c0;
// expected:
//    c0
//   ---------------
//    ({p2: false})
//   (1 row)
// actual on Neo4j 5.26.0 community:
//    c0
//   ----------------
//    '({p2: true})'
//   (1 row)
