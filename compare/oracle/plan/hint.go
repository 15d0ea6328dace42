package plan

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// hints are spellings of the query that mean the same.
func (p *plans) hints() {
	for i := range p.engine.Hints {
		h := &p.engine.Hints[i]
		if h.Table != "" && p.searches() {
			continue
		}
		p.add(h.Name, true, func() *trial.Check {
			q := trial.Question{Role: "with " + h.Name, Query: p.Query}
			switch {
			case h.Select != "":
				q.Text = p.behindSelect(h.Select, h.First)
			case h.Table != "":
				q.Text = p.behindTables(p.Query, h.Table, func(*metamorphic.Table) bool { return true })
			case h.Function != "":
				q.Text = p.around(h)
			case h.Plus:
				q.Query = p.conditions(func(x ast.Expr) ast.Expr { return &ast.Unary{Op: ast.Plus, X: x} })
				if q.Query == nil {
					return nil
				}
				return p.against(q)
			}
			if q.Text == "" {
				return nil
			}
			return p.against(q)
		})
	}
}

// behindSelect writes the query with a text behind SELECT; empty where it cannot
// be written or has none.
func (p *plans) behindSelect(insert string, first bool) string {
	text, err := render.Query(p.Query, p.Dialect)
	if err != nil {
		return ""
	}
	if _, block := p.Query.Body.(*ast.Select); first && !block {
		return "" // a set operation may begin with a parenthesis, which the first SELECT is inside of
	}
	const keyword = "SELECT" // outside of quotes it is nothing else: bare names are in lower case
	var b strings.Builder
	found := false
	for i := 0; i < len(text); {
		if c := text[i]; c == '\'' || c == '"' || c == '`' {
			end := endOfQuoted(text, i)
			b.WriteString(text[i:end])
			i = end
			continue
		}
		if !strings.HasPrefix(text[i:], keyword) || first && found {
			b.WriteByte(text[i])
			i++
			continue
		}
		found = true
		b.WriteString(keyword + " " + insert)
		i += len(keyword)
	}
	if !found {
		return ""
	}
	return b.String()
}

// endOfQuoted is the place behind a string or a name in quotes that begins at i.
// The printer doubles a quote in it and escapes none.
func endOfQuoted(text string, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] != text[i]:
		case j+1 < len(text) && text[j+1] == text[i]:
			j++
		default:
			return j + 1
		}
	}
	return len(text)
}

// marked is the alias that stands for a place in the text of a query.
const marked = "semcheck_place_"

// behindTables writes a query with a text behind the base tables that a function
// chooses; empty where there is none.
func (p *plans) behindTables(q *ast.Query, insert string, chosen func(table *metamorphic.Table) bool) string {
	var pairs []string
	q = ast.Rewrite(q, ast.Rewriter{Table: func(x ast.TableExpr) ast.TableExpr {
		t, is := x.(*ast.TableName)
		if !is || p.Schema.Table(t.Name) == nil || !chosen(p.Schema.Table(t.Name)) || t.Columns != nil {
			return x
		}
		name := t.Alias
		if name == "" {
			name = t.Name
		}
		t.Alias = fmt.Sprintf("%s%d_", marked, len(pairs))
		pairs = append(pairs, t.Alias, p.spelledName(name)+" "+insert)
		return t
	}})
	text, err := render.Query(q, p.Dialect)
	if err != nil || pairs == nil {
		return ""
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// around writes the query with a function around its conditions.
func (p *plans) around(h *Hint) string {
	q := p.conditions(func(x ast.Expr) ast.Expr {
		call := &ast.Call{Name: h.Function, Args: []ast.Expr{x}}
		if h.Argument != "" {
			call.Args = append(call.Args, &ast.Literal{Kind: ast.LiteralDecimal, Text: h.Argument})
		}
		return call
	})
	if q == nil {
		return ""
	}
	text, err := render.Query(q, p.Dialect)
	if err != nil {
		return ""
	}
	return text
}

// conditions copies the query and changes each operand of the outermost ANDs of
// its WHEREs and ONs; nil where there is none.
func (p *plans) conditions(change func(ast.Expr) ast.Expr) *ast.Query {
	found := false
	var each func(x ast.Expr) ast.Expr
	each = func(x ast.Expr) ast.Expr {
		if b, is := x.(*ast.Binary); is && b.Op == ast.And {
			return &ast.Binary{Op: ast.And, L: each(b.L), R: each(b.R)}
		}
		found = true
		return change(x)
	}
	q := ast.Rewrite(p.Query, ast.Rewriter{
		Body: func(b ast.Body) ast.Body {
			if s, is := b.(*ast.Select); is && s.Where != nil {
				s.Where = each(s.Where)
			}
			return b
		},
		Table: func(t ast.TableExpr) ast.TableExpr {
			if j, is := t.(*ast.Join); is && j.On != nil {
				j.On = each(j.On)
			}
			return t
		},
	})
	if !found {
		return nil
	}
	return q
}
