package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// create reads CREATE TABLE, INDEX or VIEW. A temporary table is read as any other: it
// differs in who sees it and how long.
func (p *parser) create() ast.Statement {
	p.expect("CREATE")
	if p.d.ReplaceTables && p.areWords("OR", "REPLACE", "TABLE") {
		p.at += 3
		t, is := p.createTable().(*ast.CreateTable)
		if !is || t.IfNotExists {
			panic(p.unsupported("OR REPLACE of this table"))
		}
		t.Replace = true
		return t
	}
	switch {
	case p.accept("TABLE"), p.d.TemporaryTables != spec.TemporaryNone && p.accept("TEMPORARY", "TABLE"),
		p.d.TemporaryTables == spec.TemporaryShort && p.accept("TEMP", "TABLE"):
		return p.createTable()
	case p.accept("VIEW"):
		return p.createView()
	case p.d.IndexMethods == spec.IndexMethodsKeyword && p.d.HasGeometries() && p.accept("SPATIAL", "INDEX"):
		index := p.createIndex(false).(*ast.CreateIndex)
		index.Method = "SPATIAL"
		return index
	case p.accept("INDEX"):
		return p.createIndex(false)
	case p.accept("UNIQUE"):
		p.expect("INDEX")
		return p.createIndex(true)
	}
	if p.engineSpecific {
		return p.createEngineSpecific()
	}
	panic(p.unsupported("CREATE " + upperCase(p.text[p.token().begin:p.token().end])))
}

func (p *parser) createTable() ast.Statement {
	t := &ast.CreateTable{}
	p.keyNames = map[string]bool{}
	if p.accept("IF") {
		p.expect("NOT", "EXISTS")
		t.IfNotExists = true
	}
	t.Name = p.simpleName("a table name")
	if p.engineSpecific && p.areWords("PARTITION", "OF") {
		for !p.is("CREATE") {
			p.at--
		}
		return p.engineSpecificStatement()
	}
	if p.d.TableAs != spec.TableAsNone && p.tableAs(t) {
		return t
	}
	if p.isAny("AS", "SELECT", "LIKE", "OF", "PARTITION") {
		panic(p.unsupported("CREATE TABLE … " + p.token().upper))
	}
	p.expectOp("(")
	for {
		if constraints := t.PrimaryKey != nil || len(t.Unique)+len(t.Checks) > 0; !p.tableConstraint(t) {
			if constraints && p.d.ColumnsFirst {
				panic(p.expected("a constraint"))
			}
			t.Columns = append(t.Columns, p.columnDefinition())
		}
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp(")")
	if p.is("STRICT") && p.d.StrictTables {
		p.at++
		t.Strict = true
		if p.isOp(",") && p.ahead(1).isWord("WITHOUT") {
			p.at++
		}
	}
	if p.d.WithoutRowid && p.accept("WITHOUT", "ROWID") {
		t.WithoutRowid = true
	}
	if p.d.TableOptions == spec.TableOptionsAssigned {
		p.tableOptions(t)
	}
	t.Partition = p.partition()
	if !p.isOp(";") && p.token().kind != tokenEnd {
		panic(p.unsupported("table option " + upperCase(p.text[p.token().begin:p.token().end])))
	}
	if len(t.Columns) == 0 {
		panic(p.fail("a table needs a column"))
	}
	return t
}

// tableOptions passes those options of the MySQL family that change no result, the
// transactional engine. Character set and collation are those of the text columns that have
// none of their own; a character set alone brings its default collation.
func (p *parser) tableOptions(t *ast.CreateTable) {
	charset, collation := false, ""
	for {
		begin := p.at
		p.acceptOp(",")
		standard := p.accept("DEFAULT")
		at := p.token().begin
		switch {
		case !standard && p.accept("ENGINE"):
			p.acceptOp("=")
			if !p.is("INNODB") {
				panic(unsupportedError(p.text, at, "table option ENGINE other than InnoDB"))
			}
			p.at++
		case p.accept("CHARSET"), p.accept("CHARACTER", "SET"):
			p.acceptOp("=")
			if !p.is("UTF8MB4") {
				panic(unsupportedError(p.text, at, "table option CHARSET other than utf8mb4"))
			}
			p.at++
			charset = true
		case p.accept("COLLATE"):
			p.acceptOp("=")
			collation = p.collationName()
		default:
			p.at = begin
			if charset && collation == "" {
				collation = p.d.CharsetCollation
			}
			for i := range t.Columns {
				if c := &t.Columns[i]; c.Type.IsText() && c.Collation == "" {
					c.Collation = collation
				}
			}
			return
		}
	}
}

// tableConstraint reads a constraint of the table, or tells that none is at
// hand.
func (p *parser) tableConstraint(t *ast.CreateTable) bool {
	named := p.constraintName()
	switch {
	case p.areWords("PRIMARY", "KEY"):
		p.at += 2
		if t.PrimaryKey != nil {
			panic(p.fail("a second primary key"))
		}
		p.indexType()
		t.PrimaryKey = p.keyColumns()
	case p.is("UNIQUE"):
		p.at++
		if p.d.KeyClauses {
			if !p.accept("KEY") {
				p.accept("INDEX")
			}
			if !p.isOp("(") && !p.is("USING") {
				p.keyName()
			}
			p.indexType()
		}
		t.Unique = append(t.Unique, p.keyColumns())
	case p.is("CHECK"):
		p.at++
		t.Checks = append(t.Checks, p.check())
	case p.d.KeyClauses && !named && p.isAny("KEY", "INDEX"):
		p.at++
		if !p.isOp("(") && !p.is("USING") {
			p.keyName()
		}
		p.indexType()
		t.Keys = append(t.Keys, p.keyColumns())
	case p.areWords("FOREIGN", "KEY"):
		panic(p.unsupported("FOREIGN KEY"))
	case p.d.IndexMethods == spec.IndexMethodsKeyword && p.isAny("FULLTEXT", "SPATIAL"), p.is("EXCLUDE") && p.ahead(1).isWord("USING"), p.is("LIKE"):
		panic(p.unsupported(p.token().upper + " in CREATE TABLE"))
	case named && p.d.LoneConstraintName && (p.isOp(",") || p.isOp(")")):
		return true
	case named:
		panic(p.expected("a constraint"))
	default:
		return false
	}
	p.indexType()
	if p.areWords("ON", "CONFLICT") || p.isAny("DEFERRABLE", "INITIALLY", "USING", "COMMENT", "ENFORCED", "INCLUDE") || p.areWords("NOT", "DEFERRABLE") || p.areWords("NOT", "ENFORCED") || p.areWords("NO", "INHERIT") || p.areWords("NOT", "VALID") {
		panic(p.unsupported("option of a constraint"))
	}
	return true
}

// indexType passes USING BTREE and USING HASH of a key, which say how it is stored.
func (p *parser) indexType() {
	if p.d.KeyClauses && p.is("USING") && (p.ahead(1).isWord("BTREE") || p.ahead(1).isWord("HASH")) {
		p.at += 2
	}
}

// constraintName passes CONSTRAINT [name]: names of constraints change no
// result.
func (p *parser) constraintName() bool {
	if !p.accept("CONSTRAINT") {
		return false
	}
	if p.isName(p.token()) {
		p.keyName()
	}
	return true
}

// keyName passes the name of a key or constraint. What is made of one that a table gives
// twice differs: an error in most dialects, nothing in SQLite.
func (p *parser) keyName() {
	name := upperCase(p.name("a name"))
	if p.keyNames == nil {
		p.keyNames = map[string]bool{}
	}
	if p.keyNames[name] && !p.d.LoneConstraintName {
		p.at--
		panic(p.unsupported("a name of a key or constraint that is given twice"))
	}
	p.keyNames[name] = true
}

// keyColumns reads the plain column names of a key.
func (p *parser) keyColumns() []string {
	p.expectOp("(")
	var list []string
	for {
		list = append(list, p.simpleName("a column name"))
		if !p.isOp(",") && !p.isOp(")") {
			panic(p.unsupported("key part that is not a plain column"))
		}
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp(")")
	return list
}

func (p *parser) check() ast.Expr {
	p.expectOp("(")
	x := p.expr()
	p.expectOp(")")
	return x
}

// serials are PostgreSQL's notations for integers with a sequence:
// https://www.postgresql.org/docs/18/datatype-numeric.html#DATATYPE-SERIAL.
var serials = map[string]ast.Type{
	"SMALLSERIAL": ast.SmallInt, "SERIAL2": ast.SmallInt, "SERIAL": ast.Integer, "SERIAL4": ast.Integer, "BIGSERIAL": ast.BigInt, "SERIAL8": ast.BigInt,
}

func (p *parser) columnDefinition() ast.ColumnDefinition {
	c := ast.ColumnDefinition{Name: p.simpleName("a column name")}
	if serial, is := serials[p.token().upper]; is && p.token().kind == tokenWord && p.d.AutoIncrement == spec.AutoIncrementSerial {
		p.at++
		c.Type, c.NotNull, c.Generated = serial, true, true
	} else if p.d.AutoIncrement == spec.AutoIncrementWord && p.accept("SERIAL") { // an alias, MySQL "Numeric Data Type Syntax"
		c.Type, c.NotNull, c.Generated, c.Unique = ast.Unsigned, true, true, true
	} else if !(p.d.UntypedGenerated && (p.is("GENERATED") || p.is("AS"))) {
		c.Type = p.columnType()
	}
	nullable := -1
	for begin := p.at; p.columnConstraint(&c); begin = p.at {
		if p.tokens[begin].isWord("NULL") {
			nullable = begin
		}
	}
	if nullable >= 0 && (c.NotNull || c.PrimaryKey) { // an error in PostgreSQL; in MySQL the last one counts
		panic(unsupportedError(p.text, p.tokens[nullable].begin, "NULL beside NOT NULL or PRIMARY KEY"))
	}
	return c
}

// columnConstraint reads one constraint of a column, or tells that none is at
// hand.
func (p *parser) columnConstraint(c *ast.ColumnDefinition) bool {
	named := p.constraintName()
	if named && (p.d.ColumnConstraintNames == spec.NamesOfNone || p.d.ColumnConstraintNames == spec.NamesOfCheck && !p.is("CHECK")) {
		panic(p.expected("a constraint without a name"))
	}
	switch {
	case p.areWords("NOT", "NULL"):
		p.at += 2
		c.NotNull = true
	case p.accept("NULL"):
	case p.areWords("PRIMARY", "KEY"):
		if c.PrimaryKey {
			panic(p.unsupported("PRIMARY KEY twice")) // engines tell it, or take it, by themselves
		}
		p.at += 2
		c.PrimaryKey = true
		if p.isAny("ASC", "DESC", "AUTOINCREMENT") {
			panic(p.unsupported("PRIMARY KEY " + p.token().upper))
		}
	case p.d.AutoIncrement == spec.AutoIncrementWord && p.accept("AUTO_INCREMENT"):
		c.Generated = true
	case p.d.KeyClauses && p.accept("KEY"):
		c.PrimaryKey = true
	case p.accept("UNIQUE"):
		c.Unique = true
		if p.d.KeyClauses {
			p.accept("KEY")
		}
		if p.is("NULLS") {
			panic(p.unsupported("UNIQUE NULLS"))
		}
	case p.accept("DEFAULT"):
		if c.Default != nil {
			p.at--
			panic(p.unsupported("several DEFAULT clauses of one column"))
		}
		c.Default = p.defaultValue()
	case p.accept("CHECK"):
		if c.Check != nil {
			panic(p.unsupported("several CHECK constraints of one column"))
		}
		c.Check = p.check()
	case p.accept("COLLATE"):
		if !p.d.CollatesColumns() && (!p.engineSpecific || p.binaryCollation()) {
			p.collation()
		} else {
			c.Collation = p.collationName()
		}
	case p.generatedAs(c):
	case p.withoutReference(c.Type):
	case p.areWords("ON", "CONFLICT"), p.areWords("ON", "UPDATE"), p.areWords("NOT", "DEFERRABLE"), p.areWords("NOT", "ENFORCED"), p.areWords("CHARACTER", "SET"),
		p.isAny("REFERENCES", "GENERATED", "AS", "AUTO_INCREMENT", "AUTOINCREMENT", "COMMENT", "CHARSET", "BINARY", "INVISIBLE", "VISIBLE", "DEFERRABLE", "INITIALLY", "ENFORCED", "STORAGE", "COMPRESSION", "COLUMN_FORMAT"):
		panic(p.unsupported(p.token().upper + " in a column definition"))
	case named && p.d.LoneConstraintName && (p.isOp(",") || p.isOp(")") || p.is("CONSTRAINT")):
	case named:
		panic(p.expected("a constraint"))
	default:
		return false
	}
	return true
}

// collation accepts the collations that compare by code point or byte; they
// are what the tree means by text.
func (p *parser) collation() {
	t := p.token()
	name := t.text
	if !p.isName(t) && !p.is("BINARY") {
		panic(p.expected("a collation"))
	}
	same := func(known string) bool {
		if p.d.Folding == spec.FoldLower { // quoted, so compared as it is
			return known == name
		}
		return upperCase(known) == upperCase(name)
	}
	if !slices.ContainsFunc(p.d.BinaryCollation, same) {
		panic(p.unsupported("collation " + name))
	}
	p.at++
}

// binaryCollation tells whether such a collation is at hand.
func (p *parser) binaryCollation() (is bool) {
	at := p.at
	is = p.attempt(p.collation)
	p.at = at
	return is
}

// defaultValue reads a literal, a signed number or an expression in
// parentheses, or any b_expr where the dialect takes it.
func (p *parser) defaultValue() ast.Expr {
	if p.d.DefaultClause == spec.DefaultClauseOperand {
		return p.operand(p.d.BetweenLow, true)
	}
	switch t := p.token(); {
	case p.isOp("("):
		p.at++
		x := p.expr()
		p.expectOp(")")
		return x
	case p.isOp("-"), p.isOp("+"):
		return p.prefixedOperand()
	case t.kind == tokenLiteral, p.isAny("NULL", "TRUE", "FALSE"):
		return p.primary()
	case function.OfTheClock(t.upper, p.d) && !p.ahead(1).isOp("("):
		p.at++
		return &ast.Call{Name: t.upper}
	case function.OfTheClock(t.upper, p.d):
		return p.primary()
	case t.kind == tokenWord:
		panic(p.unsupported("DEFAULT " + t.upper))
	}
	panic(p.expected("a default value"))
}

func (p *parser) createView() ast.Statement {
	if p.is("IF") {
		panic(p.unsupported("CREATE VIEW IF NOT EXISTS"))
	}
	view := &ast.CreateView{Name: p.simpleName("a view name")}
	if p.isOp("(") {
		view.Columns = p.names("a column name")
	}
	p.expect("AS")
	p.refuseParentheses()
	view.Query = p.query()
	if p.areWords("WITH") {
		panic(p.unsupported("WITH CHECK OPTION"))
	}
	return view
}

// identity reads GENERATED … AS IDENTITY, where it is at hand and without options: it is
// what SERIAL is, and ALWAYS takes no other value.
func (p *parser) identity(c *ast.ColumnDefinition) bool {
	always := p.areWords("GENERATED", "ALWAYS", "AS", "IDENTITY")
	if p.d.AutoIncrement != spec.AutoIncrementSerial || !always && !p.areWords("GENERATED", "BY", "DEFAULT", "AS", "IDENTITY") {
		return false
	}
	if p.at += 4; !always {
		p.at++
	}
	if p.isOp("(") {
		panic(p.unsupported("options of IDENTITY"))
	}
	c.Generated, c.NotNull, c.Always = true, true, always
	return true
}

// tableAs reads the query that a table is made of, or tells that there is none.
func (p *parser) tableAs(t *ast.CreateTable) bool {
	begin := p.at
	if p.isOp("(") && p.d.TableAs == spec.TableAsLists {
		if end := p.closing[p.at]; end == 0 || !p.tokens[end+1].isWord("AS") {
			return false
		}
		t.Names = p.names("a column name")
	}
	if !p.accept("AS") && (p.d.TableAs != spec.TableAsBare || !p.is("SELECT")) {
		p.at, t.Names = begin, nil
		return false
	}
	t.As = p.query()
	if p.d.TableAs == spec.TableAsLists && p.accept("WITH") {
		t.NoData = p.accept("NO")
		p.expect("DATA")
	}
	return true
}
