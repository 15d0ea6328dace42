package eval

import (
	"errors"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// checkDefinition finds what a dialect forbids in the definition of a table, and compiles
// what rows will be computed and checked by, for the errors that it has itself.
func (c *compiler) checkDefinition(t *Table) error {
	primary := 0
	if len(t.definition.PrimaryKey) > 0 {
		primary++
	}
	for i := range t.definition.Columns {
		if t.definition.Columns[i].PrimaryKey {
			primary++
		}
		if err := c.checkDefault(t, i); err != nil {
			return err
		}
		if t.definition.Columns[i].GeneratedAs != nil {
			if err := c.checkGenerated(t, i); err != nil {
				return err
			}
		}
	}
	if primary > 1 { // ISO D2011 11.7 SR: at most one <unique constraint definition> is PRIMARY KEY
		return statementError(semantics.ClassDuplicate, "a second primary key of %s", t.Name)
	}
	for _, key := range t.unique {
		for _, i := range key {
			if c.dialect.TextColumnAsKey == spec.TextColumnAsKeyRefused && t.Columns[i].Type.IsText() && t.Columns[i].Type.Length == 0 {
				return statementError(semantics.ClassUnsupported, "column %s of type TEXT in a key", t.Columns[i].Name)
			}
		}
	}
	if err := c.checkForeignKeys(t); err != nil {
		return err
	}
	return c.checkChecks(t)
}

// checkDefault is checkDefinition for the DEFAULT of a column.
func (c *compiler) checkDefault(t *Table, i int) error {
	col := &t.definition.Columns[i]
	if col.Default == nil || t.opaque(i) {
		return nil
	}
	if literal, is := col.Default.(*ast.Literal); is && literal.Kind == ast.LiteralNull &&
		c.dialect.NullDefaults == spec.NullDefaultsRefused && (col.NotNull || col.PrimaryKey) && !col.Generated {
		return statementError(semantics.ClassArgument, "DEFAULT NULL of column %s, which is NOT NULL", col.Name)
	}
	if err := c.withoutQuery(col.Default, "a DEFAULT"); err != nil {
		return err
	}
	if len(c.columnsIn(col.Default, t)) > 0 || c.dialect.DefaultColumns == spec.DefaultColumnsRefused && namesAny(col.Default) {
		switch c.dialect.DefaultColumns {
		case spec.DefaultColumnsRefused:
			return statementError(semantics.ClassUnsupported, "a column in the DEFAULT of %s", col.Name)
		case spec.DefaultColumnsOpen:
			return unsupported("a DEFAULT that reads another column")
		case spec.DefaultColumnsUnknown:
		}
	}
	o, err := c.unscoped(col.Default)
	if err == nil {
		o, err = c.assignable(o, t.Columns[i].Type)
	}
	if unmodelled := (*UnsupportedError)(nil); errors.As(err, &unmodelled) && c.dialect.Defaults != spec.DefaultsDefined {
		c.e.Unsupported = "" // it is asked for where an INSERT gives no value
		return nil
	}
	if err != nil {
		return err
	}
	if c.dialect.Defaults == spec.DefaultsDefined && o.value(&environment{}).IsRaised() {
		return unsupported("a DEFAULT that its column does not take")
	}
	return nil
}

// checkChecks is checkDefinition for the CHECK constraints.
func (c *compiler) checkChecks(t *Table) error {
	if c.dialect.ColumnChecks == spec.ColumnChecksOwn && c.dialect.Checks == spec.ChecksHold {
		for i := range t.definition.Columns {
			if col := &t.definition.Columns[i]; col.Check != nil {
				for other := range c.columnsIn(col.Check, t) {
					if other != i {
						return statementError(semantics.ClassName, "the CHECK of column %s speaks of another one", col.Name)
					}
				}
			}
		}
	}
	for _, x := range c.checksOf(t) {
		if err := c.withoutQuery(x, "a CHECK"); err != nil {
			return err
		}
		if _, err := c.tableCondition(x, t, ""); err != nil {
			return err
		}
		if t.sequence != nil && c.dialect.GeneratedKeys == spec.GeneratedKeysNull && c.columnsIn(x, t)[t.sequence.at] {
			return statementError(semantics.ClassUnsupported, "the CHECK of a generated column") // 3818; MariaDB, constraint.md: not permitted
		}
		if c.dialect.CheckConditions == spec.CheckConditionsBoolean && !booleanForm(x) {
			return statementError(semantics.ClassType, "a CHECK that is no condition by its form")
		}
	}
	return nil
}

// withoutQuery refuses a query in an expression of a definition.
func (c *compiler) withoutQuery(x ast.Expr, where string) error {
	if c.dialect.DefinitionQueries == spec.DefinitionQueriesTaken {
		return nil
	}
	found := false
	ast.WalkExpr(x, ast.Visitor{Query: func(*ast.Query) { found = true }})
	if found {
		return statementError(semantics.ClassUnsupported, "a query in %s", where)
	}
	return nil
}

// namesAny tells whether there is a name of a column in an expression.
func namesAny(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.ColumnRef)
		found = found || is
		return true
	})
	return found
}

// namesTable tells whether a name of a column in an expression has its table before it.
func namesTable(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		ref, is := x.(*ast.ColumnRef)
		found = found || is && ref.Table != ""
		return true
	})
	return found
}

// columnsRead is columnsIn, with the columns that generated ones are computed of in their
// place: these are what is stored where none of them is.
func (c *compiler) columnsRead(x ast.Expr, t *Table) map[int]bool {
	read := map[int]bool{}
	for i := range c.columnsIn(x, t) {
		if of := t.definition.Columns[i].GeneratedAs; of != nil {
			for j := range c.columnsRead(of, t) {
				read[j] = true
			}
			continue
		}
		read[i] = true
	}
	return read
}

// columnsIn marks the columns of the table that an expression without queries names.
func (c *compiler) columnsIn(x ast.Expr, t *Table) map[int]bool {
	named := map[int]bool{}
	bound := c.binding().BindOver(x, t.relation, "", c.dialect, c.database)
	ast.Inspect(x, func(x ast.Expr) bool {
		if ref, is := x.(*ast.ColumnRef); is {
			if name := bound.Name(ref); name != nil && name.Err == nil && name.Kind == resolve.NameColumn && name.Depth == 0 {
				named[name.Column.Position] = true
			}
		}
		return true
	})
	return named
}

// booleanForm tells whether MySQL's item of an expression is a function with a truth value
// (Item::is_bool_func, 8.0.39); of a call, and of what may be folded, it is not known here,
// and taken to be one.
func booleanForm(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.ColumnRef:
		return false
	case *ast.Literal:
		return x.Kind == ast.LiteralTrue || x.Kind == ast.LiteralFalse // NULL: 3812
	case *ast.Binary:
		return x.Op != ast.Add && x.Op != ast.Subtract && x.Op != ast.Multiply && x.Op != ast.Divide
	default: // Other forms are taken for functions with a truth value.
	}
	return true
}

// changed finds the table that a statement changes or indexes.
func (c *compiler) changed(name string) (*Table, error) {
	if t := c.database.table(name); t != nil {
		return t, c.database.refuseFiring(name)
	}
	if c.database.view(name) == nil {
		return nil, c.noTable(name)
	}
	if c.dialect.ViewTargets == spec.ViewTargetsRefused {
		return nil, statementError(semantics.ClassType, "%s is a view", name)
	}
	return nil, unsupported("a change or an index of a view")
}

// isIndex tells whether a name is that of an index, where tables have no such name.
func (c *compiler) isIndex(name string) bool {
	return c.dialect.IndexNames == spec.IndexNamesOfRelations && c.database.indexes[c.indexKey(name, "")] != nil
}

// readByView tells whether a view reads a table or a view.
func (c *compiler) readByView(key string) bool {
	for _, view := range c.database.views {
		if slices.ContainsFunc(ast.TablesOf(&ast.QueryStatement{Query: view.Query}), func(name string) bool { return c.database.tableKey(name) == key }) {
			return true
		}
	}
	return false
}
