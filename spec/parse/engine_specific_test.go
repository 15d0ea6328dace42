package parse_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// engineSpecificExpr draws a construct that the semantics do not model.
func (g *generator) engineSpecificExpr() ast.Expr {
	form := ast.EngineSpecificForm(g.n("form", ast.EngineSpecificFormCount+2))
	modelled := form == ast.ArrayOf || form == ast.ElementOf // read so only beside what is not
	if int(form) >= ast.EngineSpecificFormCount || !enginespecific.Has(form, g.d) || modelled {
		return &ast.Collate{X: g.expr(), Collation: pick(g, "collation", "nocase", "utf8mb4_general_ci", "x-y", "C")}
	}
	x := &ast.EngineSpecific{Form: form, Args: g.exprs(2, 2)}
	switch form {
	case ast.MatchBoolean, ast.MatchNatural:
		x.Args = g.exprs(2, 3)
	}
	return x
}

// engineSpecificTable draws a table with what only engines know.
func (g *generator) engineSpecificTable() ast.Statement {
	t := g.createTable().(*ast.CreateTable)
	for i := range t.Columns {
		c := &t.Columns[i]
		if g.flip("collation") && !c.Generated {
			c.Collation = pick(g, "collation", "nocase", "utf8mb4_general_ci", "x-y")
		}
		if g.flip("computed") && !c.Generated {
			c.Default, c.GeneratedAs, c.Stored = nil, g.expr(), g.flip("stored")
		}
		if g.flip("type") && !g.sqlite() && !c.Generated {
			c.Type = ast.EngineSpecificType(pick(g, "engine-specific type", g.engineSpecificTypes()...))
		}
	}
	if g.sqlite() {
		t.WithoutRowid = g.flip("without rowid")
	}
	switch {
	case g.mysql() && g.flip("partition"):
		t.Partition = &ast.Partition{Kind: ast.PartitionKind(g.n("partition", 3)), By: g.expr()}
		if t.Partition.Kind == ast.PartitionRange {
			t.Partition.Bounds = g.exprs(1, 3)
		} else {
			t.Partition.Number = 3
		}
	case g.pg() && g.flip("partition"):
		t.Partition = &ast.Partition{Kind: pick(g, "partition", ast.PartitionHash, ast.PartitionRange), By: g.expr()}
	}
	return t
}

func (g *generator) engineSpecificIndex() ast.Statement {
	index := g.createIndex().(*ast.CreateIndex)
	switch {
	case g.mysql():
		index.Method = pick(g, "method", "FULLTEXT", "")
		index.Unique = index.Unique && index.Method == ""
		index.Parts = append(index.Parts, ast.IndexPart{Expr: &ast.ColumnRef{Column: "a"}, Length: 3})
	case g.pg():
		index.Method = pick(g, "method", "gin", "")
	}
	index.Parts = append(index.Parts, ast.IndexPart{Expr: &ast.ColumnRef{Column: "b"}})
	if g.sqlite() || g.pg() {
		index.Parts = append(index.Parts, ast.IndexPart{Expr: &ast.Collate{X: &ast.ColumnRef{Column: "b"}, Collation: "nocase"}, Descending: true})
	}
	return index
}

var engineSpecificStatements = map[spec.EngineSpecificForms][]*ast.EngineSpecificStatement{
	spec.EngineSpecificFormsSQLite: {
		{Text: "CREATE VIRTUAL TABLE t0 USING fts5(a, b)", Table: "t0"}, {Text: "REINDEX"}, {Text: "VACUUM"},
		{Text: "PRAGMA automatic_index = OFF"},
	},
	spec.EngineSpecificFormsMySQL: {{Text: "ANALYZE TABLE t0 UPDATE HISTOGRAM ON a", Table: "t0"}, {Text: "OPTIMIZE TABLE t0", Table: "t0"}, {Text: "SET SESSION optimizer_switch = 'mrr=off'"}},
	spec.EngineSpecificFormsPostgres: {{Text: "CREATE TABLE t0_0 PARTITION OF t0 FOR VALUES WITH (MODULUS 2, REMAINDER 0)", Table: "t0"}, {Text: "CREATE TYPE mood AS ENUM ('a', 'b')"},
		{Text: "CREATE STATISTICS IF NOT EXISTS s ON a, b FROM t0", Table: "t0"}},
	spec.EngineSpecificFormsDuckDB: {{Text: "CREATE TYPE mood AS ENUM ('a', 'b')"}, {Text: "CHECKPOINT"}},
}

func (g *generator) engineSpecificStatement() ast.Statement {
	switch g.n("engine-specific statement", 5) {
	case 0:
		return g.engineSpecificTable()
	case 1:
		return g.engineSpecificIndex()
	case 2:
		if list := engineSpecificStatements[g.d.EngineSpecificForms]; list != nil {
			return pick(g, "engine-specific", list...)
		}
	}
	return g.statement()
}

// The engine-specific readings read what the printer wrote of engine-specific
// constructs, and of all else what the other readings do.
func TestEngineSpecificRoundTrip(t *testing.T) {
	eachDialect(t, func(t *testing.T, d *spec.Dialect) {
		testrun.Check(t, func(t *rapid.T) {
			g := &generator{t: t, d: d, depth: 4, engineSpecific: true}
			s := g.engineSpecificStatement()
			text, err := render.Statement(s, d)
			if err != nil {
				t.Fatalf("render: %v", err)
			}
			back, err := parse.EngineSpecificStatement(text, d)
			if err != nil {
				t.Fatalf("parse %s: %v", text, err)
			}
			if !ast.Same(s, back) {
				again, _ := render.Statement(back, d)
				t.Fatalf("%s\nread back as\n%s", text, again)
			}
			if all, err := parse.EngineSpecificStatements(text+"; "+text, d); err != nil || !ast.Same(all, []ast.Statement{s, s}) {
				t.Fatalf("two of %s are read as %d statements, %v", text, len(all), err)
			}
			if copied := ast.CopyStatement(s); !ast.Same(s, copied) {
				t.Fatalf("the copy of %s differs", text)
			}
		})
	})
}

// The lower bound of BETWEEN is a b_expr in PostgreSQL and DuckDB, whose grammars
// have no COLLATE there; the parser takes more than they do.
func TestLowerBoundsHaveNoBareCollate(t *testing.T) {
	collations := 0
	eachDialect(t, func(t *testing.T, d *spec.Dialect) {
		testrun.Check(t, func(t *rapid.T) {
			g := &generator{t: t, d: d, depth: 3, engineSpecific: true}
			x := &ast.Between{X: &ast.ColumnRef{Column: "a"}, Low: g.expr(), High: &ast.ColumnRef{Column: "b"}}
			text, err := render.Expr(x, d)
			if err != nil {
				t.Fatalf("render: %v", err)
			}
			low := strings.TrimSuffix(strings.TrimPrefix(text, "a BETWEEN "), " AND b")
			collations += strings.Count(low, " COLLATE ")
			if strings.Contains(outside(low), " COLLATE ") {
				t.Fatalf("%s has a bare COLLATE in its lower bound", text)
			}
		})
	})
	if collations == 0 {
		t.Error("no bound had a collation")
	}
}

// outside is what of a text stands neither in parentheses or brackets, nor
// between CASE and END, nor in quotes.
func outside(text string) string {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\'' || c == '"' || c == '`':
			for i++; i < len(text) && text[i] != c; i++ { // a doubled quote begins the next
			}
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case strings.HasPrefix(text[i:], "CASE "):
			depth++
		case strings.HasPrefix(text[i:], " END"):
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// What only an engine-specific reading takes is unsupported to the others, never a
// syntax error and never another tree.
func TestEngineSpecificIsUnsupported(t *testing.T) {
	for _, c := range []struct{ dialect, text string }{
		{"sqlite", "SELECT a FROM t WHERE t MATCH 'x'"},
		{"sqlite", "CREATE VIRTUAL TABLE t USING fts5vocab(a, row)"},
		{"sqlite", "REINDEX"},
		{"mysql", "SELECT a FROM t WHERE MATCH (a) AGAINST ('x' IN BOOLEAN MODE)"},
		{"mysql", "SELECT a FROM t WHERE 1 MEMBER OF (a)"},
		{"mysql", "CREATE TABLE t (a BIT(3))"}, {"mysql", "CREATE TABLE t (a INT) PARTITION BY HASH (a) PARTITIONS 2"},
		{"mysql", "CREATE FULLTEXT INDEX i ON t (a)"}, {"mysql", "CREATE INDEX i ON t (a(3))"},

		{"postgres", "CREATE TABLE u PARTITION OF t DEFAULT"}, {"postgres", "CREATE INDEX i ON t USING hash (a)"},
	} {
		d := spec.DialectByName(c.dialect)
		s, err := parse.Statement(c.text, d)
		var unsupported *parse.UnsupportedError
		if !errors.As(err, &unsupported) {
			t.Errorf("%s: %s is read as %#v, %v", c.dialect, c.text, s, err)
		}
		if _, err := parse.EngineSpecificStatement(c.text, d); err != nil {
			t.Errorf("%s: %s: %v", c.dialect, c.text, err)
		}
	}
}

// engineSpecificTypes are types that the dialect's engine has, or may have been given, and that are not modelled.
func (g *generator) engineSpecificTypes() []string {
	if g.mysql() {
		return []string{"SET('a')", "BIT"}
	}
	return []string{"HSTORE", "mood", "BIT"}
}
