package parse_test

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// statement draws any statement of the dialect.
func (g *generator) statement() ast.Statement {
	switch g.n("statement", 10) {
	case 0:
		return g.createTable()
	case 1:
		return g.createIndex()
	case 2:
		view := &ast.CreateView{Name: g.name(), Query: g.query()}
		if g.flip("columns") {
			view.Columns = g.nameList()
		}
		return view
	case 3:
		return &ast.DropTable{Name: g.name(), IfExists: g.flip("if exists"), View: g.flip("view")}
	case 4:
		drop := &ast.DropIndex{Name: g.name(), IfExists: g.d.DropIndexIf && g.flip("if exists")}
		if g.d.DropIndexOn {
			drop.Table = g.name()
		}
		return drop
	case 5:
		insert := &ast.Insert{Table: g.name(), Query: &ast.Query{Body: g.values()}}
		if g.flip("columns") {
			insert.Columns = g.nameList()
		}
		if g.flip("select") {
			insert.Query = g.query()
		} else if values := insert.Query.Body.(*ast.Values); !g.sqlite() && g.flip("default") {
			values.Rows[0][0] = &ast.DefaultValue{}
		}
		if _, values := insert.Query.Body.(*ast.Values); values && insert.Query.With == nil && g.d.SeveralConflicts && g.flip("conflicts") {
			insert.Conflict = &ast.Conflict{Target: g.nameList(), Next: &ast.Conflict{Action: ast.ConflictUpdate, Set: []ast.Assignment{{Column: g.name(), Value: g.expr()}}, Where: g.expr()}}
		}
		if insert.Columns == nil && g.n("default values", 4) == 0 {
			insert.Query = nil
		}
		return insert
	case 6:
		update := &ast.Update{Table: g.name()}
		for range 1 + g.n("assignments", 2) {
			update.Set = append(update.Set, ast.Assignment{Column: g.name(), Value: g.expr()})
		}
		if !g.sqlite() && g.flip("default") {
			update.Set[0].Value = &ast.DefaultValue{}
		}
		update.Alias = g.changedAlias()
		if g.flip("where") {
			update.Where = g.expr()
		}
		update.OrderBy, update.Limit = g.changeLimit()
		if g.d.UpdateOr && g.flip("conflict") {
			update.Conflict = &ast.Conflict{Spelling: ast.SpelledOr, Action: pick(g, "action", ast.ConflictIgnore, ast.ConflictReplace, ast.ConflictFail, ast.ConflictRollback)}
		}
		return update
	case 7:
		del := &ast.Delete{Table: g.name()}
		del.Alias = g.changedAlias()
		if g.flip("where") {
			del.Where = g.expr()
		}
		del.OrderBy, del.Limit = g.changeLimit()
		return del
	case 8:
		if g.d.AnalyzeStatement != spec.AnalyzeNone {
			return &ast.Analyze{Table: g.name()}
		}
	}
	return &ast.QueryStatement{Query: g.query()}
}

func (g *generator) changeLimit() (order []ast.OrderItem, limit ast.Expr) {
	if !g.d.ChangeLimits {
		return nil, nil
	}
	if g.flip("order") {
		order = []ast.OrderItem{{Expr: g.expr(), Descending: g.flip("descending")}}
	}
	if g.flip("limit") {
		limit = g.limit()
	}
	return order, limit
}

func (g *generator) changedAlias() string {
	if (g.pg() || g.duckdb() || g.sqlite()) && g.flip("alias") {
		return g.name()
	}
	return ""
}

func (g *generator) createTable() ast.Statement {
	t := &ast.CreateTable{Name: g.name(), IfNotExists: g.flip("if not exists"), Strict: g.d.StrictTables && g.flip("strict")}
	for range 1 + g.n("columns", 3) {
		c := ast.ColumnDefinition{Name: g.name(), Type: g.columnType(), NotNull: g.flip("not null"), PrimaryKey: g.flip("key"), Unique: g.flip("unique")}
		switch g.n("default", 4) {
		case 0:
			c.Default = g.literal()
		case 1:
			c.Default = &ast.Unary{Op: ast.Negate, X: &ast.Literal{Kind: ast.LiteralInteger, Text: "5"}}
		case 2:
			c.Default = g.expr()
		}
		if g.flip("check") {
			c.Check = g.expr()
		}
		switch {
		case g.d.TypeNames == spec.TypeNamesMySQL:
			c.Generated = g.flip("generated")
		case g.d.TypeNames == spec.TypeNamesPostgres && g.flip("generated"):
			c.Type = []ast.Type{ast.SmallInt, ast.Integer, ast.BigInt}[g.n("serial", 3)]
			c.NotNull, c.Generated = true, true
		}
		if g.flip("references") {
			c.References = g.foreignKey()
		}
		t.Columns = append(t.Columns, c)
	}
	if g.flip("foreign key") {
		fk := g.foreignKey()
		fk.Columns = g.nameList()
		t.ForeignKeys = []ast.ForeignKey{*fk}
	}
	if g.d.AutoIncrement == spec.AutoIncrementWord && g.flip("next number") {
		t.NextNumber = int64(1 + g.n("number", 9))
	}
	if g.flip("primary key") {
		t.PrimaryKey = g.nameList()
	}
	if g.flip("unique") {
		t.Unique = [][]string{g.nameList()}
	}
	if g.d.TypeNames == spec.TypeNamesMySQL && g.flip("key") {
		t.Keys = [][]string{g.nameList()}
	}
	if g.flip("check") {
		t.Checks = g.exprs(1, 2)
	}
	return t
}

func (g *generator) foreignKey() *ast.ForeignKey {
	fk := &ast.ForeignKey{Table: g.name(), OnDelete: ast.ReferentialAction(g.n("on delete", 5)), OnUpdate: ast.ReferentialAction(g.n("on update", 5))}
	if g.flip("referenced") {
		fk.Referenced = g.nameList()
	}
	fk.Deferred = (g.d.ForeignKeys == spec.ForeignKeysStatement || g.d.ForeignKeys == spec.ForeignKeysAsked) && g.flip("deferred")
	return fk
}

func (g *generator) createIndex() ast.Statement {
	index := &ast.CreateIndex{Name: g.name(), Unique: g.flip("unique"), Table: g.name()}
	if g.d.TypeNames == spec.TypeNamesPostgres && g.flip("no name") {
		index.Name = ""
	}
	for range 1 + g.n("parts", 2) {
		part := ast.IndexPart{Expr: &ast.ColumnRef{Column: g.name()}, Descending: g.flip("descending")}
		if g.d.IndexExpressions && g.flip("expression") {
			part.Expr = g.expr()
		}
		index.Parts = append(index.Parts, part)
	}
	if g.d.PartialIndex && g.flip("where") {
		index.Where = g.expr()
	}
	return index
}
