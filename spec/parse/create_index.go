package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *parser) createIndex(unique bool) ast.Statement {
	if p.isAny("IF", "CONCURRENTLY") {
		panic(p.unsupported("CREATE INDEX " + p.token().upper))
	}
	index := &ast.CreateIndex{Unique: unique}
	if !p.is("ON") || !p.d.UnnamedIndexes {
		index.Name = p.simpleName("an index name")
	}
	p.expect("ON")
	index.Table = p.simpleName("a table name")
	if p.indexMethod() {
		p.expect("USING")
		index.Method = p.name("an access method")
		if p.d.Folding == spec.FoldNone { // the method is no name, it has one spelling
			index.Method = upperCase(index.Method)
		}
	}
	if p.is("USING") {
		panic(p.unsupported("USING in CREATE INDEX"))
	}
	p.expectOp("(")
	for {
		index.Parts = append(index.Parts, p.indexPart())
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp(")")
	if p.accept("WHERE") {
		if !p.d.PartialIndex {
			p.at--
			panic(p.unsupported("partial index in this dialect"))
		}
		index.Where = p.expr()
	}
	if !p.isOp(";") && p.token().kind != tokenEnd {
		panic(p.unsupported("option of CREATE INDEX"))
	}
	return index
}

// indexMethod tells whether a method that the tree can hold is at hand, after USING.
func (p *parser) indexMethod() bool {
	if !p.is("USING") {
		return false
	}
	method := p.ahead(1).upper
	spatial := slices.ContainsFunc(p.d.SpatialIndexMethods(), func(m string) bool { return upperCase(m) == method })
	return p.d.IndexMethods == spec.IndexMethodsAccess && p.engineSpecific || p.d.IndexMethods != spec.IndexMethodsKeyword && spatial
}

func (p *parser) indexPart() ast.IndexPart {
	begin := p.at
	x := p.keyPart()
	if call, is := x.(*ast.Call); is && p.d.KeyPrefixes && len(call.Args) == 1 && p.tokens[p.at-1].isOp(")") {
		if literal, is := call.Args[0].(*ast.Literal); is && literal.Kind == ast.LiteralInteger {
			if !p.engineSpecific {
				panic(p.unsupported("prefix of a column as a key part"))
			}
			return p.indexOrder(ast.IndexPart{Expr: &ast.ColumnRef{Column: p.tokens[p.at-4].text}, Length: keyLength(literal)})
		}
	}
	column, is := x.(*ast.ColumnRef)
	if is && column.Table != "" && p.d.BareKeyParts != spec.KeyPartAny && !p.tokens[begin].isOp("(") {
		p.at = begin + 1
		panic(p.expected("the end of the key part"))
	}
	if !is && !p.d.IndexExpressions {
		panic(p.unsupported("index on an expression in this dialect"))
	}
	return p.indexOrder(ast.IndexPart{Expr: x})
}

// keyPart reads the expression of a key part: in parentheses, but for a name and what else
// the dialect takes bare.
func (p *parser) keyPart() ast.Expr {
	if p.d.BareKeyParts == spec.KeyPartAny {
		return p.expr()
	}
	if !p.isOp("(") {
		if !p.isName(p.token()) && !p.ahead(1).isOp("(") {
			panic(p.expected("a key part"))
		}
		return p.keyCollation(p.primary())
	}
	p.expectOp("(")
	x := p.expr()
	p.expectOp(")")
	return p.keyCollation(x)
}

// keyCollation reads COLLATE behind a key part.
func (p *parser) keyCollation(x ast.Expr) ast.Expr {
	if p.engineSpecific && p.is("COLLATE") {
		p.at++
		return p.collated(x)
	}
	return x
}

// indexOrder reads the direction of a key part.
func (p *parser) indexOrder(part ast.IndexPart) ast.IndexPart {
	if p.accept("DESC") {
		part.Descending = true
	} else {
		p.accept("ASC")
	}
	if !p.isOp(",") && !p.isOp(")") {
		panic(p.unsupported("option of a key part"))
	}
	return part
}
