package eval

import (
	"errors"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// A change that is wrong in two ways has one error. These functions find the one that comes
// first in a dialect where that is not the order in which a change is computed here.

// wrongValues is the error of values whose number is wrong, too.
func (c *compiler) wrongValues(values *ast.Values) error {
	if c.dialect.ChangeErrors != spec.ChangeErrorsValues {
		return nil
	}
	for _, row := range values.Rows {
		for _, x := range row {
			if _, is := x.(*ast.DefaultValue); is {
				continue
			}
			if _, err := c.unscoped(x); refuses(err) {
				return err
			}
		}
	}
	return nil
}

// wrongAssignments is the error of what an UPDATE assigns.
func (c *compiler) wrongAssignments(s *ast.Update) error {
	if c.dialect.ChangeErrors != spec.ChangeErrorsValues {
		return nil
	}
	t, err := c.changed(s.Table)
	if err != nil {
		return err
	}
	for _, a := range s.Set {
		if _, is := a.Value.(*ast.DefaultValue); !is {
			if _, err := c.aliasedExpression(a.Value, t, s.Alias); refuses(err) {
				return err
			}
		}
		if _, err := c.target(t, a.Column); err != nil {
			return err
		}
	}
	return nil
}

// refuses tells that a statement has an error, and not one that is not modelled.
func refuses(err error) bool {
	var refused *StatementError
	return errors.As(err, &refused)
}
