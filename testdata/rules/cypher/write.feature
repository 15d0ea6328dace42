# Expectations by hand from the openCypher 9 reference (CREATE, MERGE, SET, REMOVE, DELETE), its grammar, CIP2016-02-15 (SET and null)
# and the Neo4j Cypher manual. Side effects are the difference of the graph before and after.
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
# The order of two errors of one pattern: opencypher/front-end @ 7e1ddfd9 (2023-08-18), SemanticPatternCheck.check, read 2026-11-28.
Feature: CREATE, MERGE, SET, REMOVE and DELETE

  Scenario Outline: CREATE in an empty graph
    Given an empty graph
    When executing query:
      """
      <query>
      """
    Then the result should be empty
    And the side effects should be:
      | +nodes         | <n> |
      | +relationships | <r> |
      | +labels        | <l> |
      | +properties    | <p> |

    Examples:
      | query                                                        | n | r | l | p |
      | CREATE ()                                                    | 1 | 0 | 0 | 0 |
      | CREATE (), ()                                                | 2 | 0 | 0 | 0 |
      | CREATE (:A)                                                  | 1 | 0 | 1 | 0 |
      | CREATE (:A:B:C)                                              | 1 | 0 | 3 | 0 |
      | CREATE (:A), (:A:B)                                          | 2 | 0 | 2 | 0 |
      | CREATE (:A:A)                                                | 1 | 0 | 1 | 0 |
      | CREATE ({a: 1})                                              | 1 | 0 | 0 | 1 |
      | CREATE ({a: null})                                           | 1 | 0 | 0 | 0 |
      | CREATE ({a: 1, b: null, c: 'x'})                             | 1 | 0 | 0 | 2 |
      | CREATE ({a: []})                                             | 1 | 0 | 0 | 1 |
      | CREATE ({a: [1, 2]})                                         | 1 | 0 | 0 | 1 |
      | CREATE ()-[:R]->()                                           | 2 | 1 | 0 | 0 |
      | CREATE ()<-[:R]-()                                           | 2 | 1 | 0 | 0 |
      | CREATE ()-[:R {a: 1, b: null}]->()                           | 2 | 1 | 0 | 1 |
      | CREATE (a)-[:R]->(a)                                         | 1 | 1 | 0 | 0 |
      | CREATE (a), (a)-[:R]->(a)                                    | 1 | 1 | 0 | 0 |
      | CREATE (a:A), (b:B), (a)-[:R]->(b)<-[:S]-(a)                 | 2 | 2 | 2 | 0 |
      | CREATE (a)-[:R]->()-[:R]->(a)                                | 2 | 2 | 0 | 0 |
      | CREATE (a:A) CREATE (a)-[:R]->(:B)                           | 2 | 1 | 2 | 0 |
      | CREATE (a {x: 1}) CREATE ({x: a.x})                          | 2 | 0 | 0 | 2 |
      | UNWIND [1, 2, 3] AS x CREATE ({x: x})                        | 3 | 0 | 0 | 3 |
      | UNWIND [] AS x CREATE ()                                     | 0 | 0 | 0 | 0 |
      | UNWIND [1, 2] AS x CREATE (a) CREATE (a)-[:R]->(:B {x: x})   | 4 | 2 | 1 | 2 |
      | CREATE (a:A) SET a:A                                         | 1 | 0 | 1 | 0 |
      | CREATE (a:A {x: 1}) SET a.x = 2                              | 1 | 0 | 1 | 1 |
      | CREATE (a:A {x: 1}) REMOVE a.x, a:A                          | 1 | 0 | 0 | 0 |
      | CREATE (a:A {x: 1}) DELETE a                                 | 0 | 0 | 0 | 0 |
      | CREATE (a)-[r:R]->(b) DELETE r                               | 2 | 0 | 0 | 0 |
      | CREATE (a)-[r:R]->(b) DETACH DELETE a                        | 1 | 0 | 0 | 0 |
      | MERGE (a:A)                                                  | 1 | 0 | 1 | 0 |
      | MERGE (a:A) MERGE (b:A)                                      | 1 | 0 | 1 | 0 |
      | MERGE (a:A) MERGE (b:B)                                      | 2 | 0 | 2 | 0 |
      | MERGE (:A {x: 1, y: 2})                                      | 1 | 0 | 1 | 2 |
      | UNWIND [1, 2, 1] AS x MERGE (:A {x: x})                      | 2 | 0 | 1 | 2 |
      | UNWIND [1, 1.0] AS x MERGE (:A {x: x})                       | 1 | 0 | 1 | 1 |
      | MERGE (:A)-[:R]->(:B)                                        | 2 | 1 | 2 | 0 |
      | MERGE (:A)-[:R]-(:B)                                         | 2 | 1 | 2 | 0 |
      | MERGE (:A) MERGE (:A)-[:R]->(:B)                             | 3 | 1 | 2 | 0 |
      | MERGE (a:A) MERGE (b:B) MERGE (a)-[:R]->(b) MERGE (a)-[:R]->(b) | 2 | 1 | 2 | 0 |
      | MERGE (a:A) MERGE (b:B) MERGE (a)-[:R]->(b) MERGE (a)<-[:R]-(b) | 2 | 2 | 2 | 0 |
      | MERGE (a:A) MERGE (b:B) MERGE (a)-[:R]->(b) MERGE (a)-[:R]-(b)  | 2 | 1 | 2 | 0 |
      | MERGE (a:A) MERGE (b:B) MERGE (a)<-[:R]-(b) MERGE (a)-[:R]-(b)  | 2 | 1 | 2 | 0 |
      | MERGE (a:A) MERGE (a)-[:R]->(a)                              | 1 | 1 | 1 | 0 |
      | MERGE (a)-[:R]->(a)                                          | 1 | 1 | 0 | 0 |
      | MERGE (a:A) ON CREATE SET a.x = 1 ON MATCH SET a.y = 1       | 1 | 0 | 1 | 1 |
      | MERGE (a:A) ON CREATE SET a.x = 1 MERGE (b:A) ON MATCH SET b.y = 1 | 1 | 0 | 1 | 2 |
      | MERGE (a:A) ON CREATE SET a:B, a.x = 1, a.y = null           | 1 | 0 | 2 | 1 |
      | MERGE (a)-[r:R]->(b) ON CREATE SET r.x = 1, a.x = 1          | 2 | 1 | 0 | 2 |
      | UNWIND [1, 2] AS x MERGE (a:A) ON CREATE SET a.c = x ON MATCH SET a.m = x | 1 | 0 | 1 | 2 |
      | CREATE (a {x: 1}) SET a += {x: null, y: 1}                   | 1 | 0 | 0 | 1 |
      | CREATE (a {x: 1}) SET a = {y: 1, z: 2}                       | 1 | 0 | 0 | 2 |
      | CREATE (a {x: 1}) SET a = {}                                 | 1 | 0 | 0 | 0 |
      | CREATE (a {x: 1}) SET a += {}                                | 1 | 0 | 0 | 1 |
      | CREATE (a {x: 1})-[r:R {y: 1}]->(b) SET b = a, r = a         | 2 | 1 | 0 | 3 |
      | CREATE (a {x: 1})-[r:R {y: 1}]->(b) SET b += r               | 2 | 1 | 0 | 3 |
      | CREATE (a) SET (a).x = 1                                     | 1 | 0 | 0 | 1 |
      | CREATE (a {x: [1]}) SET a.x = a.x + [2]                      | 1 | 0 | 0 | 1 |
      | CREATE (a {x: 1}), (b) SET b.x = a.x, a.x = null             | 2 | 0 | 0 | 1 |

  Scenario Outline: a change of a graph that is there
    Given an empty graph
    And having executed:
      """
      CREATE (a:A {x: 1, y: 2})-[:R {w: 1}]->(b:B {x: 2})-[:S]->(:C), (:D:E {z: [1]})
      """
    When executing query:
      """
      <query>
      """
    Then the result should be empty
    And the side effects should be:
      | +nodes         | <n>  |
      | -nodes         | <m>  |
      | +relationships | <r>  |
      | -relationships | <q>  |
      | +labels        | <l>  |
      | -labels        | <k>  |
      | +properties    | <p>  |
      | -properties    | <o>  |

    Examples:
      | query                                                   | n | m | r | q | l | k | p | o |
      | MATCH (n) DETACH DELETE n                               | 0 | 4 | 0 | 2 | 0 | 5 | 0 | 5 |
      | MATCH (n:D) DELETE n                                    | 0 | 1 | 0 | 0 | 0 | 2 | 0 | 1 |
      | MATCH (n:A) DETACH DELETE n                             | 0 | 1 | 0 | 1 | 0 | 1 | 0 | 3 |
      | MATCH ()-[r]->() DELETE r                               | 0 | 0 | 0 | 2 | 0 | 0 | 0 | 1 |
      | MATCH ()-[r]-() DELETE r                                | 0 | 0 | 0 | 2 | 0 | 0 | 0 | 1 |
      | MATCH (n:A)-[r]->() DELETE n, r                         | 0 | 1 | 0 | 1 | 0 | 1 | 0 | 3 |
      | MATCH (n:A)-[r]->() DELETE r, n                         | 0 | 1 | 0 | 1 | 0 | 1 | 0 | 3 |
      | MATCH (n:A)-[r]->() DELETE r DELETE n                   | 0 | 1 | 0 | 1 | 0 | 1 | 0 | 3 |
      | MATCH p = (:A)-[*]->(:C) DELETE p                       | 0 | 3 | 0 | 2 | 0 | 3 | 0 | 4 |
      | MATCH p = (:A)-->(:B) DETACH DELETE p                   | 0 | 2 | 0 | 2 | 0 | 2 | 0 | 4 |
      | MATCH (n:D) DELETE n, n                                 | 0 | 1 | 0 | 0 | 0 | 2 | 0 | 1 |
      | OPTIONAL MATCH (n:Nope) DELETE n                        | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | OPTIONAL MATCH (n:Nope)-[r]->() DELETE r, n             | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:D) WITH [n] AS l DELETE l[0]                   | 0 | 1 | 0 | 0 | 0 | 2 | 0 | 1 |
      | MATCH (n:D) WITH {k: n} AS m DELETE m.k                 | 0 | 1 | 0 | 0 | 0 | 2 | 0 | 1 |
      | MATCH (n:D) WITH {k: [n]} AS m DELETE m['k'][0]         | 0 | 1 | 0 | 0 | 0 | 2 | 0 | 1 |
      | MATCH (n:A)-[rs*]->(:C) DELETE rs[0]                    | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 1 |
      | MATCH (n:A) SET n.x = 1                                 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) SET n.x = 3                                 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
      | MATCH (n:A) SET n.x = null                              | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |
      | MATCH (n:A) SET n.q = null                              | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) SET n.q = 1, n.r = 2                        | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 0 |
      | MATCH (n:A) SET n = {x: 1}                              | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |
      | MATCH (n:A) SET n = {x: 5, z: 1}                        | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 2 |
      | MATCH (n:A) SET n = {x: null}                           | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 2 |
      | MATCH (n:A) SET n += {x: 5}                             | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
      | MATCH (n:A) SET n += {x: null, z: 1}                    | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
      | MATCH (n:A), (m:B) SET n = m                            | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 2 |
      | MATCH (n:A), (m:B) SET n += properties(m)               | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
      | MATCH ()-[r:R]->() SET r.w = 2, r.v = 1                 | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 1 |
      | MATCH (n) SET n.new = 1                                 | 0 | 0 | 0 | 0 | 0 | 0 | 4 | 0 |
      | MATCH (n:A) SET n:A                                     | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) SET n:B                                     | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) SET n:F:G                                   | 0 | 0 | 0 | 0 | 2 | 0 | 0 | 0 |
      | MATCH (n) SET n:F                                       | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |
      | MATCH (n:A) SET n :F                                    | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |
      | MATCH (n:A) SET n:F, n.x = 9                            | 0 | 0 | 0 | 0 | 1 | 0 | 1 | 1 |
      | OPTIONAL MATCH (n:Nope) SET n.x = 1                     | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | OPTIONAL MATCH (n:Nope) SET n:F                         | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | OPTIONAL MATCH (n:Nope) SET n = {x: 1}                  | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | OPTIONAL MATCH (n:Nope) SET n += {x: 1}                 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | OPTIONAL MATCH (n:Nope) REMOVE n.x, n:F                 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | OPTIONAL MATCH ()-[r:Nope]->() SET r.x = 1 REMOVE r.y   | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) REMOVE n.x                                  | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |
      | MATCH (n:A) REMOVE n.x, n.y                             | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 2 |
      | MATCH (n:A) REMOVE n.nope                               | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n) REMOVE n.x                                    | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 2 |
      | MATCH ()-[r:R]->() REMOVE r.w                           | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |
      | MATCH (n:A) REMOVE n:A                                  | 0 | 0 | 0 | 0 | 0 | 1 | 0 | 0 |
      | MATCH (n:D) REMOVE n:D:E                                | 0 | 0 | 0 | 0 | 0 | 2 | 0 | 0 |
      | MATCH (n:D) REMOVE n:Nope                               | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:D) REMOVE n:E SET n:E                          | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:D) REMOVE n.z SET n.z = [1]                    | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:D) REMOVE n.z SET n.z = [1, 2]                 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
      | MATCH (n) CREATE ()                                     | 4 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n) CREATE (n)-[:NEW]->(:F)                       | 4 | 0 | 4 | 0 | 1 | 0 | 0 | 0 |
      | MATCH (n), (m) CREATE (:F)                              | 16 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) CREATE (n)-[:R]->(m)                 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[:R]->(m)                  | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)<-[:R]-(m)                  | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) MERGE (m)-[:R]-(n)                   | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[:R {w: 1}]->(m)           | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[:R {w: 2}]->(m)           | 0 | 0 | 1 | 0 | 0 | 0 | 1 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[:T]->(m)                  | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[r:R]->(m) ON MATCH SET r.w = 5 ON CREATE SET r.c = 1 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
      | MATCH (n:A), (m:B) MERGE (n)-[r:T]->(m) ON MATCH SET r.w = 5 ON CREATE SET r.c = 1 | 0 | 0 | 1 | 0 | 0 | 0 | 1 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[r:T]->(m) ON CREATE SET r = n | 0 | 0 | 1 | 0 | 0 | 0 | 2 | 0 |
      | MATCH (n:A), (m:B) MERGE (n)-[r:T]->(m) ON CREATE SET r += m | 0 | 0 | 1 | 0 | 0 | 0 | 1 | 0 |
      | MATCH (n:A) MERGE (n)-[:R]->(:B)                        | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) MERGE (n)-[:R]->(:Q)                        | 1 | 0 | 1 | 0 | 1 | 0 | 0 | 0 |
      | MATCH (n:A) MERGE (n)-[:R]->()-[:S]->(:C)               | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:A) MERGE (n)-[:R]->()-[:S]->(:Q)               | 2 | 0 | 2 | 0 | 1 | 0 | 0 | 0 |
      | MATCH (n) WHERE n.x > 0 MERGE (:F {v: n.x})             | 2 | 0 | 0 | 0 | 1 | 0 | 2 | 0 |
      | MATCH (n) MERGE (m:F) ON CREATE SET m.a = 1             | 1 | 0 | 0 | 0 | 1 | 0 | 1 | 0 |
      | MERGE (n:A) ON MATCH SET n:F                            | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |
      | MERGE (n:A {x: 2})                                      | 1 | 0 | 0 | 0 | 0 | 0 | 1 | 0 |
      | MERGE (n)                                               | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MERGE p = (:A)-[:R]->(:B)                               | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
      | MATCH (n:D) DELETE n MERGE (:D)                         | 1 | 1 | 0 | 0 | 0 | 1 | 0 | 1 |
      | MATCH (n) OPTIONAL MATCH (n)-[r]-() DELETE n, r         | 0 | 4 | 0 | 2 | 0 | 5 | 0 | 5 |
      | MATCH (n:A)-[r:R]->(m) CREATE (n)-[:R2]->(m) DELETE r   | 0 | 0 | 1 | 1 | 0 | 0 | 0 | 1 |

  Scenario Outline: what a writing clause leaves behind is read behind it
    Given an empty graph
    And having executed:
      """
      CREATE (:N {x: 1})-[:R {x: 2}]->(:N {x: 3})
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | v       |
      | <value> |

    Examples:
      | query                                                             | value           |
      | MATCH (n {x: 1}) SET n.x = 7 RETURN n.x AS v                      | 7               |
      | MATCH (n {x: 1}) SET n.x = n.x + 1 RETURN n AS v                  | (:N {x: 2})     |
      | MATCH (n {x: 1}) SET n.x = null RETURN n AS v                     | (:N)            |
      | MATCH (n {x: 1}) SET n = {y: 1} RETURN n AS v                     | (:N {y: 1})     |
      | MATCH (n {x: 1}) SET n += {y: 1} RETURN n AS v                    | (:N {x: 1, y: 1}) |
      | MATCH (n {x: 1}) SET n:M RETURN labels(n) AS v                    | ['M', 'N']      |
      | MATCH (n {x: 1}) REMOVE n:N RETURN labels(n) AS v                 | []              |
      | MATCH (n {x: 1}) REMOVE n.x RETURN n.x IS NULL AS v               | true            |
      | MATCH (n {x: 1}) REMOVE n.x RETURN keys(n) AS v                   | []              |
      | MATCH ()-[r]->() SET r.y = 1 RETURN r AS v                        | [:R {x: 2, y: 1}] |
      | MATCH ()-[r]->() REMOVE r.x RETURN r AS v                         | [:R]            |
      | MATCH (n) SET n.x = 0 RETURN sum(n.x) AS v                        | 0               |
      | MATCH (n) WITH count(n) AS c CREATE (m {c: c}) RETURN m.c AS v    | 2               |
      | MATCH (n) CREATE (m:M) WITH count(*) AS c MATCH (k) RETURN count(k) + max(c) AS v | 6    |
      | CREATE (n:Q {x: 9}) RETURN n AS v                                 | (:Q {x: 9})     |
      | CREATE (n {x: null, y: 1}) RETURN n AS v                          | ({y: 1})        |
      | CREATE p = ()-[:T]->({a: 1}) RETURN p AS v                        | <()-[:T]->({a: 1})> |
      | CREATE p = (:X)<-[:T]-(:Y) RETURN p AS v                          | <(:X)<-[:T]-(:Y)> |
      | CREATE ()-[r:T {a: 1}]->() RETURN r AS v                          | [:T {a: 1}]     |
      | CREATE (a)-[r:T]->(b) RETURN startNode(r) = a AND endNode(r) = b AS v | true        |
      | CREATE (a)<-[r:T]-(b) RETURN startNode(r) = b AND endNode(r) = a AS v | true        |
      | MERGE (n:N {x: 1}) RETURN count(*) AS v                           | 1               |
      | MERGE (n:N) RETURN count(*) AS v                                  | 2               |
      | MERGE (n:N {x: 4}) RETURN n AS v                                  | (:N {x: 4})     |
      | MERGE (n:N {x: 4}) ON CREATE SET n.y = n.x + 1 RETURN n.y AS v    | 5               |
      | MERGE p = (:N {x: 1})-[:R]->() RETURN length(p) AS v              | 1               |
      | MERGE p = (:M) RETURN p AS v                                      | <(:M)>          |
      | MATCH (a {x: 1}), (b {x: 3}) MERGE (a)-[r:R]->(b) RETURN r.x AS v | 2               |
      | MATCH (a {x: 1}), (b {x: 3}) MERGE (a)-[r:R]-(b) RETURN count(r) AS v | 1           |
      | MERGE (a)-[r:R]-(b) RETURN count(*) AS v                          | 2               |
      | MATCH (n {x: 1})-[r]->() DELETE r, n RETURN 1 AS v                | 1               |
      | MATCH ()-[r]->() DELETE r RETURN type(r) AS v                     | 'R'             |
      | MATCH (n) DETACH DELETE n RETURN count(*) AS v                    | 2               |
      | MATCH (n) DETACH DELETE n WITH count(*) AS c MATCH (m) RETURN count(m) AS v | 0 |
      | MATCH (n {x: 1}) WITH n.x AS x, n DETACH DELETE n RETURN x AS v   | 1               |
      | UNWIND [1, 2, 3] AS x MERGE (m:M {k: x % 2}) RETURN count(DISTINCT m) AS v | 2      |
      | UNWIND [1, 2, 3] AS x CREATE (m:M {k: x}) WITH m LIMIT 1 MATCH (k:M) RETURN count(k) AS v | 3 |
      | UNWIND [1, 2, 3] AS x CREATE (m:M {k: x}) WITH m SKIP 3 RETURN count(m) AS v | 0    |
      | CREATE (n {a: 1}) SET n.a = n.a + 1, n.b = 3 RETURN n AS v        | ({a: 2, b: 3})  |
      | CREATE (n {a: [1, 2, 3]}) SET n.a = [x IN n.a WHERE x > 1] RETURN n.a AS v | [2, 3] |
      | CREATE (n {a: 'x'}) SET n.a = n.a + n.a RETURN n.a AS v           | 'xx'            |
      | OPTIONAL MATCH (n:Nope) SET n.x = 1 RETURN n AS v                 | null            |
      | OPTIONAL MATCH (n:Nope) DELETE n RETURN n AS v                    | null            |
      | OPTIONAL MATCH (n:Nope) DETACH DELETE n RETURN n AS v             | null            |
      | OPTIONAL MATCH (n:Nope) REMOVE n:L RETURN n AS v                  | null            |

  Scenario Outline: LIMIT and SKIP do not stop writing
    Given an empty graph
    When executing query:
      """
      UNWIND [1, 2, 3, 4, 5] AS x
      CREATE (n:N {num: x})
      <tail>
      """
    Then the side effects should be:
      | +nodes      | 5 |
      | +labels     | 1 |
      | +properties | 5 |

    Examples:
      | tail                                   |
      | RETURN n LIMIT 0                       |
      | RETURN n.num AS num LIMIT 2            |
      | RETURN n.num AS num SKIP 2             |
      | RETURN n.num AS num SKIP 2 LIMIT 2     |
      | WITH n LIMIT 2 RETURN n                |
      | WITH n WHERE n.num % 2 = 0 RETURN n    |
      | RETURN sum(n.num)                      |
      | WITH sum(n.num) AS s WHERE s > 100 RETURN s |

  Scenario Outline: a writing clause is wrong when the query is compiled
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at compile time: <detail>

    Examples:
      | query                                                | detail                       |
      | CREATE (a) CREATE (a)                                | VariableAlreadyBound         |
      | MATCH (a) CREATE (a)                                 | VariableAlreadyBound         |
      | MATCH (a) CREATE (a {x: 1})                          | VariableAlreadyBound         |
      | MATCH (a) CREATE (a:L)-[:T]->()                      | VariableAlreadyBound         |
      | MATCH (a) CREATE (a {x: 1})-[:T]->()                 | VariableAlreadyBound         |
      | CREATE (a:L)-[:T]->(a:M)                             | VariableAlreadyBound         |
      | CREATE (a), (a)                                      | VariableAlreadyBound         |
      | CREATE (a), (a:L)-[:T]->()                           | VariableAlreadyBound         |
      | MATCH ()-[r]->() CREATE ()-[r]->()                   | VariableAlreadyBound         |
      | MATCH ()-[r]->() CREATE ()-[r:T]->()                 | VariableAlreadyBound         |
      | MATCH (a)-[r]->(b) MERGE (a)-[r]->(b)                | VariableAlreadyBound         |
      | MATCH ()-[r]->() CREATE ()-[r]-()                    | VariableAlreadyBound         |
      | MATCH ()-[r]->() CREATE ()-[:A\|B]->()-[r]->()       | VariableAlreadyBound         |
      | CREATE ()-[r:T]->()-[r:T]->()                        | VariableAlreadyBound         |
      | CREATE ()-->()                                       | NoSingleRelationshipType     |
      | CREATE ()-[{a: 1}]->()                               | NoSingleRelationshipType     |
      | CREATE ()-[:A\|B]->()                                | NoSingleRelationshipType     |
      | CREATE ()-[:T]-()                                    | RequiresDirectedRelationship |
      | CREATE ()<-[:T]->()                                  | RequiresDirectedRelationship |
      | CREATE ()-[:T*]->()                                  | CreatingVarLength            |
      | CREATE ()-[:T*2]->()                                 | CreatingVarLength            |
      | CREATE (a {x: b.y})                                  | UndefinedVariable            |
      | CREATE (b {x: missing})                              | UndefinedVariable            |
      | WITH 1 AS a CREATE (a)-[:T]->()                      | VariableTypeConflict         |
      | MERGE (a) MERGE (a)                                  | VariableAlreadyBound         |
      | MATCH (a) MERGE (a)                                  | VariableAlreadyBound         |
      | MATCH (a) MERGE (a:L)                                | VariableAlreadyBound         |
      | MATCH (a) MERGE (a {x: 1})-[:T]->()                  | VariableAlreadyBound         |
      | MERGE (a)-[:T]->(a:L)                                | VariableAlreadyBound         |
      | MATCH (a)-[r]->(b) MERGE (a)-[r:T]->(b)              | VariableAlreadyBound         |
      | MERGE ()-->()                                        | NoSingleRelationshipType     |
      | MERGE ()-[:A\|B]->()                                 | NoSingleRelationshipType     |
      | MERGE ()-[:T*2]->()                                  | CreatingVarLength            |
      | MERGE (n $p)                                         | InvalidParameterUse          |
      | MERGE ()-[r:T $p]->()                                | InvalidParameterUse          |
      | MERGE (n) ON CREATE SET m.x = 1                      | UndefinedVariable            |
      | MERGE (n) ON MATCH SET x.y = 1                       | UndefinedVariable            |
      | MERGE (n {x: y})                                     | UndefinedVariable            |
      | MERGE (n), (m)                                       | UnexpectedSyntax             |
      | MATCH (n) DELETE x                                   | UndefinedVariable            |
      | MATCH (n) DELETE 1 + 1                               | InvalidArgumentType          |
      | MATCH (n) DELETE 'n'                                 | InvalidArgumentType          |
      | MATCH (n) DELETE n:L                                 | InvalidDelete                |
      | MATCH ()-[r:T]-() DELETE r:T                         | InvalidDelete                |
      | MATCH (n) SET x.y = 1                                | UndefinedVariable            |
      | MATCH (n) SET n.y = x                                | UndefinedVariable            |
      | MATCH (n) SET x:L                                    | UndefinedVariable            |
      | MATCH (n) SET x = {a: 1}                             | UndefinedVariable            |
      | MATCH (n) SET n.y = count(*)                         | InvalidAggregation           |
      | MATCH (n) REMOVE x.y                                 | UndefinedVariable            |
      | MATCH (n) REMOVE x:L                                 | UndefinedVariable            |
      | MATCH (n) SET n.x                                    | UnexpectedSyntax             |
      | MATCH (n) SET n                                      | UnexpectedSyntax             |
      | MATCH (n) REMOVE n                                   | UnexpectedSyntax             |
      | MATCH (n) CREATE (m) MATCH (k) RETURN k              | InvalidClauseComposition     |
      | CREATE (m) UNWIND [1] AS x RETURN x                  | InvalidClauseComposition     |

  Scenario Outline: a value cannot be stored
    Given an empty graph
    And parameters are:
      | map  | {a: 1}           |
      | maps | [1, {a: 1}]      |
      | deep | [[1], [2]]       |
      | nul  | [1, null]        |
    When executing query:
      """
      CREATE (n {x: $<parameter>})
      """
    Then a TypeError should be raised at runtime: InvalidPropertyType

    Examples:
      | parameter |
      | map       |
      | maps      |

  Scenario Outline: DELETE of what is connected raises when the query runs
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:R]->(:B)-[:S]->(:C)
      """
    When executing query:
      """
      <query>
      """
    Then a ConstraintVerificationFailed should be raised at runtime: DeleteConnectedNode

    Examples:
      | query                                      |
      | MATCH (n) DELETE n                         |
      | MATCH (n:A) DELETE n                       |
      | MATCH (n:C) DELETE n                       |
      | MATCH (n:B)-[r:R]-() DELETE n, r           |
      | MATCH p = (:A)-->(:B) DELETE p             |
      | MATCH (n:A) DELETE n WITH 1 AS x MATCH (m:Nope)-[r]->() DELETE r |
      | MATCH (n:A) DELETE n WITH 1 AS x MATCH ()-[r]->() DELETE r |
      | MATCH (n:A) DELETE n WITH 1 AS x MATCH (:B)<-[r]-() DELETE r |
      | MATCH (n:A) DELETE n WITH 1 AS x MATCH (:C)<-[r*]-() DELETE r[0] |

  Scenario Outline: what was deleted cannot be read
    Given an empty graph
    And having executed:
      """
      CREATE (:A {x: 1})-[:R {x: 1}]->(:B)
      """
    When executing query:
      """
      <query>
      """
    Then a EntityNotFound should be raised at runtime: DeletedEntityAccess

    Examples:
      | query                                        |
      | MATCH (n:A) DETACH DELETE n RETURN n.x       |
      | MATCH (n:A) DETACH DELETE n RETURN keys(n)   |
      | MATCH (n:A) DETACH DELETE n RETURN properties(n) |
      | MATCH (n:A) DETACH DELETE n RETURN n:A       |
      | MATCH (n:A) DETACH DELETE n RETURN n['x']    |
      | MATCH (n:A) DETACH DELETE n SET n.x = 2      |
      | MATCH (n:A) DETACH DELETE n SET n:B          |
      | MATCH (n:A) DETACH DELETE n CREATE (n)-[:T]->() |
      | MATCH (n:A) DETACH DELETE n RETURN labels(n) |
      | MATCH ()-[r]->() DELETE r RETURN r.x         |

  Scenario Outline: MERGE of null raises
    Given an empty graph
    When executing query:
      """
      <query>
      """
    Then a SemanticError should be raised at runtime: MergeReadOwnWrites

    Examples:
      | query                                             |
      | UNWIND [null] AS x MERGE ({a: x}) RETURN 1         |
      | UNWIND [1, null] AS x MERGE (:A {a: x}) RETURN 1  |
      | MERGE ()-[:T {a: null}]->()                       |
      | MERGE ({a: null})                                 |
