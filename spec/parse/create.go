package parse

import (
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// create reads CREATE TABLE, INDEX or VIEW.
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
	if p.beginsTrigger() {
		return p.createTrigger()
	}
	switch {
	case p.accept("TABLE"):
		return p.createTable()
	case p.d.TemporaryTables != spec.TemporaryNone && p.accept("TEMPORARY", "TABLE"),
		p.d.TemporaryTables == spec.TemporaryShort && p.accept("TEMP", "TABLE"):
		s := p.createTable()
		if t, is := s.(*ast.CreateTable); is {
			t.Temporary = true
		}
		return s
	case p.d.VirtualTables && !p.engineSpecific && p.accept("VIRTUAL", "TABLE"):
		return p.createVirtual()
	case p.accept("VIEW"):
		return p.createView()
	case p.d.TemporaryTables == spec.TemporaryShort && (p.accept("TEMP", "VIEW") || p.accept("TEMPORARY", "VIEW")):
		view := p.createView().(*ast.CreateView)
		view.Temporary = true
		return view
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
	if p.d.TableAs == spec.TableAsBare && p.definedElsewhere(t) {
		return t
	}
	if p.d.TableAs != spec.TableAsNone && p.d.TableAs != spec.TableAsBare && p.tableAs(t) {
		return t
	}
	if p.isAny("AS", "SELECT", "LIKE", "OF", "PARTITION") {
		panic(p.unsupported("CREATE TABLE … " + p.token().upper))
	}
	p.expectOp("(")
	for {
		if constraints := t.PrimaryKey != nil || len(t.Unique)+len(t.Checks)+len(t.ForeignKeys) > 0; !p.tableConstraint(t) {
			if constraints && p.d.ColumnsFirst {
				panic(p.expected("a constraint"))
			}
			t.Columns = append(t.Columns, p.columnDefinition())
		}
		if !p.comma() {
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
	if p.d.TableAs == spec.TableAsBare && p.filledBy(t) {
		return t
	}
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
		case p.d.AutoIncrement == spec.AutoIncrementWord && p.accept("AUTO_INCREMENT"):
			p.acceptOp("=")
			t.NextNumber = p.nextNumber()
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

// nextNumber reads the number of AUTO_INCREMENT.
func (p *parser) nextNumber() int64 {
	t := p.token()
	n, err := strconv.ParseInt(t.text, 10, 64)
	if t.kind != tokenLiteral || err != nil || n < 1 {
		panic(p.unsupported("this number of AUTO_INCREMENT"))
	}
	p.at++
	return n
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
		t.OnPrimary = p.constraintConflict()
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
		if on := p.constraintConflict(); on != "" || t.OnUnique != nil {
			t.OnUnique = append(t.OnUnique, make([]ast.ConstraintConflict, len(t.Unique)-len(t.OnUnique))...)
			t.OnUnique[len(t.Unique)-1] = on
		}
	case p.is("CHECK"):
		p.at++
		t.Checks = append(t.Checks, p.check())
		p.constraintConflict() // parsed and of no effect (parse.y, tcons)
	case p.d.KeyClauses && !named && p.isAny("KEY", "INDEX"):
		p.at++
		if !p.isOp("(") && !p.is("USING") {
			p.keyName()
		}
		p.indexType()
		t.Keys = append(t.Keys, p.keyColumns())
	case p.areWords("FOREIGN", "KEY"):
		t.ForeignKeys = append(t.ForeignKeys, p.foreignKey())
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
		if p.d.ConstraintConflicts && !p.accept("ASC") {
			p.accept("DESC")
		}
		if !p.isOp(",") && !p.isOp(")") {
			panic(p.unsupported("key part that is not a plain column"))
		}
		if !p.comma() {
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

// tableAs reads the query that a table is made of, or tells that there is none.
func (p *parser) tableAs(t *ast.CreateTable) bool {
	begin := p.at
	if p.isOp("(") && p.d.TableAs == spec.TableAsLists {
		if end := p.closing[p.at]; end == 0 || !p.tokens[end+1].isWord("AS") {
			return false
		}
		t.Names = p.names("a column name")
	}
	if !p.accept("AS") {
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
