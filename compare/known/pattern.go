package known

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
)

// leastFixed is the least number of fixed characters in everything that a
// pattern matches: with fewer it says next to nothing of a query.
const leastFixed = 12

// plain are normalised queries in which no engine errs. A pattern that matches
// one says too little.
var plain = []string{
	"SELECT integer", "SELECT c1 FROM t1 AS a1", "SELECT * FROM t1 AS a1", "SELECT integer FROM t1 AS a1", "SELECT a1.c1 FROM t1 AS a1",
	"SELECT c1 FROM t1 AS a1 WHERE c1 = integer", "SELECT a1.c1 FROM t1 AS a1 WHERE a1.c1 = integer", "SELECT integer FROM t1 AS a1 WHERE c1",
	"SELECT c1 FROM t1 AS a1 ORDER BY c1", "SELECT c1 FROM t1 AS a1 GROUP BY c1", "SELECT COUNT(*) FROM t1 AS a1",
	"SELECT c1 FROM t1 AS a1 UNION SELECT c1 FROM t2 AS a2", "SELECT a1.c1 FROM t1 AS a1 JOIN t2 AS a2 ON a1.c1 = a2.c1",
	"SELECT a1.c1 FROM t1 AS a1 LEFT JOIN t2 AS a2 ON a1.c1 = a2.c1",
}

// plainStatements are, by how they begin, statements in which no engine errs: definitions of
// views, and rows.
var plainStatements = map[string][]string{
	"CREATE VIEW ": {
		"CREATE VIEW v0 AS SELECT * FROM t0", "CREATE VIEW v0 (u0) AS SELECT x0.a AS a FROM t0 AS x0",
		"CREATE VIEW v0 (u0) AS SELECT x0.a AS a FROM t0 AS x0 WHERE x0.a = 0",
	},
	"INSERT INTO ": {
		"INSERT INTO t0 VALUES (0)", "INSERT INTO t0 VALUES (0, NULL), (1, 'a')", "INSERT INTO t0 VALUES (-1)",
		"INSERT INTO t0 (a) VALUES ('LINESTRING(0 0,0 1)')", "INSERT INTO t0 VALUES ('POINT(0 0)'), ('GEOMETRYCOLLECTION EMPTY')",
		"INSERT INTO t0 SELECT a FROM t1", "INSERT INTO t0 SELECT 0, g FROM t1",
	},
}

// compile reads a pattern: a regular expression (RE2) that the whole normalised
// query has to match.
func compile(pattern string) (*regexp.Regexp, error) {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		var bad *syntax.Error
		if errors.As(err, &bad) {
			return nil, fmt.Errorf("bad pattern: %s: %s", bad.Code, quoted(bad.Expr))
		}
		return nil, fmt.Errorf("bad pattern: %w", err)
	}
	if n := fixed(tree); n < leastFixed {
		return nil, fmt.Errorf("the pattern %s says too little: what it matches has only %d fixed characters, %d are needed", quoted(pattern), n, leastFixed)
	}
	r, err := regexp.Compile(`\A(?:` + pattern + `)\z`)
	if err != nil {
		return nil, fmt.Errorf("bad pattern: %w", err)
	}
	return r, nil
}

// plainMatch is a plain query that a pattern matches; empty if there is none.
func plainMatch(r *regexp.Regexp) string {
	for _, query := range plain {
		if r.MatchString(query) {
			return query
		}
	}
	return ""
}

// fixed is the least number of characters that are the same in every match.
func fixed(r *syntax.Regexp) int {
	switch r.Op {
	case syntax.OpLiteral:
		return len(r.Rune)
	case syntax.OpCapture, syntax.OpPlus:
		return fixed(r.Sub[0])
	case syntax.OpRepeat:
		return r.Min * fixed(r.Sub[0])
	case syntax.OpConcat:
		n := 0
		for _, sub := range r.Sub {
			n += fixed(sub)
		}
		return n
	case syntax.OpAlternate:
		least := fixed(r.Sub[0])
		for _, sub := range r.Sub[1:] {
			least = min(least, fixed(sub))
		}
		return least
	case syntax.OpNoMatch, syntax.OpEmptyMatch, syntax.OpCharClass, syntax.OpAnyCharNotNL, syntax.OpAnyChar,
		syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary,
		syntax.OpStar, syntax.OpQuest:
	}
	return 0
}
