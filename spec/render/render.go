package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// InexpressibleError says that a dialect has no way to write a construct.
type InexpressibleError struct{ Construct, Dialect string }

// Error names the construct and the dialect.
func (e *InexpressibleError) Error() string {
	return e.Dialect + " cannot express " + e.Construct
}

// Statement writes a statement, without a semicolon.
func Statement(s ast.Statement, d *spec.Dialect) (string, error) {
	text, err := AppendStatement(nil, s, d)
	return string(text), err
}

// Query writes a query.
func Query(q *ast.Query, d *spec.Dialect) (string, error) {
	text, err := AppendQuery(nil, q, d)
	return string(text), err
}

// Expr writes an expression.
func Expr(x ast.Expr, d *spec.Dialect) (string, error) {
	text, err := AppendExpr(nil, x, d)
	return string(text), err
}

// AppendStatement appends a statement's text to dst. After an error the result
// is nil.
func AppendStatement(dst []byte, s ast.Statement, d *spec.Dialect) ([]byte, error) {
	return writers.For(d).statement(printer{dst: dst, d: d}, s)
}

// AppendQuery appends a query's text to dst. After an error the result is nil.
func AppendQuery(dst []byte, q *ast.Query, d *spec.Dialect) ([]byte, error) {
	return writers.For(d).query(printer{dst: dst, d: d}, q)
}

// AppendExpr appends an expression's text to dst. After an error the result is
// nil.
func AppendExpr(dst []byte, x ast.Expr, d *spec.Dialect) ([]byte, error) {
	p := printer{dst: dst, d: d}
	p.expr(x, 0)
	return p.result()
}

// writer writes the trees of a language. It takes a printer that holds nothing yet by its
// value, which is not moved to the heap.
type writer interface {
	statement(p printer, s ast.Statement) ([]byte, error)
	query(p printer, q *ast.Query) ([]byte, error)
}

var writers = spec.ByLanguage[writer]{SQL: sqlWriter{}, Cypher: cypherWriter{}}

// sqlWriter writes SQL.
type sqlWriter struct{}

func (sqlWriter) statement(p printer, s ast.Statement) ([]byte, error) {
	p.statement(s)
	return p.result()
}

func (sqlWriter) query(p printer, q *ast.Query) ([]byte, error) {
	p.query(q)
	return p.result()
}

// printer collects text; after the first failure what it holds is worthless.
type printer struct {
	dst []byte
	d   *spec.Dialect
	err error
	// newRows tells that a column of the row that was to be inserted is written VALUES(a).
	newRows bool
}

func (p *printer) result() ([]byte, error) {
	if p.err != nil {
		return nil, p.err
	}
	return p.dst, nil
}

func (p *printer) fail(construct string) {
	if p.err == nil {
		p.err = &InexpressibleError{Construct: construct, Dialect: p.d.Name}
	}
}

// require fails unless the dialect has the construct.
func (p *printer) require(has bool, construct string) {
	if !has {
		p.fail(construct)
	}
}

func (p *printer) put(s string) { p.dst = append(p.dst, s...) }

// name writes a name, in quotes unless it is safe without.
func (p *printer) name(name string) {
	if spec.BareName(name) {
		p.put(name)
		return
	}
	quote := byte('"')
	if p.d.NameQuote == spec.QuoteBacktick {
		quote = '`'
	}
	p.quotedName(name, quote)
}

func (p *printer) quotedName(name string, quote byte) {
	if name == "" {
		p.fail("an empty name")
	}
	p.dst = append(p.dst, quote)
	for i := range len(name) {
		if name[i] == quote {
			p.dst = append(p.dst, quote)
		}
		if name[i] == 0 {
			p.fail("a NUL in a name")
		}
		p.dst = append(p.dst, name[i])
	}
	p.dst = append(p.dst, quote)
}

// columnName writes the name of a column. Where double quotes may also mean a
// string, they are kept for the names that were written so.
func (p *printer) columnName(x *ast.ColumnRef) {
	if p.d.DoubleQuoted != spec.DoubleQuotedNameOrText || x.Table != "" {
		p.name(x.Column)
		return
	}
	switch {
	case x.OrText:
		p.quotedName(x.Column, '"')
	case spec.BareName(x.Column):
		p.put(x.Column)
	default:
		p.quotedName(x.Column, '`')
	}
}

// names writes (a, b, …).
func (p *printer) names(list []string) {
	p.put("(")
	for i, n := range list {
		if i > 0 {
			p.put(", ")
		}
		p.name(n)
	}
	p.put(")")
}

// exprs writes a, b, …
func (p *printer) exprs(list []ast.Expr) {
	for i, x := range list {
		if i > 0 {
			p.put(", ")
		}
		p.expr(x, 0)
	}
}
