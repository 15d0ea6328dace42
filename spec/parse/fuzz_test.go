package parse_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// seeds are texts from which the fuzzers go on.
var seeds = []string{
	"", ";", "SELECT 1", "SELECT 'a''b', \"c\", `d`, [e], X'0f', 0x1F, 1.5e-3, $1, ?, :a, @b",
	"SELECT a.*, b AS c FROM t a LEFT JOIN u USING (x), (SELECT 1) AS v (y) WHERE a.x = ANY (SELECT 1) GROUP BY 1 HAVING COUNT(*) > 1",
	"SELECT NOT a = b IS NOT TRUE AND c BETWEEN 1 AND 2 OR d LIKE 'x' ESCAPE '!' OR e IN (1, 2) OR f IN (SELECT 1)",
	"SELECT - -1, ~ -2, !!3, 1 <=> 2, a || b && c ^ d # e\n, a IS NOT DISTINCT FROM b, a ISNULL, a NOT NULL, a::int",
	"(SELECT 1 LIMIT 1) UNION ALL ((VALUES (1), (2)) INTERSECT SELECT 3) ORDER BY 1 DESC NULLS LAST LIMIT 1, 2",
	"SELECT CASE a WHEN 1 THEN 2 ELSE 3 END, CAST(a AS DECIMAL(5, 2)), TRIM(BOTH 'x' FROM y), SUBSTRING(a FROM 1 FOR 2), POSITION('a' IN b)",
	"CREATE TABLE IF NOT EXISTS t (a INT NOT NULL DEFAULT -1 PRIMARY KEY, b VARCHAR(10) UNIQUE CHECK (b > 'a'), UNIQUE (a, b)) STRICT",
	"CREATE UNIQUE INDEX i ON t (a DESC, (b + 1)) WHERE a > 0; DROP INDEX i ON t; DROP TABLE IF EXISTS t; ANALYZE TABLE t",
	"INSERT INTO t (a, b) VALUES (1, 'x'), (NULL, 2); UPDATE t SET a = 1 WHERE b; DELETE FROM t WHERE a; CREATE VIEW v (a) AS SELECT 1",
	"SELECT $tag$ ; $tag$, E'\\n\\x41', bytea '\\xff', float8 '1.5' /* /* nested */ */ -- end",
	"SELECT a JOIN b ON x JOIN c JOIN d ON y ON z", "SELECT ((((1))))", "SELECT (((SELECT 1) LIMIT 1), 2)",
}

// A statement is read, or refused with an error that has a place; what was read
// is written and read back as it is, up to the equivalents that the printer
// documents.
func FuzzStatement(f *testing.F) {
	for _, text := range seeds {
		for i := range spec.DialectNames() {
			f.Add(text, uint8(i))
		}
	}
	names := spec.DialectNames()
	f.Fuzz(func(t *testing.T, text string, dialect uint8) {
		d := spec.DialectByName(names[int(dialect)%len(names)])
		s, err := parse.Statement(text, d)
		if err != nil {
			checkError(t, err)
			return
		}
		written, err := render.Statement(s, d)
		if err != nil {
			var inexpressible *render.InexpressibleError
			if !errors.As(err, &inexpressible) {
				t.Fatalf("%q: %v", text, err)
			}
			t.Fatalf("%s: %q was read and cannot be written: %v", d.Name, text, err)
		}
		back, err := parse.Statement(written, d)
		if err != nil {
			t.Fatalf("%s: %q was written as %q: %v", d.Name, text, written, err)
		}
		if ast.Same(s, back) {
			return
		}
		again, err := render.Statement(back, d)
		if err != nil || again != written {
			t.Fatalf("%s: %q was written as %q, then as %q, %v", d.Name, text, written, again, err)
		}
		t.Fatalf("%s: %q was written as %q and read back otherwise", d.Name, text, written)
	})
}

func checkError(t *testing.T, err error) {
	t.Helper()
	var syntax *parse.SyntaxError
	var unsupported *parse.UnsupportedError
	switch {
	case errors.As(err, &syntax):
		if syntax.Line < 1 || syntax.Column < 1 || syntax.Message == "" || !strings.Contains(syntax.Diagnostic(), "^") {
			t.Fatalf("%#v", syntax)
		}
	case errors.As(err, &unsupported):
		if unsupported.Line < 1 || unsupported.Column < 1 || unsupported.Feature == "" {
			t.Fatalf("%#v", unsupported)
		}
	default:
		t.Fatalf("error of type %T: %v", err, err)
	}
}

// Whatever sqlparser's front end lets through, the own parser reads alike.
func FuzzMySQLFrontend(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { sameThroughBothFrontends(t, text) })
}

// The pieces of a script stand in it in order, and splitting one again gives
// it alone.
func FuzzSplit(f *testing.F) {
	for _, text := range seeds {
		f.Add(text, uint8(2))
	}
	names := spec.DialectNames()
	f.Fuzz(func(t *testing.T, text string, dialect uint8) {
		d := spec.DialectByName(names[int(dialect)%len(names)])
		pieces, err := parse.Split(text, d)
		if err != nil {
			checkError(t, err)
			return
		}
		lines := strings.SplitAfter(text, "\n")
		line := 1
		for _, piece := range pieces {
			if piece.Line < line || piece.Line > len(lines) {
				t.Fatalf("%q: a piece on line %d after one on line %d", text, piece.Line, line)
			}
			line = piece.Line
			rest := strings.Join(lines[line-1:], "")
			if i := strings.Index(rest, piece.Text); piece.Text == "" || i < 0 || i >= len(lines[line-1]) {
				t.Fatalf("%q: no piece %q begins on line %d", text, piece.Text, line)
			}
			if strings.HasSuffix(piece.Text, "--") {
				continue // two minus signs before a semicolon; a comment at the end of a text
			}
			again, err := parse.Split(piece.Text, d)
			if err != nil || len(again) != 1 || again[0].Text != piece.Text {
				t.Fatalf("the piece %q splits into %v, %v", piece.Text, again, err)
			}
		}
	})
}
