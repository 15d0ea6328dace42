# Expectations by hand from the openCypher 9 reference (CALL, functions of graph values, patterns as expressions), its grammar,
# CIP2015-05-13 (EXISTS) and the Neo4j Cypher manual.
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
Feature: CALL, EXISTS and functions of the graph

  Scenario Outline: a procedure gives one value
    Given an empty graph
    And there exists a procedure test.labels() :: (label :: STRING?):
      | label |
      | 'A'   |
      | 'B'   |
      | 'C'   |
    And there exists a procedure test.double(in :: INTEGER?) :: (out :: INTEGER?):
      | in   | out  |
      | 1    | 2    |
      | 2    | 4    |
      | null | null |
    And there exists a procedure test.pair(name :: STRING?, id :: INTEGER?) :: (city :: STRING?, code :: INTEGER?):
      | name | id | city | code |
      | 'x'  | 1  | 'P'  | 10   |
      | 'x'  | 1  | 'Q'  | 20   |
      | 'y'  | 2  | 'R'  | 30   |
    And there exists a procedure test.number(in :: NUMBER?) :: (out :: STRING?):
      | in  | out  |
      | 42  | 'i'  |
      | 1.5 | 'f'  |
    And there exists a procedure test.float(in :: FLOAT?) :: (out :: STRING?):
      | in   | out  |
      | 42.0 | 'f'  |
    And there exists a procedure test.nothing() :: ():
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | v       |
      | <value> |
    And no side effects

    Examples:
      | query                                                                      | value |
      | CALL test.labels() YIELD label RETURN count(*) AS v                        | 3     |
      | CALL test.labels() YIELD label WITH label ORDER BY label DESC LIMIT 1 RETURN label AS v | 'C' |
      | CALL test.labels() YIELD label AS x RETURN max(x) AS v                     | 'C'   |
      | CALL test.labels() YIELD label WHERE label > 'B' RETURN label AS v         | 'C'   |
      | CALL test.double(1) YIELD out RETURN out AS v                              | 2     |
      | CALL test.double(1) YIELD out AS v RETURN v                                | 2     |
      | CALL test.double(1 + 1) YIELD out RETURN out AS v                          | 4     |
      | CALL test.double(null) YIELD out RETURN out AS v                           | null  |
      | CALL test.double(7) YIELD out RETURN count(out) AS v                       | 0     |
      | WITH 2 AS x CALL test.double(x) YIELD out RETURN out + x AS v              | 6     |
      | UNWIND [1, 2] AS x CALL test.double(x) YIELD out RETURN sum(out) AS v      | 6     |
      | UNWIND [1, 2, 3] AS x CALL test.double(x) YIELD out RETURN count(*) AS v   | 2     |
      | CALL test.pair('x', 1) YIELD city, code RETURN max(city + code) AS v       | 'Q20' |
      | CALL test.pair('x', 1) YIELD code RETURN sum(code) AS v                    | 30    |
      | CALL test.pair('x', 1) YIELD code AS city, city AS code RETURN max(city) + max(code) AS v | '20Q' |
      | CALL test.pair('y', 2) YIELD code, city RETURN [city, code] AS v           | ['R', 30] |
      | CALL test.number(42) YIELD out RETURN out AS v                             | 'i'   |
      | CALL test.number(1.5) YIELD out RETURN out AS v                            | 'f'   |
      | CALL test.float(42.0) YIELD out RETURN out AS v                            | 'f'   |
      | CALL test.float(42) YIELD out RETURN out AS v                              | 'f'   |
      | CALL test.nothing() RETURN 1 AS v                                          | 1     |
      | UNWIND [1, 2] AS x CALL test.nothing() RETURN count(x) AS v                | 2     |
      | MATCH (n) CALL test.nothing() RETURN count(n) AS v                         | 0     |
      | CALL test.labels() YIELD label CALL test.double(1) YIELD out RETURN count(out) AS v | 3 |
      | CALL test.labels() YIELD label UNWIND [1, 2] AS x RETURN count(*) AS v     | 6     |
      | CALL test.labels() YIELD label MATCH (n) RETURN count(*) AS v              | 0     |

  Scenario Outline: a procedure stands alone
    Given an empty graph
    And parameters are:
      | in   | 2   |
      | name | 'y' |
      | id   | 2   |
    And there exists a procedure test.double(in :: INTEGER?) :: (out :: INTEGER?):
      | in   | out  |
      | 1    | 2    |
      | 2    | 4    |
    And there exists a procedure test.pair(name :: STRING?, id :: INTEGER?) :: (out :: INTEGER?):
      | name | id | out |
      | 'y'  | 2  | 4   |
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | out |
      | 4   |
    And no side effects

    Examples:
      | query                             |
      | CALL test.double(2)               |
      | CALL test.double($in)             |
      | CALL test.double                  |
      | CALL test.double YIELD out        |
      | CALL test.double(2) YIELD out     |
      | CALL test.double(2) YIELD *       |
      | CALL test.pair('y', 2)            |
      | CALL test.pair                    |
      | CALL test.pair($name, $id)        |
      | CALL `test`.`pair`                |

  Scenario: a procedure without results stands alone
    Given an empty graph
    And there exists a procedure test.nothing() :: ():
    When executing query:
      """
      CALL test.nothing
      """
    Then the result should be empty
    And no side effects

  Scenario: a procedure keeps the order of its columns
    Given an empty graph
    And there exists a procedure test.two() :: (b :: INTEGER?, a :: INTEGER?):
      | b | a |
      | 1 | 2 |
    When executing query:
      """
      CALL test.two()
      """
    Then the result should be, in any order:
      | b | a |
      | 1 | 2 |
    And no side effects

  Scenario Outline: a CALL is wrong when the query is compiled
    Given an empty graph
    And there exists a procedure test.double(in :: INTEGER?) :: (out :: INTEGER?):
      | in | out |
      | 1  | 2   |
    And there exists a procedure test.pair() :: (a :: INTEGER?, b :: INTEGER?):
      | a | b |
      | 1 | 2 |
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at compile time: <detail>

    Examples:
      | query                                                  | detail                     |
      | CALL test.double()                                     | InvalidNumberOfArguments   |
      | CALL test.double(1, 2)                                 | InvalidNumberOfArguments   |
      | CALL test.double() YIELD out RETURN out                | InvalidNumberOfArguments   |
      | CALL test.double(1, 2) YIELD out RETURN out            | InvalidNumberOfArguments   |
      | CALL test.double YIELD out RETURN out                  | InvalidArgumentPassingMode |
      | CALL test.double(true)                                 | InvalidArgumentType        |
      | CALL test.double('x') YIELD out RETURN out             | InvalidArgumentType        |
      | CALL test.double([1]) YIELD out RETURN out             | InvalidArgumentType        |
      | CALL test.double(count(1)) YIELD out RETURN out        | InvalidAggregation         |
      | MATCH (n) CALL test.double(count(n)) YIELD out RETURN out | InvalidAggregation      |
      | CALL test.double(x) YIELD out RETURN out               | UndefinedVariable          |
      | WITH 1 AS out CALL test.double(1) YIELD out RETURN out | VariableAlreadyBound       |
      | CALL test.pair() YIELD a, b AS a RETURN a              | VariableAlreadyBound       |
      | CALL test.pair() YIELD a AS b, b RETURN a              | VariableAlreadyBound       |
      | CALL test.pair() YIELD a AS x, b AS x RETURN x         | VariableAlreadyBound       |
      | CALL test.pair() YIELD a RETURN b                      | UndefinedVariable          |
      | CALL test.pair() YIELD * RETURN a                      | UnexpectedSyntax           |
      | CALL test.pair() RETURN a                              | UndefinedVariable          |

  Scenario Outline: a procedure that is not there
    Given an empty graph
    When executing query:
      """
      <query>
      """
    Then a ProcedureError should be raised at compile time: ProcedureNotFound

    Examples:
      | query                                    |
      | CALL test.nope                           |
      | CALL test.nope()                         |
      | CALL test.nope() YIELD x RETURN x        |
      | MATCH (n) CALL test.nope(n) YIELD x RETURN x |

  Scenario Outline: a parameter of a procedure that stands alone is missing
    Given an empty graph
    And there exists a procedure test.pair(name :: STRING?, in :: INTEGER?) :: (out :: INTEGER?):
      | name | in | out |
      | 'x'  | 1  | 2   |
    And parameters are:
      | name | 'x' |
    When executing query:
      """
      <query>
      """
    Then a ParameterMissing should be raised at compile time: MissingParameter

    Examples:
      | query          |
      | CALL test.pair |

  Scenario Outline: subqueries that are predicates, and other expressions of patterns
    Given an empty graph
    And having executed:
      """
      CREATE (a:A {p: 1})-[:R {w: 1}]->(b:B {p: 2})-[:R {w: 2}]->(c:C {p: 3})-[:S]->(d:D {p: 4}), (b)-[:R {w: 3}]->(:B {p: 1})
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
      | query                                                                                  | value |
      | MATCH (n) WHERE exists { (n)-->() } RETURN count(n) AS v                               | 3     |
      | MATCH (n) WHERE EXISTS { (n)-->(:C) } RETURN n.p AS v                                  | 2     |
      | MATCH (n) WHERE NOT exists { (n)-->() } RETURN count(n) AS v                           | 2     |
      | MATCH (n) WHERE exists { (n)-->(m) WHERE m.p = n.p + 1 } RETURN count(n) AS v          | 3     |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) WHERE m.p = 3 RETURN m } RETURN n.p AS v      | 2     |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) WITH m.p AS q WHERE q = 3 RETURN q } RETURN n.p AS v | 2 |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) WITH n, count(m) AS c WHERE c = 2 RETURN n } RETURN n.p AS v | 2 |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) RETURN count(m) AS c } RETURN count(n) AS v   | 5     |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) WITH count(m) AS c WHERE c > 1 RETURN true } RETURN n.p AS v | 2 |
      | MATCH (n) WHERE exists { MATCH (m:Nope) RETURN m } RETURN count(n) AS v                | 0     |
      | MATCH (n) WHERE exists { MATCH (m:B) RETURN m } RETURN count(n) AS v                   | 5     |
      | MATCH (n) WHERE exists { (n)-->(m) WHERE exists { (m)-->(:D) } } RETURN n.p AS v       | 2     |
      | MATCH (n) WHERE exists { MATCH (m) WHERE exists { (n)-[]->(m) WHERE n.p = m.p - 1 AND m.p > 3 } RETURN true } RETURN n.p AS v | 3 |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) WHERE exists { MATCH (m)-->(k) WHERE k.p > n.p + 2 RETURN true } RETURN true } RETURN count(*) AS v | 0 |
      | MATCH (n) WHERE exists { MATCH (n)-[r]->(m) WHERE exists { (n)-[r]->(:C) } RETURN true } RETURN n.p AS v | 2 |
      | MATCH (n) WHERE exists { (n)-->() } AND exists { (n)<--() } RETURN count(n) AS v       | 2     |
      | MATCH (n) WHERE exists { (n)-[:R*2]->() } RETURN n.p AS v                              | 1     |
      | MATCH (n) WHERE exists((n)-->(:C)) RETURN n.p AS v                                     | 2     |
      | MATCH (n) WHERE exists { MATCH (n)-->(m:C) RETURN m UNION MATCH (n)-->(m:D) RETURN m } RETURN sum(n.p) AS v | 5 |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) RETURN m ORDER BY m.p SKIP 1 } RETURN n.p AS v | 2    |
      | MATCH (n) WHERE exists { UNWIND [1, 4] AS x WITH x WHERE x > n.p RETURN x } RETURN count(n) AS v | 4 |
      | MATCH (n) WHERE exists { p = (n)-[*2]->() WHERE any(x IN nodes(p) WHERE x:D) } RETURN n.p AS v | 2 |
      | MATCH (n:B) WITH n, exists { (n)-->() } AS e WHERE NOT e RETURN n.p AS v               | 1     |
      | MATCH (n:A) RETURN exists { (n)-->() } AS v                                            | true  |
      | MATCH (n:A) RETURN exists(n.p) AS v                                                    | true  |
      | MATCH (n:A) RETURN exists(n.q) AS v                                                    | false |
      | MATCH (n:A)-[r]->() RETURN exists(r.w) AS v                                            | true  |
      | RETURN exists({a: 1}.a) AS v                                                           | true  |
      | WITH {a: 1, b: null} AS m RETURN exists(m.b) AS v                                      | false |
      | MATCH (n:B {p: 2}) RETURN size([(n)-->(m) \| m.p]) AS v                                | 2     |
      | MATCH (n:B {p: 2}) RETURN [(n)<-[r]-(m) \| r.w + m.p] AS v                             | [2]   |
      | MATCH (n:A) RETURN [(n)-[r:R*2]->(m:C) \| size(r)] AS v                                | [2]   |
      | MATCH (n:A) RETURN [p = (n)-[*]->(:D) \| length(p)] AS v                               | [3]   |
      | MATCH (n:A) RETURN [(n)-->(m) WHERE m:B \| [(m)-->(k:C) \| k.p]] AS v                  | [[3]] |
      | MATCH (n) RETURN count([p = (n)-->() \| p]) AS v                                       | 5     |
      | MATCH (n) WITH n, size([(n)-->() \| 1]) AS c WHERE c > 1 RETURN n.p AS v               | 2     |
      | MATCH (n) RETURN sum(size([(n)--(m) \| m])) AS v                                       | 8     |
      | MATCH (n) WHERE size([(n)-->(x) \| x]) = 2 RETURN n.p AS v                             | 2     |
      | MATCH (n:A), (m:C) RETURN [(n)-->(x)-->(m) \| x.p] AS v                                | [2]   |
      | OPTIONAL MATCH (n:Nope) RETURN [(n)-->(m) \| m] AS v                                   | []    |
      | MATCH (n:A) RETURN labels(n) AS v                                                      | ['A'] |
      | MATCH (n:A) RETURN keys(n) AS v                                                        | ['p'] |
      | MATCH (n:A) RETURN properties(n) AS v                                                  | {p: 1} |
      | MATCH (n:A) RETURN n['p'] AS v                                                         | 1     |
      | MATCH (n:A) RETURN n['p' + 'q'] AS v                                                   | null  |
      | MATCH (n:A) RETURN n.`p` AS v                                                          | 1     |
      | MATCH (n:A) RETURN (n).p AS v                                                          | 1     |
      | MATCH (n:A) RETURN [n][0].p AS v                                                       | 1     |
      | MATCH (n:A) RETURN {k: n}.k.p AS v                                                     | 1     |
      | MATCH (n:A)-[r]->() RETURN type(r) AS v                                                | 'R'   |
      | MATCH (n:A)-[r]->() RETURN type([r, 1][0]) AS v                                        | 'R'   |
      | MATCH (n:A) RETURN labels([n, 1][0]) AS v                                              | ['A'] |
      | MATCH (n:A)-[r]->() RETURN properties(r) AS v                                          | {w: 1} |
      | MATCH (n:A)-[r]->() RETURN r:R AS v                                                    | true  |
      | MATCH (n:A)-[r]->() RETURN r:S AS v                                                    | false |
      | MATCH (n:A) RETURN n:A:B AS v                                                          | false |
      | MATCH (n:A) RETURN (n:A) AS v                                                          | true  |
      | MATCH (n:A) RETURN n :A AS v                                                           | true  |
      | OPTIONAL MATCH (n:Nope) RETURN n:A AS v                                                | null  |
      | OPTIONAL MATCH (n:Nope) RETURN labels(n) AS v                                          | null  |
      | OPTIONAL MATCH (n:Nope) RETURN n.p AS v                                                | null  |
      | OPTIONAL MATCH ()-[r:Nope]->() RETURN type(r) AS v                                     | null  |
      | OPTIONAL MATCH ()-[r:Nope]->() RETURN startNode(r) AS v                                | null  |
      | OPTIONAL MATCH p = (:Nope)-->() RETURN nodes(p) AS v                                   | null  |
      | OPTIONAL MATCH p = (:Nope)-->() RETURN length(p) AS v                                  | null  |
      | OPTIONAL MATCH p = (:Nope)-->() RETURN relationships(p) AS v                           | null  |
      | RETURN type(null) AS v                                                                 | null  |
      | RETURN labels(null) AS v                                                               | null  |
      | RETURN nodes(null) AS v                                                                | null  |
      | RETURN length(null) AS v                                                               | null  |
      | MATCH (n:A), (m:A) RETURN n = m AS v                                                   | true  |
      | MATCH (n:A), (m:C) RETURN n = m AS v                                                   | false |
      | MATCH (n:A)-[r]->() RETURN n < r AS v                                                  | null  |
      | MATCH p = (n:A)-[r]->() RETURN [n >= p, r > p, p <= 1, n < 'a', [n] < [1], r < true] AS v | [null, null, null, null, null, null] |
      | MATCH (n:A) RETURN n = 1 AS v                                                          | false |
      | MATCH (n:A), (m:C) RETURN n IN [m, n] AS v                                             | true  |
      | MATCH (n:A) RETURN n IN nodes(null) AS v                                               | null  |
      | MATCH p = (:A)-[*]->(:D) RETURN all(x IN nodes(p) WHERE x.p > 0) AS v                  | true  |
      | MATCH p = (:A)-[*]->(:D) RETURN single(x IN relationships(p) WHERE type(x) = 'S') AS v | true  |
      | MATCH p = (:A)-[*]->(:D) RETURN [x IN relationships(p) \| x.w] AS v                    | [1, 2, null] |
      | MATCH p = (:A)-[*]->(x) WHERE length(p) = 3 RETURN x.p AS v                            | 4     |
      | MATCH p = (:A)-[*]->(:D) WHERE any(x IN nodes(p) WHERE x:C) RETURN size(nodes(p)) AS v | 4     |

  Scenario Outline: an expression of the graph is wrong when the query is compiled
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at compile time: <detail>

    Examples:
      | query                                                              | detail                   |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) SET m.x = 1 } RETURN n    | InvalidClauseComposition |
      | MATCH (n) WHERE exists { MATCH (n) CREATE (m) RETURN m } RETURN n  | InvalidClauseComposition |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) DELETE m } RETURN n       | InvalidClauseComposition |
      | MATCH (n) WHERE exists { MERGE (m) } RETURN n                      | InvalidClauseComposition |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) REMOVE m.x } RETURN n     | InvalidClauseComposition |
      | MATCH (n) WHERE exists { MATCH (n)-->(m) DETACH DELETE m } RETURN n | InvalidClauseComposition |
      | MATCH (n) WHERE (n)-->() = true RETURN n                           | UnexpectedSyntax         |
      | MATCH (n) RETURN [x IN [1] \| (n)-->()]                            | UnexpectedSyntax         |
      | MATCH (n) RETURN {a: (n)-->()}                                     | UnexpectedSyntax         |
      | MATCH (n) RETURN n ORDER BY (n)-->()                               | UnexpectedSyntax         |
      | MATCH (n) WHERE exists { (n)-->(m) WHERE x.y = 1 } RETURN n        | UndefinedVariable        |
      | MATCH (n) WHERE exists { (n)-->(m) } RETURN m                      | UndefinedVariable        |
      | MATCH (n) WHERE exists { (n)-->(m) WHERE count(m) > 1 } RETURN n   | InvalidAggregation       |
      | MATCH (n) RETURN [(n)-->(m) \| x]                                  | UndefinedVariable        |
      | MATCH (n) RETURN [(n)-->(m) \| m] + m                              | UndefinedVariable        |
      | MATCH (n) RETURN [(n)-->(m) \| count(m)]                           | InvalidAggregation       |
      | MATCH (n) RETURN [(n)-->(m)]                                       | UnexpectedSyntax         |
      | MATCH (n) RETURN type(n)                                           | InvalidArgumentType      |
      | MATCH ()-[r]->() RETURN labels(r)                                  | InvalidArgumentType      |
      | MATCH p = () RETURN labels(p)                                      | InvalidArgumentType      |
      | MATCH p = () RETURN type(p)                                        | InvalidArgumentType      |
      | MATCH (n) RETURN length(n)                                         | InvalidArgumentType      |
      | MATCH ()-[r]->() RETURN length(r)                                  | InvalidArgumentType      |
      | MATCH (n) RETURN size(n)                                           | InvalidArgumentType      |
      | MATCH p = ()-->() RETURN size(p)                                   | InvalidArgumentType      |
      | MATCH (n) RETURN nodes(n)                                          | InvalidArgumentType      |
      | MATCH (n) RETURN relationships(n)                                  | InvalidArgumentType      |
      | RETURN properties(1)                                               | InvalidArgumentType      |
      | RETURN properties('a')                                             | InvalidArgumentType      |
      | RETURN properties([true])                                          | InvalidArgumentType      |
      | MATCH p = ()-->() RETURN p.x                                       | InvalidArgumentType      |
      | MATCH (n) RETURN n:A:                                              | UnexpectedSyntax         |

  Scenario Outline: a function of the graph raises when the query runs
    Given an empty graph
    And having executed:
      """
      CREATE (:A {p: 1})-[:R]->(:B)
      """
    When executing query:
      """
      <query>
      """
    Then a TypeError should be raised at runtime: InvalidArgumentValue

    Examples:
      | query                                                     |
      | MATCH (n:A)-[r]->() RETURN [x IN [r, n] \| type(x)] AS v  |
      | MATCH (n:A)-[r]->() RETURN [x IN [r, 1] \| type(x)] AS v  |
      | MATCH (n:A)-[r]->() RETURN [x IN [n, r] \| labels(x)] AS v |
      | MATCH (n:A) RETURN [x IN [n, ''] \| labels(x)] AS v       |
      | MATCH (n:A) RETURN [x IN [n, []] \| labels(x)] AS v       |
