package eval

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Which collation a comparison has is known before it is computed (package resolve). Values
// get it where they are compared, and lose it where one of them becomes a result.

// UseInstalledCollation makes texts compare by the collation of a server as it is installed
// where none is named; without it they compare by code points. It is called before any
// statement is applied.
func (db *Database) UseInstalledCollation() { db.collation = db.dialect.InstalledCollation }

// own tells that texts compare otherwise by a collation than by the session's.
func (c *compiler) own(collation spec.Collation) bool {
	return collation != spec.CollationUnnamed && collation != cmp.Or(c.e.Collation, spec.CollationBinary)
}

// collated gives an operand the collation by which it is compared.
func (c *compiler) collated(o operand, collation spec.Collation) operand {
	if !c.own(collation) {
		return o
	}
	value := o.value
	o.value, o.slot = func(env *environment) semantics.Value { return semantics.Collate(value(env), collation) }, -1
	return o
}

// collatedAs is an operand that is compared by the collation of its expression.
func (c *compiler) collatedAs(o operand, x *resolve.Expression) operand {
	return c.collated(o, x.Collated(x.Node).Collation)
}

// uncollated takes the collation off what was chosen of several values.
func uncollated(o operand) operand {
	if value := o.value; value != nil {
		o.value = func(env *environment) semantics.Value { return semantics.Collate(value(env), spec.CollationUnnamed) }
	}
	return o
}

// compileCollate compiles X COLLATE c, which is X.
func (c *compiler) compileCollate(x *ast.Collate, s *scope) (operand, error) {
	if err := c.modelledCollation(x.Collation); err != nil {
		return operand{}, err
	}
	o, err := c.compileExpr(x.X, s)
	if err == nil {
		err = s.at.RefuseSet(x)
	}
	if err == nil && o.typ.Kind == ast.TypeUnknown && c.dialect.CollatedLiterals == spec.CollatedLiteralsText {
		if null, is := x.X.(*ast.Literal); is && null.Kind == ast.LiteralNull {
			return o, statementError(semantics.ClassType, "NULL has no collation")
		}
		return c.typeLiteral(o, ast.Text)
	}
	if literal, is := x.X.(*ast.Literal); err == nil && c.dialect.ByteColumns && (o.typ.Kind == ast.TypeBytes || is && literal.Kind == ast.LiteralNull) {
		return o, unsupported("COLLATE of a byte string or of NULL") // no collation of its character set
	}
	if err == nil && o.typ.IsEnumeration() { // a text
		value := o.value
		o = computed(ast.Text, false, func(env *environment) semantics.Value { return semantics.MemberText(value(env)) }, o)
	}
	if err == nil && c.dialect.Lists == spec.ListsPostgres && o.typ.IsList() {
		return o, unsupported("COLLATE of a list") // an array of texts has their collation (pg_type.dat)
	}
	single := c.dialect.CollationRules == spec.CollationRulesSingle || c.dialect.CollationRules == spec.CollationRulesTyped
	if err == nil && single && !o.typ.IsText() && o.typ.Kind != ast.TypeUnknown {
		return o, statementError(semantics.ClassType, "%s has no collation", o.typ) // transformCollateClause in parse_expr.c
	}
	return o, err
}

// modelledCollation refuses a collation that is not modelled.
func (c *compiler) modelledCollation(name string) error {
	_, modelled := c.dialect.ExpressionCollation(name)
	switch {
	case !modelled || c.dialect.CollationRules == spec.CollationRulesNone:
		return unsupported("collation %s", name)
	case (c.dialect.CollationRules == spec.CollationRulesSingle || c.dialect.CollationRules == spec.CollationRulesTyped) && c.collation != "" && c.collation != name:
		return unsupported("several collations") // an error where two of them meet
	}
	c.collation = name
	return nil
}

// refuseCollated refuses expressions with a collation of DuckDB where it is not heeded.
func refuseCollated(list []ast.Expr, s *scope) error {
	for _, x := range list {
		if err := s.at.Uncollated(x); err != nil {
			return err
		}
	}
	return nil
}

// indexed is what a key part indexes: a column, also where COLLATE names the column's own
// collation.
func (c *compiler) indexed(t *Table, part ast.IndexPart) ast.Expr {
	x, is := part.Expr.(*ast.Collate)
	if !is {
		return part.Expr
	}
	bound := c.binding().BindOver(x.X, t.relation, "", c.dialect, c.database)
	named, _ := c.dialect.CollationNamed(x.Collation)
	if named == cmp.Or(bound.Collated(x.X).Collation, c.e.Collation, spec.CollationBinary) {
		return x.X
	}
	return part.Expr
}

// columnCollation is the collation of a column's definition.
func (c *compiler) columnCollation(name string) (spec.Collation, error) {
	if name == "" {
		return spec.CollationUnnamed, nil
	}
	if set := c.dialect.OtherCharacterSet(name); set != "" {
		return spec.CollationUnnamed, unsupported("character set %s", set)
	}
	if c.dialect.CollatesColumns() {
		return c.dialect.ColumnCollation(name), nil
	}
	collation, _ := c.dialect.CollationNamed(name)
	return collation, c.modelledCollation(name)
}

// unmodelledCollations names the collations of columns that are not modelled, with the columns.
func (db *Database) unmodelledCollations() string {
	var list []string
	for _, t := range db.Tables() {
		for i, column := range t.Columns {
			if column.Collation == spec.CollationUnmodelled && i < len(t.definition.Columns) {
				list = append(list, fmt.Sprintf("collation %s of column %s.%s", t.definition.Columns[i].Collation, t.Name, column.Name))
			}
		}
	}
	if len(list) > 3 {
		list = append(list[:3], "…")
	}
	return strings.Join(list, ", ")
}

// collations are those by which rows are compared column by column; nil where none is
// another than the session's.
func (c *compiler) collations(body resolve.Body, columns int) []spec.Collation {
	list := make([]spec.Collation, columns)
	for i := range list {
		list[i] = resolve.ColumnCollated(body, i).Collation
	}
	if !slices.ContainsFunc(list, c.own) {
		return nil
	}
	return list
}

// setCollations are the collations by which a set operation compares; nil where none is
// another than the session's, or where it compares nothing.
func (c *compiler) setCollations(b *resolve.SetOperation, columns int) ([]spec.Collation, error) {
	if b.Node.Op == ast.Union && b.Node.All {
		for i := range columns {
			if err := b.LaterCollation(i); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	list := make([]spec.Collation, columns)
	for i := range list {
		var err error
		if list[i], err = b.SetCollation(i); err != nil {
			return nil, err
		}
	}
	if !slices.ContainsFunc(list, c.own) {
		return nil, nil
	}
	return list, nil
}

// uncollate takes the collations off rows that were compared.
func uncollate(rows []semantics.Row, collations []spec.Collation) {
	for i := range collations {
		for _, row := range rows {
			row[i] = semantics.Collate(row[i], spec.CollationUnnamed)
		}
	}
}

// collatedRows are rows whose values have the collations of their columns.
func collatedRows(rows []semantics.Row, collations []spec.Collation) []semantics.Row {
	if collations == nil {
		return rows
	}
	list := make([]semantics.Row, len(rows))
	for i, row := range rows {
		list[i] = make(semantics.Row, len(row))
		for k := range row {
			list[i][k] = semantics.Collate(row[k], collations[k])
		}
	}
	return list
}
