package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTruncate.
const (
	truncated spec.Case = iota
	truncateRefused
	truncateCascades
)

var ruleTruncate = spec.Declare(spec.Rule{
	ID:        "change.truncate",
	Statement: "TRUNCATE takes all rows out of each table that it names.",
	From:      spec.ISO("<truncate table statement>"),
	Cases:     []string{truncated: "all rows", truncateRefused: "refused", truncateCascades: "cascades"},
	Keywords:  []string{"TRUNCATE TABLE"},
	Except: map[string][]string{
		"duckdb": {"refused", "cascades"}, "duckdb11": {"refused", "cascades"},
		"mysql": {"cascades"}, "mysql56": {"cascades"}, "mariadb": {"cascades"},
	},
	Only: []string{"postgres", "mysql", "mysql56", "mariadb", "duckdb", "duckdb11"},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "A table to which another one refers is refused, unless that is named, too; with CASCADE it is emptied as well. RESTART IDENTITY begins generated numbers again.",
			From: spec.PostgreSQL("TRUNCATE", "ref/truncate.sgml")},
		{Dialects: []string{"mysql", "mysql56"}, Statement: "AUTO_INCREMENT begins again. It commits. A table to which another one refers is refused where foreign keys are checked.",
			From: spec.MySQL("15.1.42 TRUNCATE TABLE Statement", "truncate-table.html")},
		{Dialects: []string{"mariadb"}, Statement: "As in MySQL.",
			From: spec.MariaDB("TRUNCATE TABLE", "server/reference/sql-statements/table-statements/truncate-table")},
		{Dialects: []string{"duckdb"}, Statement: "It is DELETE without a condition.",
			From: spec.DuckDBCode("DeleteStmt", "third_party/libpg_query/grammar/statements/delete.y")},
	},
})

func (c *compiler) truncate(s *ast.Truncate) error {
	var tables []*Table
	for _, name := range s.Tables {
		t, err := c.changed(name)
		if err != nil {
			return err
		}
		if !slices.Contains(tables, t) {
			tables = append(tables, t)
		}
	}
	if c.dialect.Truncate == spec.TruncateRows {
		c.e.Coverage.Apply(ruleTruncate, truncated)
		return c.delete(&ast.Delete{Table: s.Tables[0]})
	}
	for i := 0; i < len(tables); i++ {
		for _, child := range c.database.Tables() {
			refers := slices.ContainsFunc(c.foreignKeys(child.definition), func(fk *ast.ForeignKey) bool {
				return c.database.tableKey(fk.Table) == c.database.tableKey(tables[i].Name)
			})
			switch {
			case !refers || slices.Contains(tables, child):
			case c.dialect.Truncate == spec.TruncateAnew && !c.checksForeignKeys():
			case s.Cascade:
				c.e.Coverage.Apply(ruleTruncate, truncateCascades)
				tables = append(tables, child)
			case c.dialect.Truncate == spec.TruncateAnew:
				c.e.Coverage.Apply(ruleTruncate, truncateRefused)
				return statementError(semantics.ClassConstraint, "table %s refers to %s", child.Name, tables[i].Name)
			default:
				c.e.Coverage.Apply(ruleTruncate, truncateRefused)
				return statementError(semantics.ClassUnsupported, "table %s refers to %s", child.Name, tables[i].Name)
			}
		}
	}
	c.e.Coverage.Apply(ruleTruncate, truncated)
	for _, t := range tables {
		t.Rows, t.rowids, t.held, t.largestKnown, t.largestOpen = nil, nil, nil, false, false
		if t.sequence != nil && (s.Restart || c.dialect.Truncate == spec.TruncateAnew) {
			t.sequence = &sequence{at: t.sequence.at, next: 1} // a rollback gives the former one back
		}
		if c.dialect.Rowids == spec.RowidsCounted {
			t.uncounted = true
		}
	}
	return nil
}
