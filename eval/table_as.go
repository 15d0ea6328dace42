package eval

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTableAs.
const tableAsMade spec.Case = iota

var ruleTableAs = spec.Declare(spec.Rule{
	ID:        "change.table-as",
	Statement: "CREATE TABLE … AS makes a table of the columns of a query, by their names and types, without constraints, and inserts the rows of the query.",
	From:      spec.ISO("<as subquery clause>"),
	Cases:     []string{tableAsMade: "made"}, Keywords: []string{"CREATE TABLE AS"},
	Except: map[string][]string{"iso": {"made"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says. A list renames the first columns; WITH NO DATA inserts nothing.",
			From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "CREATE TABLE AS"}},
		{Dialects: []string{"sqlite"}, Statement: "The declared type of a column is that of the affinity of its expression: TEXT, NUM, INT, REAL or none.",
			From: spec.SQLite("2.1. CREATE TABLE ... AS SELECT Statements", "lang_createtable.html")},
		{Dialects: []string{"mysql", "mysql56", "mariadb"}, Statement: "Columns of a table keep their types, NOT NULL and defaults. Columns that are defined beside the query come first, unless the query has a column of the name: then that one has the definition, in the query's place. IGNORE and REPLACE say what is done with rows that meet others by a key. Into a table with other columns nothing more is inserted here: whether they are NOT NULL, and their defaults, are not modelled.",
			From: spec.MySQL("15.1.24.4 CREATE TABLE ... SELECT Statement", "create-table-select.html").With(spec.MySQLCode("generate_create_field", "sql/field.cc"))},
		{Dialects: []string{"duckdb"}, Statement: "Constraints and defaults are not taken over.",
			From: spec.Source{Doc: "DuckDB 1.5 documentation", Clause: "CREATE TABLE ... AS SELECT (CTAS)"}},
	},
})

// createTableAs makes a table of a query.
func (c *compiler) createTableAs(s *ast.CreateTable) error {
	c.options.Names = true
	bound := c.bind(s.As)
	query, err := c.compileQuery(bound, nil)
	if err == nil {
		err = c.typedParameters()
	}
	if err != nil {
		return err
	}
	made, computed := &ast.CreateTable{Name: s.Name}, false
	own, err := c.ownColumns(s)
	if err != nil {
		return err
	}
	if len(s.Names) > len(query.columns) {
		return statementError(semantics.ClassDegree, "%d names for %d columns", len(s.Names), len(query.columns))
	}
	for i := range query.columns {
		name := bound.Columns[i].Name
		if name == "" {
			name = query.columns[i].Name
		}
		var col ast.ColumnDefinition
		var open bool
		if defined := own[c.database.key(name)]; defined != nil && !bound.Columns[i].Unknown {
			if col = *defined; col.GeneratedAs != nil {
				return unsupported("CREATE TABLE … SELECT with values of a generated column")
			}
		} else if col, open, err = c.columnAs(s.As, bound, i, query.columns[i]); err != nil {
			return err
		}
		computed = computed || open
		if i < len(s.Names) {
			col.Name = s.Names[i]
		} else if bound.Columns[i].Unknown || col.Name == "" {
			return unsupported("a column whose name is not known in CREATE TABLE … AS")
		}
		for _, before := range made.Columns {
			if c.database.key(before.Name) != c.database.key(col.Name) {
				continue
			}
			if c.dialect.DerivedNames == spec.DerivedNamesNumbered || c.dialect.DerivedNames == spec.DerivedNamesCounted {
				return unsupported("columns of one name in CREATE TABLE … AS")
			}
			return statementError(semantics.ClassDuplicate, "column %s is defined twice", col.Name)
		}
		made.Columns = append(made.Columns, col)
	}
	if definesMore(s) {
		return c.createFilled(s, made, &filling{bound, query}, computed)
	}
	var rows []semantics.Row
	if !s.NoData {
		var failed bool
		if rows, failed = query.rows(nil); failed {
			return c.raised()
		}
	}
	for _, row := range rows {
		if _, bad := semantics.RaisedIn(row); bad {
			return c.raised()
		}
	}
	if err := c.leftOpen(); err != nil {
		return err
	}
	if err := c.mayRaise(); err != nil {
		return err
	}
	if err := c.createTable(made); err != nil {
		return err
	}
	t := c.database.table(s.Name)
	for k, row := range rows {
		row = append(make(semantics.Row, 0, len(row)), row...)
		for i := range row {
			if from, to := query.columns[i].Type, t.Columns[i].Type; from != to || computed {
				row[i] = c.copied(row[i], from, to)
			}
		}
		rows[k] = row
	}
	c.e.Coverage.Apply(ruleTableAs, tableAsMade)
	t.Rows, t.computed = rows, computed
	if t.numbered {
		ids, err := c.newRowids(t, len(rows), nil, false, false)
		if err != nil {
			return err
		}
		t.addRowids(ids)
	}
	return nil
}

// columnAs defines a column like one of a query's result; open tells that it may have other attributes.
func (c *compiler) columnAs(q *ast.Query, bound *resolve.Query, i int, column Column) (col ast.ColumnDefinition, open bool, err error) {
	col = ast.ColumnDefinition{Name: bound.Columns[i].Name, Type: column.Type}
	if col.Name == "" {
		col.Name = column.Name
	}
	switch {
	case c.dialect.ColumnTypes == spec.ColumnTypesAffinity:
		col.Type = declaredAffinity(column.Type.Affinity)
	case c.dialect.GeneratedKeys == spec.GeneratedKeysNull:
		if col.Type.Kind == ast.TypeUnknown || col.Type.Kind == ast.TypeBytes {
			return col, false, unsupported("CREATE TABLE … AS of a column of this type")
		}
		if c.copyColumn(bound, i, &col) {
			return col, false, nil
		}
		if col.Type.IsText() && c.otherArms(bound.Body, i) {
			return col, false, unsupported("CREATE TABLE … AS of a text of another collation")
		}
		return col, true, nil
	case col.Type.Kind == ast.TypeUnknown:
		return col, false, unsupported("a column without a type in CREATE TABLE … AS")
	case typing.Settled(col.Type) != col.Type:
		col.Type = typing.Settled(col.Type)
	}
	return col, false, nil
}

// otherArms tells whether a column of a query, or of an arm of it, has another collation than that of the
// connection, which the column of a table made of it has then.
func (c *compiler) otherArms(body resolve.Body, i int) bool {
	if set, is := body.(*resolve.SetOperation); is {
		return c.otherArms(set.L, i) || c.otherArms(set.R, i)
	}
	return c.own(resolve.ColumnCollated(body, i).Collation)
}

// declaredAffinity is the type that SQLite declares for an affinity.
func declaredAffinity(a ast.Affinity) ast.Type {
	t := ast.Dynamic(a)
	switch a {
	case ast.AffinityText:
		t.Name = "TEXT"
	case ast.AffinityNumeric:
		t.Name = "NUM"
	case ast.AffinityInteger:
		t.Name = "INT"
	case ast.AffinityReal:
		t.Name = "REAL"
	case ast.AffinityNone, ast.AffinityMixed:
		t = ast.Dynamic(ast.AffinityNone)
	case ast.AffinityBlob:
	}
	return t
}

// copyColumn takes over a column of the only table of a block, with NOT NULL and its default, or
// tells that the column is none.
//
// Source: MySQL 9.5 Reference Manual, 15.1.24.4 CREATE TABLE ... SELECT Statement; MySQL 8.0.39,
// generate_create_field in sql/field.cc. AUTO_INCREMENT is not kept; which default its column has then,
// neither says.
func (c *compiler) copyColumn(bound *resolve.Query, i int, col *ast.ColumnDefinition) bool {
	block, is := bound.Body.(*resolve.Block)
	if !is || len(block.From) != 1 || block.Grouped || i >= len(block.Items) {
		return false
	}
	source, is := block.From[0].(*resolve.Source)
	item := block.Items[i]
	column := item.Column
	if item.Expr != nil {
		if ref, named := item.Expr.Node.(*ast.ColumnRef); named {
			if name := item.Expr.Name(ref); name != nil && name.Kind == resolve.NameColumn && name.Depth == 0 {
				column = name.Column
			}
		}
	}
	if !is || column == nil || source.Relation == nil || source.Relation.Definition == nil || column.Source != source {
		return false
	}
	from := source.Relation.Definition.Columns[column.Index]
	if from.GeneratedAs != nil || from.Generated {
		return false
	}
	col.NotNull, col.Default, col.Collation = source.Relation.Columns[column.Index].NotNull, from.Default, from.Collation
	return true
}

// replaceTable drops a table and makes another one of its name; where that fails the first
// one stays.
func (c *compiler) replaceTable(s *ast.CreateTable) error {
	db := c.database
	before := *db
	db.tables, db.indexes, db.order = maps.Clone(db.tables), maps.Clone(db.indexes), slices.Clone(db.order)
	made := *s
	made.Replace = false
	if s.As != nil { // which may read the table
		made.Name = "\x00"
	} else if err := c.dropTable(&ast.DropTable{Name: s.Name}); err != nil {
		*db = before
		return err
	}
	if err := c.createTable(&made); err != nil {
		*db = before
		return err
	}
	if s.As == nil {
		return nil
	}
	t := db.table(made.Name)
	delete(db.tables, db.tableKey(made.Name))
	db.order = db.order[:len(db.order)-1]
	if err := c.dropTable(&ast.DropTable{Name: s.Name}); err != nil {
		*db = before
		return err
	}
	t.Name, t.definition.Name = s.Name, s.Name
	t.relation = t.describe()
	db.tables[db.tableKey(s.Name)] = t
	db.order = append(db.order, db.tableKey(s.Name))
	return nil
}
