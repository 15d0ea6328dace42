package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleGenerated.
const generatedComputed spec.Case = iota

var ruleGenerated = spec.Declare(spec.Rule{
	ID:        "change.generated-column",
	Statement: "A generated column has in each row the value of its expression over the row, converted as an assignment does; no other value is given to it but DEFAULT.",
	From:      spec.ISO("<generation clause>"),
	Cases:     []string{generatedComputed: "computed"}, Keywords: []string{"GENERATED ALWAYS AS"},
	Except: map[string][]string{"iso": {"computed"}, "mysql56": {"computed"}, "sqlite329": {"computed"}, "sqlite330": {"computed"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says; the expression names no other generated column.",
			From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "5.4 Generated Columns"}},
		{Dialects: []string{"mysql"}, Statement: "As the standard says; the expression may name generated columns before it.",
			From: spec.Source{Doc: "MySQL 9.5 Reference Manual", Clause: "15.1.24.8 CREATE TABLE and Generated Columns"}},
		{Dialects: []string{"mariadb"}, Statement: "As the standard says; NULL is taken like DEFAULT.",
			From: spec.Source{Doc: "MariaDB documentation", Clause: "Generated (Virtual and Persistent/Stored) Columns"}},
		{Dialects: []string{"sqlite"}, Statement: "The value has the affinity of the column. It is not in the list of columns of an INSERT without one, and cannot be named.",
			From: spec.SQLite("2. Syntax, 2.3 Limitations", "gencol.html")},
		{Dialects: []string{"duckdb"}, Statement: "The value is computed when it is read; it is not in the list of columns of an INSERT without one, and cannot be named.",
			From: spec.Source{Doc: "DuckDB 1.5 documentation", Clause: "Generated Columns"}},
	},
})

// orderGenerated finds the order in which the generated columns of a table are computed: each
// behind those that it names.
func (c *compiler) orderGenerated(t *Table) error {
	var waiting []int
	for i := range t.definition.Columns {
		if t.definition.Columns[i].GeneratedAs != nil {
			waiting = append(waiting, i)
		}
	}
	for len(waiting) > 0 {
		var later []int
		for _, i := range waiting {
			named := c.columnsIn(t.definition.Columns[i].GeneratedAs, t)
			if slices.ContainsFunc(waiting, func(other int) bool { return named[other] }) {
				later = append(later, i)
				continue
			}
			t.generated = append(t.generated, i)
		}
		if len(later) == len(waiting) {
			return unsupported("a generated column that depends on itself")
		}
		waiting = later
	}
	if c.dialect.GeneratedNames == spec.GeneratedNamesAny {
		return nil
	}
	for _, i := range t.generated {
		for other := range c.columnsIn(t.definition.Columns[i].GeneratedAs, t) {
			if t.definition.Columns[other].GeneratedAs != nil && (other > i || c.dialect.GeneratedNames == spec.GeneratedNamesNone) {
				return statementError(semantics.ClassUnsupported, "the generated column %s names another one", t.Columns[i].Name)
			}
		}
	}
	return nil
}

// checkGenerated compiles the expression of a generated column, for the errors that it has
// itself, and its type where the definition gives none.
func (c *compiler) checkGenerated(t *Table, i int) error {
	col := &t.definition.Columns[i]
	if err := c.withoutQuery(col.GeneratedAs, "a generated column"); err != nil {
		return err
	}
	if col.Default != nil || col.Generated {
		return unsupported("a generated column with a value of another origin")
	}
	if c.dialect.GeneratedConstraints != spec.GeneratedConstraintsRefused && (col.PrimaryKey || slices.ContainsFunc(t.definition.PrimaryKey, func(name string) bool { return c.database.key(name) == c.database.key(col.Name) })) {
		return unsupported("a generated column as a primary key")
	}
	if col.Stored && c.dialect.AddedColumns == spec.AddedColumnsPlain {
		return statementError(semantics.ClassUnsupported, "a STORED column")
	}
	if c.dialect.QualifiedNames == spec.QualifiedNamesIndex && namesTable(col.GeneratedAs) {
		return statementError(semantics.ClassSyntax, "a column of a generated column with the name of its table")
	}
	o, err := c.tableExpression(col.GeneratedAs, t)
	if err != nil {
		return err
	}
	if c.dialect.QualifiedNames == spec.QualifiedNamesNowhere && namesTable(col.GeneratedAs) {
		return statementError(semantics.ClassUnsupported, "a column of a generated column with the name of its table")
	}
	if t.Columns[i].Type.Kind == ast.TypeUnknown {
		if t.Columns[i].Type = o.typ; o.typ.Kind == ast.TypeUnknown {
			return unsupported("the type of the generated column %s", col.Name)
		}
		t.relation = t.describe()
	}
	_, err = c.assignable(o, t.Columns[i].Type)
	return err
}

// keepsGenerated refuses constraints that name generated columns where the dialect has none.
func (c *compiler) keepsGenerated(t *Table) error {
	if c.dialect.GeneratedConstraints != spec.GeneratedConstraintsRefused || len(t.generated) == 0 {
		return nil
	}
	named := func(at int) bool { return t.definition.Columns[at].GeneratedAs != nil }
	refused := false
	for i := range t.definition.Columns {
		refused = refused || named(i) && t.definition.Columns[i].NotNull
	}
	for _, key := range t.unique {
		refused = refused || slices.ContainsFunc(key, named)
	}
	for _, check := range c.checksOf(t) {
		for i := range c.columnsIn(check, t) {
			refused = refused || named(i)
		}
	}
	if refused {
		return statementError(semantics.ClassType, "a constraint of a generated column of %s", t.Name)
	}
	return nil
}

// generateColumns computes the generated columns of new rows.
func (c *compiler) generateColumns(t *Table, rows []semantics.Row) error {
	for _, i := range t.generated {
		col := &t.definition.Columns[i]
		o, err := c.tableExpression(col.GeneratedAs, t)
		if err == nil {
			o, err = c.assignable(o, t.Columns[i].Type)
		}
		if err != nil {
			return err
		}
		for _, row := range rows {
			v := o.value(&environment{row: row})
			c.e.Coverage.Apply(ruleGenerated, generatedComputed)
			switch {
			case !v.IsRaised():
			case col.Stored:
				return c.raised()
			default:
				return unsupported("a generated column that raises when it is read")
			}
			row[i] = v
		}
	}
	return nil
}

// givesGenerated refuses a value that is given to a generated column, but DEFAULT.
func (c *compiler) givesGenerated(t *Table, at int, value ast.Expr) error {
	literal, isNull := value.(*ast.Literal)
	isNull = isNull && literal.Kind == ast.LiteralNull && c.dialect.GeneratedTargets == spec.GeneratedTargetsNull
	_, isDefault := value.(*ast.DefaultValue)
	isDefault = isDefault && c.dialect.GeneratedTargets != spec.GeneratedTargetsNone
	if at >= len(t.Columns) || t.definition.Columns[at].GeneratedAs == nil || isDefault || isNull {
		return nil
	}
	return statementError(semantics.ClassUnsupported, "the generated column %s is given a value", t.Columns[at].Name)
}

// insertsGenerated is [compiler.givesGenerated] for an INSERT.
func (c *compiler) insertsGenerated(s *ast.Insert, t *Table, targets []int) error {
	if len(t.generated) == 0 || s.Query == nil {
		return nil
	}
	values, _ := s.Query.Body.(*ast.Values)
	for k, at := range targets {
		if values == nil {
			if err := c.givesGenerated(t, at, nil); err != nil {
				return err
			}
			continue
		}
		for _, row := range values.Rows {
			if k < len(row) {
				if err := c.givesGenerated(t, at, row[k]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
