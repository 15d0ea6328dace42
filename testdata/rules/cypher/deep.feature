# Deep values, and what the reader of the kit has to bear. Expectations by hand.
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
Feature: deep values and forms of steps

  Scenario: a value 20 levels deep, f
    Given any graph
    When executing query:
      """
      RETURN [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]] AS v
      """
    Then the result should be, in any order:
      | v |
      | [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]] |
    And no side effects

  Scenario: a value 60 levels deep, f
    Given any graph
    When executing query:
      """
      RETURN [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] AS v
      """
    Then the result should be, in any order:
      | v |
      | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] |
    And no side effects

  Scenario: a value 60 levels deep, m
    Given any graph
    When executing query:
      """
      RETURN {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: 1}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}} AS v
      """
    Then the result should be, in any order:
      | v |
      | {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: 1}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}} |
    And no side effects

  Scenario: a value 200 levels deep, f
    Given any graph
    When executing query:
      """
      RETURN [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] AS v
      """
    Then the result should be, in any order:
      | v |
      | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] |
    And no side effects

  Scenario: parentheses
    Given any graph
    When executing query:
      """
      RETURN ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) AS v
      """
    Then the result should be, in any order:
      | v |
      | 1 |
    And no side effects

  Scenario: lists in any order, in order of rows
    Given an empty graph
    And having executed:
      """
      CREATE (:A {x: 1}), (:A {x: 2}), (:B {x: 3})
      """
    And parameters are:
      | list | [1, 'a', {k: null}, 1.5, true] |
      | text | 'it\\'s'                        |
    When executing query:
      """
      MATCH (n) RETURN labels(n)[0] AS l, collect(n.x) AS c, size($list) AS s, $text AS t ORDER BY l
      """
    Then the result should be, in order (ignoring element order for lists):
      | l   | c      | s | t       |
      | 'A' | [2, 1] | 5 | 'it\\'s' |
      | 'B' | [3]    | 5 | 'it\\'s' |
    And no side effects

  Scenario: the result by a control query
    Given an empty graph
    When executing query:
      """
      UNWIND range(1, 1000) AS i CREATE (:N {i: i})
      """
    Then the result should be empty
    And the side effects should be:
      | +nodes      | 1000 |
      | +labels     | 1    |
      | +properties | 1000 |
    When executing control query:
      """
      MATCH (n:N) RETURN count(n) AS c, max(n.i) AS m, sum(n.i) AS s
      """
    Then the result should be, in any order:
      | c    | m    | s      |
      | 1000 | 1000 | 500500 |

  Scenario Outline: rows of paths in a small circle
    Given an empty graph
    And having executed:
      """
      CREATE (a:A), (b:B), (a)-[:T]->(b), (b)-[:U]->(a)
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | c       |
      | <count> |
    And no side effects

    Examples:
      | query                                                                      | count |
      | MATCH (a) MATCH (b) OPTIONAL MATCH (a)-->(b) RETURN count(*) AS c          | 4     |
      | MATCH (a)--(b)--(a) RETURN count(*) AS c                                   | 4     |
      | MATCH (a)--(b)--(c) RETURN count(*) AS c                                   | 4     |
      | MATCH (a)-->(b)-->(c)-->(d) RETURN count(*) AS c                           | 0     |
      | MATCH (a)-->(b) MATCH (b)-->(c) MATCH (c)-->(d) RETURN count(*) AS c       | 2     |
      | MATCH (a)-[*]-(b) RETURN count(*) AS c                                     | 8     |
      | MATCH (a)-[*0..]-(b) RETURN count(*) AS c                                  | 10    |
      | MATCH (a)-[*0..]->(b)-[*0..]->(c) RETURN count(*) AS c                     | 12    |
