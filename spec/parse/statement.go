package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// statement reads one statement.
func (p *parser) statement() ast.Statement {
	p.parameters = parameters{}
	t := p.token()
	if t.isOp("(") {
		p.refuseParentheses()
		q := p.query()
		if p.is("INTO") && p.isVariable(1) {
			panic(p.unsupported("INTO after a query in parentheses"))
		}
		return &ast.QueryStatement{Query: q}
	}
	if t.kind != tokenWord {
		panic(p.expected("a statement"))
	}
	if p.beginsTransaction() {
		return p.transaction()
	}
	if p.beginsSequence() {
		return p.sequence()
	}
	switch t.upper {
	case "WITH":
		return p.withStatement()
	case "SELECT", "VALUES", "TABLE":
		p.selects = p.at
		p.into = selectInto{begin: p.at}
		q := p.query()
		if p.into.name != "" {
			return &ast.CreateTable{Name: p.into.name, Temporary: p.into.temporary, As: q}
		}
		if p.is("INTO") && p.isVariable(1) && p.into.variables == nil {
			if p.into.variables = p.intoVariables(); p.isAny("FOR", "LOCK") {
				panic(p.unsupported(p.token().upper + " behind INTO"))
			}
		}
		if p.into.variables != nil {
			return p.withVariables(q, p.into.variables)
		}
		return &ast.QueryStatement{Query: q}
	case "FROM":
		if p.d.FromFirst {
			return &ast.QueryStatement{Query: p.query()}
		}
	case "CREATE":
		return p.create()
	case "DROP":
		return p.drop()
	case "INSERT":
		return p.modelledOr(p.insert)
	case "REPLACE":
		if p.d.Upserts != spec.UpsertsDuplicate && p.d.Upserts != spec.UpsertsOrReplace {
			panic(p.unsupported("statement REPLACE"))
		}
		return p.modelledOr(p.insert)
	case "UPDATE":
		return p.update()
	case "DELETE":
		return p.delete()
	case "MERGE":
		return p.modelledOr(p.merge)
	case "SET":
		if p.isVariable(1) {
			return p.setVariables()
		}
		return p.otherStatement(t.upper)
	case "TRUNCATE":
		return p.modelledOr(p.truncate)
	case "ANALYZE":
		return p.modelledOr(p.analyze)
	case "ALTER":
		if p.d.AlterTables != spec.AlterTablesNone {
			return p.modelledOr(p.alterTable)
		}
		fallthrough
	case "SHOW", "EXPLAIN", "DESCRIBE", "USE", "BEGIN", "START", "COMMIT", "ROLLBACK",
		"SAVEPOINT", "RELEASE", "PRAGMA", "VACUUM", "REINDEX", "ATTACH", "DETACH", "CALL", "DO", "LOCK", "UNLOCK", "GRANT", "REVOKE",
		"COPY", "DECLARE", "FETCH", "EXECUTE", "PREPARE", "DEALLOCATE", "COMMENT", "RENAME", "LOAD", "HANDLER", "OPTIMIZE", "CHECK",
		"FLUSH", "RESET", "REFRESH", "CLUSTER", "DISCARD", "CHECKPOINT", "LISTEN", "NOTIFY", "DESC":
		return p.otherStatement(t.upper)
	}
	panic(p.expected("a statement"))
}

// otherStatement reads a statement that the semantics do not model.
func (p *parser) otherStatement(word string) ast.Statement {
	if s := p.engineSpecificStatement(); s != nil {
		return s
	}
	panic(p.unsupported("statement " + word))
}

func (p *parser) ifExists() bool {
	if !p.accept("IF") {
		return false
	}
	p.expect("EXISTS")
	return true
}

func (p *parser) drop() ast.Statement {
	p.expect("DROP")
	temporary := p.d.TemporaryTables == spec.TemporaryWord && p.is("TEMPORARY") && (p.ahead(1).isWord("TABLE") || p.ahead(1).isWord("TABLES"))
	if temporary {
		p.at++
	}
	switch {
	case p.isAny("TABLE", "VIEW"), p.is("TABLES") && p.d.DropWords == spec.DropWordsIgnored:
		drop := &ast.DropTable{View: p.is("VIEW"), Temporary: temporary}
		p.at++
		drop.IfExists = p.ifExists()
		drop.Name = p.simpleName("a name")
		p.dropWords()
		p.refuseDropOptions()
		return drop
	case p.accept("INDEX"):
		if p.is("IF") && !p.d.DropIndexIf {
			panic(p.unsupported("DROP INDEX IF EXISTS in this dialect"))
		}
		drop := &ast.DropIndex{IfExists: p.ifExists(), Name: p.simpleName("an index name")}
		if p.d.DropIndexOn {
			p.expect("ON")
			drop.Table = p.simpleName("a table name")
		}
		p.refuseDropOptions()
		return drop
	}
	if p.is("TRIGGER") && p.d.Triggers != spec.TriggersNone && !p.engineSpecific {
		return p.dropTrigger()
	}
	panic(p.unsupported("DROP of anything but TABLE, VIEW and INDEX"))
}

// dropWords passes words behind a name that change nothing.
func (p *parser) dropWords() {
	switch p.d.DropWords {
	case spec.DropWordsIgnored:
		if !p.accept("RESTRICT") {
			p.accept("CASCADE")
		}
	case spec.DropWordsRestrict:
		p.accept("RESTRICT")
	case spec.DropWordsNone:
	}
}

func (p *parser) refuseDropOptions() {
	if p.isAny("CASCADE", "RESTRICT", "ALGORITHM", "LOCK", "WAIT", "NOWAIT") {
		panic(p.unsupported(p.token().upper + " in DROP"))
	}
	if p.isOp(",") {
		panic(p.unsupported("DROP of several objects"))
	}
}

func (p *parser) insert() ast.Statement {
	insert := &ast.Insert{}
	p.conflictBefore(insert)
	if !p.accept("INTO") && !p.d.IntoOptional {
		panic(p.expected("INTO"))
	}
	insert.Table = p.simpleName("a table name")
	if p.is("AS") {
		panic(p.unsupported("alias in INSERT"))
	}
	if p.isOp("(") && !p.isQuery() {
		if p.ahead(1).isOp(")") {
			if p.d.DefaultRow == spec.DefaultRowEmpty && p.ahead(2).isWord("VALUES") {
				p.at += 2
				return p.emptyRow(insert)
			}
			panic(p.unsupported("INSERT with an empty column list"))
		}
		insert.Columns = p.names("a column name")
	}
	switch {
	case p.areWords("DEFAULT", "VALUES"):
		if p.d.DefaultRow == spec.DefaultRowEmpty || insert.Columns != nil {
			panic(p.unsupported("INSERT … DEFAULT VALUES"))
		}
		p.at += 2
		return p.insertEnd(insert)
	case p.d.InsertSet && insert.Columns == nil && p.accept("SET"):
		p.insertSet(insert)
		return p.insertEnd(insert)
	case p.isAny("OVERRIDING", "SET", "PARTITION"), p.is("VALUE") && !p.d.InsertSet:
		panic(p.unsupported("INSERT … " + p.token().upper))
	}
	p.insertRows, p.defaults = p.at, false
	switch {
	case p.d.DefaultRow == spec.DefaultRowEmpty && p.is("VALUES") && p.ahead(1).isOp("(") && p.ahead(2).isOp(")") && insert.Columns == nil:
		return p.emptyRow(insert)
	case p.is("VALUES") && p.d.ValuesRow == spec.ValuesKeyword && !p.ahead(1).isWord("ROW"), p.is("VALUE"):
		insert.Query = &ast.Query{Body: p.insertValues()}
	default:
		begin := p.token().begin
		p.refuseParentheses()
		insert.Query = p.query()
		q := insert.Query
		if _, values := q.Body.(*ast.Values); p.defaults && (!values || q.With != nil || q.OrderBy != nil || q.Limit != nil || q.Offset != nil) {
			panic(unsupportedError(p.text, begin, "DEFAULT in a query"))
		}
	}
	return p.insertEnd(insert)
}

// refuseParentheses refuses parentheses around a query where the dialect has none.
func (p *parser) refuseParentheses() {
	if p.isOp("(") && !p.d.SetParentheses {
		panic(p.fail("a query cannot stand in parentheses here in this dialect"))
	}
}

// emptyRow reads VALUES () of the MySQL family.
func (p *parser) emptyRow(insert *ast.Insert) ast.Statement {
	p.expect("VALUES")
	p.expectOp("(")
	if !p.acceptOp(")") {
		panic(p.unsupported("INSERT with an empty column list"))
	}
	if p.isOp(",") {
		panic(p.unsupported("INSERT with several empty rows"))
	}
	return p.insertEnd(insert)
}

func (p *parser) insertEnd(insert *ast.Insert) ast.Statement {
	p.conflictBehind(insert)
	insert.Returning = p.returning("INSERT", p.returns(false))
	if p.isAny("ON", "AS") {
		panic(p.unsupported("INSERT … " + p.token().upper))
	}
	return insert
}

// insertValues reads the VALUES list of an INSERT, which has no ROW even
// where a query's has it.
func (p *parser) insertValues() *ast.Values {
	p.at++
	v := &ast.Values{}
	for {
		p.expectOp("(")
		if p.isOp(")") {
			panic(p.unsupported("INSERT with an empty row"))
		}
		v.Rows = append(v.Rows, listWithComma(p, p.assigned))
		p.expectOp(")")
		if !p.comma() {
			return v
		}
	}
}

// insertSet reads the assignments of an INSERT, which give one row.
func (p *parser) insertSet(insert *ast.Insert) {
	var row []ast.Expr
	for _, a := range p.assignments() {
		insert.Columns, row = append(insert.Columns, a.Column), append(row, a.Value)
	}
	insert.Query = &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}
}

// assigned reads what a column is given: an expression or DEFAULT.
func (p *parser) assigned() ast.Expr {
	if !p.is("DEFAULT") || !p.d.AssignedDefault {
		return p.expr()
	}
	if p.ahead(1).isOp("(") {
		panic(p.unsupported("function DEFAULT"))
	}
	p.at++
	p.defaults = true
	return &ast.DefaultValue{}
}

func (p *parser) update() ast.Statement {
	p.expect("UPDATE")
	var conflict *ast.Conflict
	abort := false
	if p.d.UpdateOr {
		conflict, abort = p.conflictOr("UPDATE")
	}
	if p.isAny("OR", "IGNORE", "LOW_PRIORITY") {
		panic(p.unsupported("UPDATE " + p.token().upper))
	}
	if p.d.JoinedChanges == spec.JoinedChangesTables {
		return p.updateTables()
	}
	update := &ast.Update{Table: p.onlyTable(), Conflict: conflict, OrAbort: abort}
	update.Alias = p.changedAlias()
	update.IndexedBy = p.indexedBy()
	p.refuseSecondTable("UPDATE")
	p.expect("SET")
	update.Set = p.assignments()
	if p.is("FROM") {
		if p.d.JoinedChanges == spec.JoinedChangesNone {
			panic(p.unsupported("UPDATE … FROM"))
		}
		p.at++
		update.From = p.from()
	}
	if p.accept("WHERE") {
		update.Where = p.expr()
	}
	update.OrderBy, update.Limit = p.changeLimit()
	update.Returning = p.returning("UPDATE", p.returns(true))
	p.refuseTail("UPDATE")
	return update
}

func (p *parser) delete() ast.Statement {
	p.expect("DELETE")
	if p.isAny("IGNORE", "LOW_PRIORITY", "QUICK") || !p.is("FROM") && p.isName(p.token()) && p.d.JoinedChanges != spec.JoinedChangesTables {
		panic(p.unsupported("DELETE " + p.token().upper))
	}
	if del := p.deleteTables(); del != nil {
		return del
	}
	p.expect("FROM")
	del := &ast.Delete{Table: p.onlyTable()}
	del.Alias = p.changedAlias()
	del.IndexedBy = p.indexedBy()
	if p.d.JoinedChanges == spec.JoinedChangesUsing && p.accept("USING") {
		del.From = p.from()
	}
	p.refuseSecondTable("DELETE")
	if p.accept("WHERE") {
		del.Where = p.expr()
	}
	del.OrderBy, del.Limit = p.changeLimit()
	del.Returning = p.returning("DELETE", p.returns(false))
	p.refuseTail("DELETE")
	return del
}

// changeLimit reads ORDER BY and LIMIT behind a change of a table.
func (p *parser) changeLimit() (order []ast.OrderItem, limit ast.Expr) {
	if !p.d.ChangeLimits {
		return nil, nil
	}
	if p.accept("ORDER", "BY") {
		order = p.orderItems()
	}
	if p.accept("LIMIT") {
		limit = p.limitOperand()
	}
	return order, limit
}

// changedAlias reads the alias of a changed table, where the dialect has one;
// without AS none of them is SET.
func (p *parser) changedAlias() string {
	switch {
	case p.d.ChangedAlias != spec.ChangedAliasNone && p.accept("AS"),
		p.d.ChangedAlias == spec.ChangedAliasName && p.isName(p.token()) && !p.is("SET"):
		return p.name("an alias")
	}
	return ""
}

// refuseSecondTable refuses aliases and further tables in a statement that
// changes one.
func (p *parser) refuseSecondTable(statement string) {
	switch {
	case p.is("AS"), p.isName(p.token()) && !p.is("SET"):
		panic(p.unsupported("alias in " + statement))
	case p.isOp(","), p.isJoin(), p.is("USING"):
		panic(p.unsupported(statement + " of several tables"))
	}
}

func (p *parser) refuseTail(statement string) {
	if p.isAny("ORDER", "LIMIT", "RETURNING") {
		panic(p.unsupported(statement + " … " + p.token().upper))
	}
}

// analyze reads ANALYZE TABLE t or ANALYZE [t].
func (p *parser) analyze() ast.Statement {
	p.expect("ANALYZE")
	analyze := &ast.Analyze{}
	switch p.d.AnalyzeStatement {
	case spec.AnalyzeNone:
		p.at--
		panic(p.unsupported("statement ANALYZE"))
	case spec.AnalyzeTable:
		if p.isAny("NO_WRITE_TO_BINLOG", "LOCAL") {
			panic(p.unsupported("ANALYZE " + p.token().upper))
		}
		p.expect("TABLE")
		analyze.Table = p.simpleName("a table name")
	case spec.AnalyzeName:
		if p.isName(p.token()) {
			analyze.Table = p.simpleName("a table name")
		}
	}
	if !p.isOp(";") && p.token().kind != tokenEnd {
		panic(p.unsupported("options of ANALYZE"))
	}
	return analyze
}
