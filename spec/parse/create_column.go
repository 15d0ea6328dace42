package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

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
		if p.opaqueColumn(&c) {
			return c
		}
		p.columnCharacters(&c)
	}
	nullable := -1
	for begin := p.at; p.columnConstraint(&c); begin = p.at {
		if p.tokens[begin].isWord("NULL") {
			nullable = begin
		}
	}
	if c.Type.IsEnumeration() && !c.Type.IsSet() && c.Default == nil && (c.NotNull || c.PrimaryKey) { // it has one all the same
		c.Default = &ast.Literal{Kind: ast.LiteralString, Text: c.Type.Members()[0]}
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
		c.OnNull = p.constraintConflict()
	case p.accept("NULL"):
		p.constraintConflict()
	case p.areWords("PRIMARY", "KEY"):
		if c.PrimaryKey {
			panic(p.unsupported("PRIMARY KEY twice")) // engines tell it, or take it, by themselves
		}
		p.at += 2
		c.PrimaryKey = true
		if p.d.ConstraintConflicts {
			p.keyOfRowid(c)
		}
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
		c.OnUnique = p.constraintConflict()
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
	case p.is("REFERENCES"):
		if c.References != nil {
			panic(p.unsupported("several REFERENCES of one column"))
		}
		c.References = p.references()
	case p.areWords("ON", "CONFLICT"), p.areWords("ON", "UPDATE"), p.areWords("NOT", "DEFERRABLE"), p.areWords("NOT", "ENFORCED"), p.areWords("CHARACTER", "SET"),
		p.isAny("GENERATED", "AS", "AUTO_INCREMENT", "AUTOINCREMENT", "COMMENT", "CHARSET", "BINARY", "INVISIBLE", "VISIBLE", "DEFERRABLE", "INITIALLY", "ENFORCED", "STORAGE", "COMPRESSION", "COLUMN_FORMAT"):
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
