package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleLateral.
const (
	lateralRows spec.Case = iota
	lateralNoRow
)

var ruleLateral = spec.Declare(spec.Rule{
	ID:        "from.lateral",
	Statement: "A derived table with LATERAL sees the tables before it in FROM: it is computed for each of their rows, and its rows are joined with that one. The join must be INNER, CROSS or LEFT.",
	From:      spec.ISO("<table reference>").With(spec.ISO("<joined table>")).With(spec.Source{Doc: "PostgreSQL 18 manual", Clause: "7.2.1.5. LATERAL Subqueries"}),
	Keywords:  []string{"LATERAL"},
	Cases:     []string{lateralRows: "rows", lateralNoRow: "no row"},
	Only:      lateralDialects(),
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "So; a function in FROM needs no LATERAL.",
			From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "7.2.1.5. LATERAL Subqueries"}},
		{Dialects: []string{"mysql"}, Statement: "So; an aggregate inside cannot be one of the query that has the FROM. In the left operand of a RIGHT JOIN it is not modelled.",
			From: spec.MySQL("15.2.15.9 Lateral Derived Tables", "lateral-derived-tables.html")},
		{Dialects: []string{"duckdb"}, Names: true, Statement: "So; neither a query nor a function needs the word. A name is looked for in the nearest left operand of a join first.",
			From: spec.DuckDBCode("Binder::Bind of a JoinRef, LateralBinder", "src/planner/binder/tableref/bind_joinref.cpp")},
	},
})

// lateralDialects are the dialects that have LATERAL.
func lateralDialects() (names []string) {
	for _, name := range spec.DialectNames() {
		if spec.DialectByName(name).Lateral {
			names = append(names, name)
		}
	}
	return names
}

// dependent tells that the rows of a source depend on the row of tables before it.
func (s source) dependent() bool { return s.lowest < s.first }

// noteLateral counts the rule of a table that is computed for a row of the tables before it.
func (c *compiler) noteLateral(rows int) {
	if c.dialect.Lateral {
		met := lateralRows
		if rows == 0 {
			met = lateralNoRow
		}
		c.e.Coverage.Apply(ruleLateral, met)
	}
}

// lateralProduct pairs every row of the left side with the rows that the right side has for it.
func (c *compiler) lateralProduct(left, right source) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		return left.run(env, func() bool {
			before := env.raised
			env.raised = false
			rows := right.materialize(env)
			fails := env.raised
			env.raised = before
			if fails && !c.probing && !right.doubtful(env, next) {
				return false
			}
			for _, r := range rows {
				right.restore(env, r)
				e.Coverage.Apply(ruleCross, crossPair)
				c.step()
				if !next() {
					return false
				}
			}
			return true
		})
	}
}

// doubtful passes on the row of the tables before a source whose rows for it are not known: what
// names them raises.
func (s source) doubtful(env *environment, next func() bool) bool {
	for i := range s.width {
		env.row[s.first+i] = semantics.Raised(semantics.ClassNone)
	}
	return doubted(env, next)
}
