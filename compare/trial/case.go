package trial

import (
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Case is a case as trees: statements that make a database, and a query.
type Case struct {
	Statements []ast.Statement
	// Query is what is asked; nil where the last statement is what differs.
	Query *ast.Query
	// Text is the query as somebody typed it, which the engine is sent: the tree's select
	// lists keep their texts. Where it is empty the tree is written.
	Text string
	// Variant restricts a metamorphic law to its variants of that name, where it is not
	// empty.
	Variant string
	// Choice is the number from which a law draws; see Subject.
	Choice uint64
}

// Parse reads a stored case in a dialect. The error names the statement that cannot be read. The
// query keeps its text if the text is not how the tree is written. All other trees are written
// anew before an engine sees them, and keep no texts of select lists.
func Parse(c finding.Case, d *spec.Dialect) (*Case, error) {
	parsed := &Case{}
	for i, text := range c.Statements {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			return nil, fmt.Errorf("statement %d of the case: %w", i+1, err)
		}
		ast.ForgetTextsOf(s)
		parsed.Statements = append(parsed.Statements, s)
	}
	last, err := parse.EngineSpecificStatement(c.Query, d)
	if err != nil {
		return nil, fmt.Errorf("the query of the case: %w", err)
	}
	q, ok := last.(*ast.QueryStatement)
	if !ok {
		ast.ForgetTextsOf(last)
		parsed.Statements = append(parsed.Statements, last)
		return parsed, nil
	}
	parsed.Query = q.Query
	if written, err := render.Query(q.Query, d); err != nil || written == c.Query {
		ast.ForgetTexts(q.Query)
	} else {
		parsed.Text = c.Query
	}
	return parsed, nil
}

// Written returns the case with its query as the tree is written, not as it was typed.
func (c *Case) Written() *Case {
	if c.Text == "" {
		return c
	}
	written := *c
	written.Text, written.Query = "", Written(c.Query)
	return &written
}

// Written returns a query that keeps nothing of how it was typed. A query that is made from it, or
// compared with it, is written anew.
func Written(q *ast.Query) *ast.Query {
	written := ast.CopyQuery(q)
	ast.ForgetTexts(written)
	return written
}

// Print writes the case as texts.
func (c *Case) Print(d *spec.Dialect) (finding.Case, error) {
	printed := finding.Case{Statements: []string{}}
	for _, s := range c.Statements {
		text, err := render.Statement(s, d)
		if err != nil {
			return printed, fmt.Errorf("print a statement: %w", err)
		}
		printed.Statements = append(printed.Statements, text)
	}
	if c.Text != "" {
		printed.Query = c.Text
		return printed, nil
	}
	if c.Query != nil {
		text, err := render.Query(c.Query, d)
		if err != nil {
			return printed, fmt.Errorf("print the query: %w", err)
		}
		printed.Query = text
		return printed, nil
	}
	last := len(printed.Statements) - 1
	if last < 0 {
		return printed, errors.New("an empty case")
	}
	printed.Query, printed.Statements = printed.Statements[last], printed.Statements[:last]
	return printed, nil
}

// Nodes is the number of tree nodes of the query; 0 for a statement.
func (c *Case) Nodes() int {
	if c.Query == nil {
		return 0
	}
	return ast.Size(c.Query)
}
