package parse

import (
	"errors"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
)

// The engine-specific readings take what engines have and the semantics do not
// model, where the tree has a node for it: what the printer writes of such a tree
// is read back. The other readings call it unsupported, at its place in the text.

// EngineSpecificStatements reads the statements of a text, engine-specific constructs included.
func EngineSpecificStatements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	return readers.For(d).engineSpecificStatements(text, d)
}

// EngineSpecificStatement reads one statement, engine-specific constructs included.
func EngineSpecificStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	return readers.For(d).engineSpecificStatement(text, d)
}

// EngineSpecificQuery reads one query, engine-specific constructs included.
func EngineSpecificQuery(text string, d *spec.Dialect) (*ast.Query, error) {
	return readers.For(d).engineSpecificQuery(text, d)
}

// makesVirtual tells whether statements make a virtual table: to readings of engine-specific
// constructs it is one, since its module has more than the semantics model.
func makesVirtual(read any) bool {
	statements, _ := read.([]ast.Statement)
	if s, is := read.(ast.Statement); is {
		statements = []ast.Statement{s}
	}
	return slices.ContainsFunc(statements, func(s ast.Statement) bool {
		t, is := s.(*ast.CreateTable)
		return is && t.Module != ""
	})
}

// engineSpecific reads a text as the other readings do and, where that is
// unsupported, with engine-specific constructs. Those are the own parser's:
// sqlparser knows none of them.
func engineSpecific[T any](text string, d *spec.Dialect, modelled func(string, *spec.Dialect) (T, error), read func(*parser) T) (result T, err error) {
	result, err = modelled(text, d)
	var unsupported *UnsupportedError
	if !errors.As(err, &unsupported) && !(err == nil && makesVirtual(any(result))) {
		return result, err
	}
	err = nil
	defer rescue(&err)
	p := newParser(text, d)
	p.engineSpecific = true
	x := read(p)
	p.end()
	return x, nil
}

// attempt reads something, or tells that it is unsupported and takes nothing.
func (p *parser) attempt(read func()) (ok bool) {
	begin, depth := p.at, p.depth
	var err error
	func() {
		defer rescue(&err)
		read()
	}()
	if _, unsupported := err.(*UnsupportedError); unsupported {
		p.at, p.depth = begin, depth
		return false
	}
	if err != nil {
		panic(failure{err})
	}
	return true
}

// engineSpecificInfix recognises an engine-specific form that stands between its operands.
func (p *parser) engineSpecificInfix(t *token, not bool) infix {
	if !p.engineSpecific {
		return infix{}
	}
	spelling, words := t.upper, 1
	switch {
	case t.isWord("SOUNDS") && p.follows(t, "LIKE"):
		spelling, words = "SOUNDS LIKE", 2
	case t.isWord("MEMBER") && p.follows(t, "OF") && enginespecific.Has(ast.MemberOf, p.d):
		return infix{class: spec.OpIn, words: 2, not: not, wordy: true, engineSpecific: ast.MemberOf, isEngineSpecific: true}
	}
	form, found, is := enginespecific.Spelled(spelling, p.d)
	if !is {
		return infix{}
	}
	return infix{class: found.Class, words: words, not: not, wordy: t.kind == tokenWord, engineSpecific: form, isEngineSpecific: true}
}

// follows tells whether a word stands behind the token, which is the current one or
// the next.
func (p *parser) follows(t *token, word string) bool {
	if t == p.token() {
		return p.ahead(1).isWord(word)
	}
	return p.ahead(2).isWord(word)
}

// engineSpecificOperation joins the operand before an engine-specific form to the one behind it.
func (p *parser) engineSpecificOperation(x ast.Expr, op infix, b spec.Binding) ast.Expr {
	made := &ast.EngineSpecific{Form: op.engineSpecific}
	if op.engineSpecific == ast.MemberOf {
		p.expectOp("(")
		made.Args = []ast.Expr{x, p.expr()}
		p.expectOp(")")
	} else {
		made.Args = []ast.Expr{x, p.right(b, op.bound)}
	}
	if op.not {
		return &ast.Unary{Op: ast.Not, X: made}
	}
	return made
}

// collated reads the collation behind COLLATE.
func (p *parser) collated(x ast.Expr) ast.Expr {
	return &ast.Collate{X: x, Collation: p.collationName()}
}

func (p *parser) collationName() string {
	t := p.token()
	if !p.isName(t) && !p.is("BINARY") {
		panic(p.expected("a collation"))
	}
	p.at++
	if p.isOp(".") && p.d.Folding == spec.FoldLower { // of the schema pg_catalog
		if t.text != "pg_catalog" {
			panic(p.unsupported("a collation of a schema"))
		}
		p.at++
		return p.simpleName("a collation")
	}
	if p.isOp(".") {
		several := t.text + "." + p.ahead(1).text
		if _, modelled := p.d.CollationNamed(several); modelled { // DuckDB: two collations, one behind the other
			p.at += 2
			return several
		}
	}
	return t.text
}

// engineSpecificPrimary reads an engine-specific form that begins with a word; nil
// if none is at hand.
func (p *parser) engineSpecificPrimary() ast.Expr {
	switch {
	case !p.engineSpecific:
	case p.is("MATCH") && p.ahead(1).isOp("(") && enginespecific.Has(ast.MatchBoolean, p.d):
		return p.matchAgainst()
	}
	return nil
}

// matchAgainst reads MATCH (column, …) AGAINST (query IN … MODE).
func (p *parser) matchAgainst() ast.Expr {
	p.expect("MATCH")
	p.expectOp("(")
	made := &ast.EngineSpecific{Form: ast.MatchNatural, Args: p.exprs()}
	p.expectOp(")")
	p.expect("AGAINST")
	p.expectOp("(")
	made.Args = append(made.Args, p.primary())
	switch {
	case p.accept("IN", "BOOLEAN", "MODE"):
		made.Form = ast.MatchBoolean
	case p.accept("IN", "NATURAL", "LANGUAGE", "MODE"):
	}
	if p.is("WITH") {
		panic(p.unsupported("WITH QUERY EXPANSION"))
	}
	p.expectOp(")")
	return made
}

// engineSpecificType reads a type that is not modelled, as it is written: a word,
// perhaps something in parentheses, perhaps brackets.
func (p *parser) engineSpecificType() ast.Type {
	begin := p.token().begin
	if t := p.token(); t.kind != tokenWord {
		panic(p.expected("a data type"))
	}
	p.at++
	if p.isOp("(") {
		end := p.closing[p.at]
		if end == 0 {
			panic(p.expected(`")"`))
		}
		p.at = end + 1
	}
	if p.isOp("[") {
		p.at++
		p.expectOp("]")
	}
	return ast.EngineSpecificType(p.text[begin:p.tokens[p.at-1].end])
}

// generatedAs reads how a column is computed, if that is at hand.
func (p *parser) generatedAs(c *ast.ColumnDefinition) bool {
	short := p.engineSpecific || p.d.GeneratedColumns == spec.GeneratedColumnsShort
	if !p.engineSpecific && p.d.GeneratedColumns == spec.GeneratedColumnsNone || p.identity(c) {
		return p.d.GeneratedColumns != spec.GeneratedColumnsNone
	}
	if !p.accept("GENERATED", "ALWAYS", "AS") && !(short && p.accept("AS")) {
		return false
	}
	if c.GeneratedAs != nil {
		panic(p.unsupported("a column that is generated twice"))
	}
	c.GeneratedAs = p.check()
	switch {
	case p.accept("STORED"), p.accept("PERSISTENT"):
		c.Stored = true
	default:
		p.accept("VIRTUAL")
	}
	return true
}

// partition reads PARTITION BY, if that is at hand.
func (p *parser) partition() *ast.Partition {
	if !p.engineSpecific || !p.accept("PARTITION", "BY") {
		return nil
	}
	part := &ast.Partition{}
	switch {
	case p.accept("HASH"):
	case p.accept("KEY"):
		part.Kind = ast.PartitionKey
	case p.accept("RANGE"):
		part.Kind = ast.PartitionRange
	default:
		panic(p.unsupported("PARTITION BY " + p.token().upper))
	}
	part.By = p.check()
	if p.d.Partitions != spec.PartitionsListed {
		return part
	}
	if part.Kind != ast.PartitionRange {
		if p.accept("PARTITIONS") {
			part.Number = p.typeNumber()
		}
		return part
	}
	p.expectOp("(")
	for {
		p.expect("PARTITION")
		p.name("a partition's name")
		p.expect("VALUES", "LESS", "THAN")
		if p.accept("MAXVALUE") || p.ahead(1).isWord("MAXVALUE") && p.acceptOp("(") && p.accept("MAXVALUE") && p.acceptOp(")") {
			p.expectOp(")")
			return part
		}
		part.Bounds = append(part.Bounds, p.check())
		if !p.acceptOp(",") {
			panic(p.unsupported("partitions without MAXVALUE"))
		}
	}
}

// modelledOr reads a statement, and takes it as its text where it is not modelled
// and that is wanted.
func (p *parser) modelledOr(read func() ast.Statement) (s ast.Statement) {
	if !p.engineSpecific {
		return read()
	}
	if !p.attempt(func() { s = read() }) {
		s = p.engineSpecificStatement()
	}
	return s
}

// engineSpecificStatement takes a statement that is not modelled as its text; nil
// if only the modelled ones are wanted.
func (p *parser) engineSpecificStatement() ast.Statement {
	if !p.engineSpecific {
		return nil
	}
	begin := p.at
	table := ""
	for p.token().kind != tokenEnd && !p.isOp(";") {
		if p.at > begin && p.isName(p.token()) && tableWords[p.tokens[p.at-1].upper] && !p.isAny("IF", "PARTITION") {
			table = p.token().text
		}
		if p.areWords("PARTITION", "OF") { // of a table that has its own statement
			table = p.ahead(2).text
		}
		p.at++
	}
	return &ast.EngineSpecificStatement{Text: p.text[p.tokens[begin].begin:p.tokens[p.at-1].end], Table: table}
}

// tableWords stand before the table that a statement works on.
var tableWords = map[string]bool{"TABLE": true, "EXISTS": true, "FROM": true, "INTO": true}

// createEngineSpecific reads a definition that is not modelled, behind CREATE.
func (p *parser) createEngineSpecific() ast.Statement {
	if p.d.IndexMethods == spec.IndexMethodsKeyword && p.isAny("FULLTEXT", "SPATIAL") && p.ahead(1).isWord("INDEX") {
		method := p.token().upper
		p.at += 2
		index := p.createIndex(false).(*ast.CreateIndex)
		index.Method = method
		return index
	}
	p.at--
	return p.engineSpecificStatement()
}

// keyLength is how much of a column is a key part: the integer in parentheses.
func keyLength(x *ast.Literal) int {
	n, err := strconv.Atoi(x.Text)
	if err != nil || n > 1<<16 {
		return 0
	}
	return n
}
