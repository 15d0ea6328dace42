# Expectations by hand from the openCypher 9 reference and the Neo4j Cypher manual (MATCH, OPTIONAL MATCH, WITH, ORDER BY, subqueries).
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
# Rules: clause.match, clause.optional-match, clause.with, clause.projection, aggregation.*, expression.*.
Feature: reading clauses one behind another

  Scenario Outline: one value from three nodes in a triangle
    Given an empty graph
    And having executed:
      """
      CREATE (a:A {n: 'a', x: 1})-[:R {w: 1}]->(b:B {n: 'b', x: 2})-[:R {w: 2}]->(c:C {n: 'c', x: 3}), (a)-[:S {w: 3}]->(c)
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | v       |
      | <value> |
    And no side effects

    Examples:
      | query                                                                                      | value                          |
      | MATCH (n:A) RETURN [(n)-[r]->(m) WHERE m.x > 1 AND r.w < 5 \| [r.w, m.x]] AS v             | [[1, 2], [3, 3]]               |
      | MATCH (n:A) RETURN [(n)-[r]->(m)-->(o) \| o.n] AS v                                        | ['c']                          |
      | MATCH (n:A), (c:C) RETURN [(n)-[r]->(c) \| r.w] AS v                                       | [3]                            |
      | MATCH (n:A) RETURN [x IN [(n)-->(m) \| m.x] WHERE x > 2] AS v                              | [3]                            |
      | MATCH (n:A) RETURN [(n)-[:R\|S]->(m) \| m.n] AS v                                          | ['b', 'c']                     |
      | MATCH (n:A) RETURN [(n)-[:R\|S*]->(m) \| m.n] AS v                                         | ['b', 'c', 'c']                |
      | MATCH (n:A) RETURN any(m IN [(n)-->(m) \| m] WHERE (m)-->()) AS v                          | true                           |
      | MATCH (n) WHERE [(n)-->(m) \| m.x] = [] RETURN n.n AS v                                    | 'c'                            |
      | MATCH (n) WHERE size([(n)-->() \| 1]) > 1 RETURN n.n AS v                                  | 'a'                            |
      | MATCH (n) WITH n.x % 2 AS m, sum(n.x) AS s ORDER BY m + sum(n.x) RETURN collect(m) AS v    | [0, 1]                         |
      | MATCH (n) WITH n AS n2, n.x AS x WHERE n.x = x AND n2.x > 2 RETURN x AS v                  | 3                              |
      | MATCH (n) WITH n.x AS x WHERE x > 1 WITH x WHERE x < 3 RETURN x AS v                       | 2                              |
      | MATCH (a)-->(b) WITH a, collect(b.n) AS bs, count(*) AS c ORDER BY c DESC LIMIT 1 RETURN bs AS v | ['b', 'c']                     |
      | MATCH (a) RETURN max(a.x) - min(a.x) AS v                                                  | 2                              |
      | MATCH (a) RETURN avg(a.x) + 1 AS v                                                         | 3.0                            |
      | MATCH (a) RETURN collect([a.x, a.n]) AS v                                                  | [[1, 'a'], [2, 'b'], [3, 'c']] |
      | MATCH (a) RETURN count(DISTINCT a.x % 2) AS v                                              | 2                              |
      | MATCH (a) RETURN sum(DISTINCT a.x % 2) AS v                                                | 1                              |
      | MATCH (a) RETURN {c: collect(a.x)}.c[0] IN [1, 2, 3] AS v                                  | true                           |
      | MATCH (a) WITH collect(a)[0..2] AS ns RETURN size(ns) AS v                                 | 2                              |
      | MATCH (a)-[r]->(b) WITH r MATCH (x)-[r]-(y) RETURN count(*) AS v                           | 6                              |
      | MATCH (a)-[r1]-(b)-[r2]-(c) RETURN count(*) AS v                                           | 6                              |
      | MATCH p = (a)-[*2]-(c) RETURN count(p) AS v                                                | 6                              |
      | MATCH p = (a)-[*]-(b) WHERE a = b RETURN count(p) AS v                                     | 6                              |
      | MATCH p1 = (a:A)-->(b:B), p2 = (b)-->(c) RETURN length(p1) + length(p2) AS v               | 2                              |
      | MATCH (a:A) OPTIONAL MATCH (a)-->(b:B)-->(c:C), (a)-[:S]->(c) RETURN c.n AS v              | 'c'                            |
      | MATCH (a:A) OPTIONAL MATCH (a)-->(b:B)-->(c:C), (a)-[:T]->(c) RETURN c AS v                | null                           |
      | MATCH (a:A), (b:B) OPTIONAL MATCH (a)-[r]-(b) RETURN type(r) AS v                          | 'R'                            |
      | MATCH (a) OPTIONAL MATCH (a)-[:R]->(b) RETURN count(b) AS v                                | 2                              |
      | MATCH (n) WHERE n.x = 1 OR n.x = 2 WITH n SKIP 0 LIMIT 5 RETURN count(n) AS v              | 2                              |
      | MATCH (n) WHERE n.x > 'a' OR n.x = 1 RETURN n.n AS v                                       | 'a'                            |
      | MATCH (a), (b), (c) WHERE a.x < b.x < c.x RETURN a.n + b.n + c.n AS v                      | 'abc'                          |
      | MATCH (n) WHERE n.n STARTS WITH 'a' AND n.n ENDS WITH 'a' AND n.n CONTAINS 'a' RETURN n.n AS v | 'a'                            |
      | MATCH (n) WHERE 'A' IN labels(n) RETURN n.n AS v                                           | 'a'                            |
      | MATCH (n {x: 1, n: 'a'}) RETURN n.n AS v                                                   | 'a'                            |
      | MATCH (n) WITH n.x AS x ORDER BY x SKIP 1 RETURN collect(x) AS v                           | [2, 3]                         |
      | MATCH (a:A)-[r]->(b) WITH a, r, b ORDER BY r.w RETURN collect(b.n) AS v                    | ['b', 'c']                     |
      | MATCH (a:A), (c:C) MATCH p = shortestPath((a)-[*]->(c)) RETURN length(p) AS v              | 1                              |
      | MATCH (a:A) RETURN exists((a)-->(:Nope)) AS v                                              | false                          |
      | MATCH (a) WHERE exists { MATCH (a) WHERE a.x = 1 RETURN a } RETURN a.n AS v                | 'a'                            |
      | MATCH (a) WHERE NOT exists { (a)-->() } RETURN a.n AS v                                    | 'c'                            |
      | MATCH (a) WHERE exists { MATCH (a)-->(b) WHERE exists { (b)-->() } RETURN true } RETURN a.n AS v | 'a'                            |
      | MATCH (a) WHERE exists { MATCH (a)-->(b) WHERE exists { (b)-->() WHERE a.x = 1 } } RETURN a.n AS v | 'a'                            |
      | MATCH (a) WHERE exists { MATCH (b)-->(c) WHERE b.x = a.x } AND a.x > 1 RETURN a.n AS v     | 'b'                            |

  Scenario Outline: one value from four nodes, one of them alone, one with a loop
    Given an empty graph
    And having executed:
      """
      CREATE (a:A {n: 'a'})-[:R {w: 1}]->(b:B {n: 'b'})-[:R {w: 2}]->(c:C {n: 'c'}), (a)-[:S {w: 3}]->(c), (d:A:D {n: 'd'}), (c)-[:T]->(c)
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | v       |
      | <value> |
    And no side effects

    Examples:
      | query                                                                                      | value                                                                                      |
      | MATCH (n:A:D) RETURN n.n AS v                                                              | 'd'                                                                                        |
      | MATCH (n {n: 'a'}) RETURN n.n AS v                                                         | 'a'                                                                                        |
      | MATCH (a)-[r]-(a) RETURN a.n AS v                                                          | 'c'                                                                                        |
      | MATCH (a)-[{w: 1}]->(b) RETURN a.n + b.n AS v                                              | 'ab'                                                                                       |
      | MATCH (a)-[*]->(b {n: 'b'}) RETURN a.n AS v                                                | 'a'                                                                                        |
      | MATCH ({n: 'a'})-[*0]->(b) RETURN b.n AS v                                                 | 'a'                                                                                        |
      | MATCH ({n: 'a'})-[*1..1 {w: 1}]->(b) RETURN b.n AS v                                       | 'b'                                                                                        |
      | MATCH ({n: 'a'})-[r*0..0]->(b) RETURN r AS v                                               | []                                                                                         |
      | MATCH p = ({n: 'a'})-[*0..0]->() RETURN p AS v                                             | <(:A {n: 'a'})>                                                                            |
      | MATCH p = ({n: 'a'})-[:R]->()-[:R]->() RETURN p AS v                                       | <(:A {n: 'a'})-[:R {w: 1}]->(:B {n: 'b'})-[:R {w: 2}]->(:C {n: 'c'})>                      |
      | MATCH p = ({n: 'b'})<-[:R]-() RETURN p AS v                                                | <(:B {n: 'b'})<-[:R {w: 1}]-(:A {n: 'a'})>                                                 |
      | MATCH p = (n:D) RETURN p AS v                                                              | <(:A:D {n: 'd'})>                                                                          |
      | MATCH (a)-[r]->(b), (a)-[s]->(c) RETURN count(*) AS v                                      | 2                                                                                          |
      | MATCH (a)-[r]->(b) MATCH (a)-[s]->(c) RETURN count(*) AS v                                 | 6                                                                                          |
      | MATCH (a)-[r]->(b) MATCH (a)-[r]->(b) RETURN count(*) AS v                                 | 4                                                                                          |
      | MATCH (a)-[r]->(b) MATCH (b)-[r]->(a) RETURN count(*) AS v                                 | 1                                                                                          |
      | MATCH (a {n:'a'})-[r1:R]->()-[r2:R]->() WITH [r2, r1] AS rs MATCH (x)<-[rs*]-(y) RETURN x.n + y.n AS v | 'ca'                                                                                       |
      | OPTIONAL MATCH (x:Nope) OPTIONAL MATCH (x)-->(y) RETURN y AS v                             | null                                                                                       |
      | OPTIONAL MATCH (x:Nope)-[r]->() OPTIONAL MATCH (a)-[r]->(b) RETURN a AS v                  | null                                                                                       |
      | MATCH (a:A) OPTIONAL MATCH (a)-[:R]->(b) WITH a, b WHERE b IS NULL RETURN a.n AS v         | 'd'                                                                                        |
      | OPTIONAL MATCH (a:Nope) RETURN a:Foo AS v                                                  | null                                                                                       |
      | OPTIONAL MATCH (a:Nope) RETURN a.x AS v                                                    | null                                                                                       |
      | OPTIONAL MATCH (a:Nope) RETURN [a, type(null)] AS v                                        | [null, null]                                                                               |
      | MATCH (a)-->(b) WHERE a:A AND b:B RETURN a.n AS v                                          | 'a'                                                                                        |
      | MATCH (a) WHERE a:A:D RETURN a.n AS v                                                      | 'd'                                                                                        |
      | MATCH (a)-[r]->() WHERE type(r) = 'S' RETURN r.w AS v                                      | 3                                                                                          |
      | MATCH (a) WHERE NOT (a)--() RETURN a.n AS v                                                | 'd'                                                                                        |
      | MATCH (a) WHERE (a)-[:R*2]->() RETURN a.n AS v                                             | 'a'                                                                                        |
      | MATCH (a {n: 'a'}) RETURN [(a)-[r]->(b) WHERE r.w > 1 \| b.n] AS v                         | ['c']                                                                                      |
      | MATCH (a {n: 'a'}) RETURN size([(a)-->() \| 1]) AS v                                       | 2                                                                                          |
      | MATCH (a {n: 'a'}) RETURN [(a)-[*2]->(x) \| x.n] AS v                                      | ['c', 'c']                                                                                 |
      | MATCH (a {n: 'a'}) RETURN [p = (a)-[:R*]->(x) \| p] AS v                                   | [<(:A {n: 'a'})-[:R {w: 1}]->(:B {n: 'b'})>, <(:A {n: 'a'})-[:R {w: 1}]->(:B {n: 'b'})-[:R {w: 2}]->(:C {n: 'c'})>] |
      | MATCH (n) RETURN count([p = (n)-[:R]->() \| p]) AS v                                       | 4                                                                                          |
      | MATCH (a {n: 'a'}) RETURN exists((a)-[:R]->()) AS v                                        | true                                                                                       |
      | MATCH (a) WHERE exists(a.n) RETURN count(*) AS v                                           | 4                                                                                          |
      | MATCH (a) WHERE exists { (a)-[r]->(b) WHERE b.n = 'b' } RETURN a.n AS v                    | 'a'                                                                                        |
      | MATCH (a) WHERE exists { MATCH (a)-->(b) WITH a, count(b) AS c WHERE c = 2 RETURN true } RETURN a.n AS v | 'a'                                                                                        |
      | MATCH (n) WHERE exists { (n)-->(m) WHERE n.n = m.n } RETURN n.n AS v                       | 'c'                                                                                        |
      | MATCH (n) WHERE exists { MATCH (l)<-[:R]-(n)-[:S]->(r) WHERE (l)-[:R]->(r) RETURN true } RETURN n.n AS v | 'a'                                                                                        |
      | MATCH p = (a {n:'a'})-[:R*2]->() RETURN [x IN nodes(p) \| x.n] AS v                        | ['a', 'b', 'c']                                                                            |
      | MATCH p = (a {n:'a'})-[:R*2]->() RETURN [x IN relationships(p) \| x.w] AS v                | [1, 2]                                                                                     |
      | MATCH (a {n: 'a'})-[rs:R*2]->() RETURN [x IN rs \| x.w] AS v                               | [1, 2]                                                                                     |
      | MATCH (a {n: 'a'})-[rs:R*2]->() RETURN last(rs).w + size(rs) AS v                          | 4                                                                                          |
      | MATCH (n:D) RETURN n AS v                                                                  | (:A:D {n: 'd'})                                                                            |
      | MATCH (n), (m) RETURN count(*) AS v                                                        | 16                                                                                         |
      | MATCH (n) WHERE n.n IN ['a', 'b'] RETURN count(*) AS v                                     | 2                                                                                          |
      | MATCH (n) WHERE id(n) = id(n) RETURN count(*) AS v                                         | 4                                                                                          |
      | MATCH (a), (b) WHERE a = b RETURN count(*) AS v                                            | 4                                                                                          |
      | MATCH (a {n: 'a'})-[r1]->(b)-[r2]->(c)-[r3]->(d) RETURN d.n AS v                           | 'c'                                                                                        |
      | MATCH (a:A)-[*0..]->(b)-[:T*0..]->(c) RETURN count(*) AS v                                 | 9                                                                                          |
      | MATCH (a)-[r:R*1..2]->(b) WHERE all(x IN r WHERE x.w < 2) RETURN a.n + b.n AS v            | 'ab'                                                                                       |
      | MATCH (n) WHERE n.n > 'a' AND n.n < 'c' OR n.x = 1 RETURN n.n AS v                         | 'b'                                                                                        |
      | MATCH (n {n: 'a'}), (m {n: n.n}) RETURN count(*) AS v                                      | 1                                                                                          |
      | MATCH (n) WHERE n.n = 'a' MATCH (m) WHERE m.n = n.n RETURN m.n AS v                        | 'a'                                                                                        |
      | MATCH (:`A`)-[:`R`]->(`x y`) RETURN `x y`.`n` AS v                                         | 'b'                                                                                        |

  # Rule clause.union; source: the grammar's RegularQuery and SinglePartQuery, whose RETURN is optional behind a clause that writes.
  Scenario Outline: UNION of queries that only write
    Given an empty graph
    When executing query:
      """
      <query>
      """
    Then the result should be empty
    And the side effects should be:
      | +nodes | <n> |

    Examples:
      | query                                                    | n |
      | CREATE (a) UNION CREATE (b)                              | 2 |
      | CREATE (a) UNION ALL CREATE (b)                          | 2 |
      | UNWIND [1, 2] AS x CREATE (a) UNION CREATE (b), (c)      | 4 |
      | CREATE (a) UNION CREATE (b) UNION MATCH (n) MERGE (m)    | 2 |
