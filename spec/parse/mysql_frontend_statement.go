package parse

import (
	"strconv"

	"github.com/xwb1989/sqlparser"

	"github.com/semcheck/semcheck/spec/ast"
)

func (l *lowering) insert(s *sqlparser.Insert) ast.Statement {
	l.refuseIf(s.Action != sqlparser.InsertStr, s.Action)
	l.refuseIf(s.Ignore != "" || len(s.Partitions) > 0 || len(s.OnDup) > 0 || len(s.Comments) > 0, "option of INSERT")
	insert := &ast.Insert{Table: l.tableName(s.Table)}
	for _, column := range s.Columns {
		insert.Columns = append(insert.Columns, l.name(column.String()))
	}
	switch rows := s.Rows.(type) {
	case sqlparser.Values:
		values := &ast.Values{}
		for _, row := range rows {
			l.refuseIf(len(row) == 0, "INSERT with an empty row")
			values.Rows = append(values.Rows, l.exprs(sqlparser.Exprs(row)))
		}
		insert.Query = &ast.Query{Body: values}
	case sqlparser.SelectStatement:
		insert.Query = l.query(rows)
	default:
		panic(l.refuse("INSERT"))
	}
	return insert
}

// target lowers the one table that a statement changes.
func (l *lowering) target(list sqlparser.TableExprs) string {
	l.refuseIf(len(list) != 1, "several tables")
	t, is := list[0].(*sqlparser.AliasedTableExpr)
	l.refuseIf(!is || !t.As.IsEmpty() || t.Hints != nil || len(t.Partitions) > 0, "a table with options")
	name, is := t.Expr.(sqlparser.TableName)
	l.refuseIf(!is, "a derived table")
	return l.tableName(name)
}

func (l *lowering) update(s *sqlparser.Update) ast.Statement {
	l.refuseIf(len(s.OrderBy) > 0 || s.Limit != nil || len(s.Comments) > 0, "option of UPDATE")
	update := &ast.Update{Table: l.target(s.TableExprs)}
	for _, a := range s.Exprs {
		l.refuseIf(!a.Name.Qualifier.IsEmpty(), "qualified column in SET")
		update.Set = append(update.Set, ast.Assignment{Column: l.name(a.Name.Name.String()), Value: l.expr(a.Expr)})
	}
	update.Where = l.where(s.Where)
	return update
}

func (l *lowering) delete(s *sqlparser.Delete) ast.Statement {
	l.refuseIf(len(s.Targets) > 0 || len(s.OrderBy) > 0 || s.Limit != nil || len(s.Partitions) > 0 || len(s.Comments) > 0, "option of DELETE")
	return &ast.Delete{Table: l.target(s.TableExprs), Where: l.where(s.Where)}
}

// definition lowers CREATE TABLE and DROP TABLE. sqlparser turns most other
// definitions into ALTER TABLE, drops a view's body, and reads on to the end of
// the text without looking: all refused by their first words.
func (l *lowering) definition(s *sqlparser.DDL) ast.Statement {
	switch s.Action {
	case sqlparser.DropStr:
		return &ast.DropTable{Name: l.tableName(s.Table), IfExists: s.IfExists}
	case sqlparser.CreateStr:
		l.refuseIf(s.TableSpec == nil || s.PartitionSpec != nil || s.VindexSpec != nil, "CREATE")
		return l.createTable(s)
	}
	panic(l.refuse(s.Action))
}

func (l *lowering) createTable(s *sqlparser.DDL) ast.Statement {
	l.refuseIf(s.TableSpec.Options != "", "table option")
	t := &ast.CreateTable{Name: l.tableName(s.NewName)}
	for _, c := range s.TableSpec.Columns {
		t.Columns = append(t.Columns, l.columnDefinition(c))
	}
	for _, index := range s.TableSpec.Indexes {
		l.refuseIf(len(index.Options) > 0 || index.Info.Spatial || !index.Info.Unique, "index in CREATE TABLE")
		var columns []string
		for _, c := range index.Columns {
			l.refuseIf(c.Length != nil, "prefix of a column as a key part")
			columns = append(columns, l.name(c.Column.String()))
		}
		if !index.Info.Primary {
			t.Unique = append(t.Unique, columns)
			continue
		}
		l.refuseIf(t.PrimaryKey != nil, "second primary key")
		t.PrimaryKey = columns
	}
	return t
}

// The values of sqlparser's ColumnKeyOption, whose names it does not export.
const (
	frontendKeyNone      = 0
	frontendKeyPrimary   = 1
	frontendKeyUnique    = 3
	frontendKeyUniqueKey = 4
	frontendKeyBare      = 5 // KEY alone, which is PRIMARY KEY
)

func (l *lowering) columnDefinition(c *sqlparser.ColumnDefinition) ast.ColumnDefinition {
	t := &c.Type
	l.refuseIf(bool(t.Autoincrement) || t.OnUpdate != nil || t.Comment != nil || bool(t.Zerofill) || t.Charset != "" || t.Collate != "" || t.EnumValues != nil,
		"option of a column")
	d := ast.ColumnDefinition{Name: l.name(c.Name.String()), NotNull: bool(t.NotNull)}
	d.Type = l.p.mysqlBaseType(l.typeName(t.Type, t.Length, t.Scale))
	if t.Unsigned {
		l.refuseIf(d.Type.Kind != ast.TypeInteger, "UNSIGNED "+t.Type)
		d.Type.Unsigned = true
	}
	switch int(t.KeyOpt) {
	case frontendKeyNone:
	case frontendKeyPrimary, frontendKeyBare:
		d.PrimaryKey = true
	case frontendKeyUnique, frontendKeyUniqueKey:
		d.Unique = true
	default:
		panic(l.refuse("key option of a column"))
	}
	if t.Default != nil {
		d.Default = l.defaultValue(t.Default)
	}
	return d
}

// defaultValue lowers a DEFAULT; sqlparser keeps NULL as a parameter of that
// name.
func (l *lowering) defaultValue(x *sqlparser.SQLVal) ast.Expr {
	if x.Type == sqlparser.ValArg && string(x.Val) == "null" {
		return &ast.Literal{Kind: ast.LiteralNull}
	}
	return l.literal(x)
}

// castType lowers the type of CAST and CONVERT, which sqlparser does not tell
// apart; nor need we.
func (l *lowering) castType(t *sqlparser.ConvertType) ast.Type {
	l.refuseIf(t.Charset != "", "character set of a CAST")
	return l.p.mysqlCastType(l.typeName(t.Type, t.Length, t.Scale))
}

// typeName gives a type's name and numbers the form that our own reader has.
func (l *lowering) typeName(name string, numbers ...*sqlparser.SQLVal) typeName {
	n := typeName{words: upperCase(name), begin: l.p.tokens[l.at].begin}
	for _, x := range numbers {
		if x == nil {
			continue
		}
		number, err := strconv.Atoi(string(x.Val))
		l.refuseIf(err != nil, "number in a type")
		n.numbers = append(n.numbers, number)
	}
	return n
}
