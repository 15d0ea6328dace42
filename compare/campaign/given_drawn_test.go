package campaign

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// drawn is a schema at random.
func drawn(t *rapid.T, dialect string) string {
	types := map[string][]string{
		"sqlite":   {"INTEGER", "INT", "TEXT", "VARCHAR(9)", "REAL", "NUMERIC", "", "BLOB", "DATE", "BOOLEAN"},
		"mysql":    {"INT", "BIGINT UNSIGNED", "SMALLINT", "VARCHAR(9)", "TEXT", "DOUBLE", "DECIMAL(8,2)", "VARBINARY(4)", "TINYINT(1)"},
		"postgres": {"integer", "bigint", "smallint", "text", "varchar(9)", "double precision", "numeric(8,2)", "numeric", "boolean", "bytea"},
	}[dialect]
	values := func(kind string) []string {
		switch {
		case kind == "boolean":
			return []string{"TRUE", "FALSE"}
		case strings.Contains(kind, "INT") || strings.Contains(kind, "int") || kind == "BOOLEAN":
			return []string{"0", "1", "7", "100"}
		case strings.HasPrefix(kind, "DEC") || strings.EqualFold(kind, "NUMERIC") || strings.HasPrefix(kind, "numeric"):
			return []string{"0", "1.50", "-2.25", "1"}
		case kind == "REAL" || strings.HasPrefix(strings.ToUpper(kind), "DOUBLE"):
			return []string{"0.5", "-1", "1e3"}
		case kind == "DATE":
			return []string{"'2020-01-01'", "'2021-02-03'"}
		case kind == "":
			return []string{"1", "'a'", "2.5"}
		}
		return []string{"'a'", "'b'", "'1'", "''"}
	}
	var b strings.Builder
	for i := range rapid.IntRange(1, 4).Draw(t, "tables") {
		name := rapid.SampledFrom([]string{"x0", "o1", "order", "Thing", "t"}).Draw(t, "name") + fmt.Sprint(i)
		quote := `"`
		if dialect == "mysql" {
			quote = "`"
		}
		fmt.Fprintf(&b, "CREATE TABLE %s%s%s (", quote, name, quote)
		var kinds []string
		for k := range rapid.IntRange(1, 5).Draw(t, "columns") {
			kinds = append(kinds, rapid.SampledFrom(types).Draw(t, "type"))
			if k > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%s%s%s %s", quote, rapid.SampledFrom([]string{"a", "B", "select", "x1", "o0"}).Draw(t, "column")+fmt.Sprint(k), quote, kinds[k])
			if rapid.IntRange(0, 3).Draw(t, "not null") == 0 {
				b.WriteString(" NOT NULL")
			}
		}
		b.WriteString(");\n")
		for range rapid.IntRange(0, 6).Draw(t, "rows") {
			fmt.Fprintf(&b, "INSERT INTO %s%s%s VALUES (", quote, name, quote)
			for k, kind := range kinds {
				if k > 0 {
					b.WriteString(", ")
				}
				b.WriteString(rapid.SampledFrom(values(kind)).Draw(t, "value"))
			}
			b.WriteString(");\n")
		}
	}
	return b.String()
}

// Whatever the tables are, queries of them are made and accepted, the same ones
// each time; mutants of those queries, too.
func TestGivenAnyTables(t *testing.T) {
	for _, dialect := range []string{"sqlite", "mysql", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			total, accepted := 0, 0
			testrun.Check(t, func(t *rapid.T) {
				d := spec.DialectByName(dialect)
				schema := drawn(t, dialect)
				dump, err := parse.ReadSchema(schema, d)
				if err != nil {
					t.Fatalf("%s\n%v", schema, err)
				}
				g := &Given{}
				for _, s := range dump.Statements {
					g.Statements = append(g.Statements, GivenStatement{s.Tree, s.Place.String()})
				}
				db, err := CheckGiven(context.Background(), d, g)
				if err != nil {
					t.Fatalf("%s\n%v", schema, err)
				}
				seed := rapid.Uint64().Draw(t, "seed")
				sources, err := FromGiven(context.Background(), seed, d, sql.DefaultWeights(d), false, g, db)
				var unfit *GivenError
				if errors.As(err, &unfit) {
					t.Skip("only columns that nothing is made of")
				}
				if err != nil {
					t.Fatal(err)
				}
				generated := sources.Generate(0)
				try := func(q *ast.Query) bool {
					outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
					total++
					good := err == nil && outcome.Kind != eval.OutcomeUnsupported && (outcome.Kind != eval.OutcomeRaise || !outcome.Static)
					if good {
						accepted++
					}
					return good
				}
				for n := range uint64(10) {
					q := generated.Query(n)
					if again := sources.Generate(1).Query(n); !reflect.DeepEqual(q, again) {
						t.Fatalf("query %d differs when it is made again", n)
					}
					if try(q) {
						g.Queries = append(g.Queries, GivenQuery{Tree: q, Place: fmt.Sprint(n)})
					}
				}
				if len(g.Queries) == 0 {
					return
				}
				sources, err = FromGiven(context.Background(), seed, d, sql.DefaultWeights(d), false, g, db)
				if err != nil {
					t.Fatal(err)
				}
				first := uint64(len(g.Queries))
				for n := first; n < first+10; n++ {
					q := sources.Generate(0).Query(n)
					if again := sources.Generate(1).Query(n); !reflect.DeepEqual(q, again) {
						t.Fatalf("mutant %d differs when it is made again", n)
					}
					try(q)
				}
			})
			t.Logf("accepted %d of %d", accepted, total)
			if accepted*100 < total*95 {
				t.Errorf("accepted %d of %d", accepted, total)
			}
		})
	}
}
