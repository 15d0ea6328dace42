package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Relation is the metamorphic relation that a query has the same rows under every
// plan: with other indexes and statistics, under other settings of the session,
// with hints, as a prepared statement, behind a view, a derived table or a common
// table expression. The settings and hints of each engine are the tables in
// switches_*.go; docs/SWITCHES.md lists them.
//
// It applies to a query whose rows are a function of the database, as
// Nondeterminism says. An index that the law makes is never unique, so that the engine refuses
// no row and nothing depends on the key. A variant puts back what it changes, also
// after an error. The law does not apply if a quotient has digits that are lost when it is
// stored (MySQL): plans differ in which results they store.
//
// The variants, each against the query as it is:
//
//	a setting               SET …, the query, and back: enable_hashjoin=off
//	a hint                  spelled into the query: not indexed, hint NO_MERGE
//	prepared                as a prepared statement
//	analyze, no statistics  gathered or forgotten before
//	index                   on a column that a condition, a key or an item names
//	index desc              the same, descending
//	covering index          on that column and the others of the table
//	composite index         on two such columns
//	hash index, brin index  built in that way
//	expression index        on an operand of a condition
//	partial index           for the rows of which a condition is True
//	no index                without one of the indexes that there are
//	view, derived table, cte, materialized cte, …
//	                        SELECT * FROM the query
//	table as view, …        a table of the query behind a view of all its columns
//	cross join              the comma as CROSS JOIN, ON of inner joins in WHERE
//	spatial index gist, …   on a column of geometries that a condition names
//	constant as row         a constant geometry from a table of one row
type Relation struct{}

// Name is "plan".
func (Relation) Name() string { return "plan" }

// Variants lists what can be changed about the query's plan.
func (Relation) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	if reason := determinism.Nondeterminism(s, s.Query); reason != "" {
		return nil, reason
	}
	if storedDigits(s) {
		return nil, "a quotient, of which digits are lost where it is stored"
	}
	p := &plans{Subject: s, engine: PlanningOf(s.Dialect)}
	p.settings()
	p.hints()
	p.statistics()
	p.indexes()
	p.relations()
	p.tables()
	p.crossJoin()
	p.spatial()
	p.add("prepared", true, func() *trial.Check {
		return p.against(trial.Question{Role: "prepared", Query: s.Query, Way: trial.Prepared})
	})
	return p.variants, ""
}

// plans collects the variants of a query.
type plans struct {
	*metamorphic.Subject
	engine   *Planning
	variants []metamorphic.Variant
}

func (p *plans) add(name string, offered bool, make func() *trial.Check) {
	p.variants = append(p.variants, metamorphic.Variant{Name: name, Make: func() *trial.Check {
		check := make()
		if check != nil {
			check.Offered = offered
		}
		return check
	}})
}

// against asks the query as it is and in another way.
func (p *plans) against(other trial.Question) *trial.Check {
	return metamorphic.InAnotherWay(p.Query, other)
}

// defined asks a question between statements that define something and others
// that take it back.
func (p *plans) defined(q trial.Question, define, takeBack []string) *trial.Check {
	if p.engine.Undone {
		define, takeBack = append([]string{"BEGIN"}, define...), []string{"ROLLBACK"}
	}
	q.Before, q.After = append(define, q.Before...), append(q.After, takeBack...)
	return p.against(q)
}

// storedDigits tells whether the query has a quotient with more digits than it
// would have in a stored result.
func storedDigits(s *metamorphic.Subject) bool {
	if s.Dialect.Quotient != spec.QuotientIncrement {
		return false
	}
	found := false
	ast.Walk(s.Query, ast.Visitor{Expr: func(x ast.Expr) {
		if b, is := x.(*ast.Binary); is && b.Op == ast.Divide {
			found = true
		}
	}})
	return found
}

// settings are the switches of the session.
func (p *plans) settings() {
	for i := range p.engine.Switches {
		s := &p.engine.Switches[i]
		p.add(s.Name, true, func() *trial.Check {
			return p.against(trial.Question{Role: "with " + s.Name, Query: p.Query, Before: s.Set, After: s.Reset})
		})
	}
}

// statistics are gathered or forgotten.
func (p *plans) statistics() {
	for i := range p.engine.Statistics {
		s := &p.engine.Statistics[i]
		if s.Analyzed && !p.Schema.Analyzed {
			continue
		}
		p.add(s.Name, true, func() *trial.Check {
			c := p.against(trial.Question{Role: "after " + s.Name, Query: p.Query, Before: p.forTables(s.Set), After: p.forTables(s.Reset)})
			if q := c.Questions[len(c.Questions)-1]; !s.Analyzed && !slices.Contains(q.After, "ROLLBACK") {
				for _, text := range q.Before {
					if strings.HasPrefix(text, "ANALYZE") {
						c.Traces = append(c.Traces, text)
					}
				}
			}
			return c
		})
	}
}

// forTables puts the query's base tables into the statements that have a place
// for one.
func (p *plans) forTables(statements []string) []string {
	var list []string
	for _, s := range statements {
		if !strings.Contains(s, "%s") {
			list = append(list, s)
			continue
		}
		seen := map[*metamorphic.Table]bool{}
		for _, name := range ast.TablesOf(&ast.QueryStatement{Query: p.Query}) {
			if t := p.Schema.Table(name); t != nil && !seen[t] {
				seen[t] = true
				list = append(list, fmt.Sprintf(s, p.spelledName(t.Name)))
			}
		}
	}
	return list
}

// spelledName is a name as the dialect writes it.
func (p *plans) spelledName(name string) string {
	text, err := render.Expr(&ast.ColumnRef{Table: name, Column: "x"}, p.Dialect)
	if err != nil {
		return name
	}
	return strings.TrimSuffix(text, ".x")
}
