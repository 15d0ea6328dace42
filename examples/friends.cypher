// Who knows whom. Bob alone has told his age.
CREATE (ada:Person {name: 'Ada'}), (bob:Person {name: 'Bob', age: 42}), (cyd:Person {name: 'Cyd'})
CREATE (ada)-[:KNOWS {since: 1999}]->(bob), (bob)-[:KNOWS]->(cyd), (cyd)-[:KNOWS]->(bob);
