package main

import (
	"context"
	"errors"
	"time"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// ours is what the front end says of a text.
type ours struct {
	kind kind
	what string // the construct that is not modelled, or the message
	read bool   // it is what reading the text gave
}

type kind string

const (
	fine        kind = "ok"
	badSyntax   kind = "syntax"
	badName     kind = "name"
	unmodelled  kind = "not modelled"
	behind      kind = "behind not modelled" // a name of what a statement that is not modelled may have made
	raises      kind = "other"
	undescribed kind = "not modelled, no name"
)

var kinds = []kind{fine, badSyntax, badName, unmodelled, undescribed, behind, raises}

// judgeText reads a text alone.
func judgeText(d *spec.Dialect, statement string) ours {
	_, err := parse.Statements(statement, d)
	return reading(err)
}

func reading(err error) ours {
	var unread *parse.UnsupportedError
	var unsupported *eval.UnsupportedError
	var statement *eval.StatementError
	var wrong *parse.SyntaxError
	switch {
	case err == nil:
		return ours{kind: fine}
	case errors.As(err, &unread):
		return named(unread.Feature)
	case errors.As(err, &unsupported):
		return named(unsupported.Feature)
	case errors.As(err, &wrong):
		return ours{badSyntax, wrong.Error(), true}
	case errors.As(err, &statement):
		return class(statement.Class, statement.Message)
	}
	return ours{kind: raises, what: err.Error()}
}

func named(feature string) ours {
	if feature == "" {
		return ours{kind: undescribed}
	}
	return ours{kind: unmodelled, what: feature}
}

func class(c semantics.Class, message string) ours {
	if c == semantics.ClassSyntax {
		return ours{kind: badSyntax, what: message}
	}
	if c == semantics.ClassName {
		return ours{kind: badName, what: message}
	}
	return ours{kind: raises, what: message}
}

// judgeScript reads and runs the statements of a script in order; behind the first one that
// the engine executed and the semantics did not, names may stand for what it made, and settings decide what is taken.
func judgeScript(ctx context.Context, d *spec.Dialect, s script, table *account) {
	db := eval.NewDatabase(d)
	apart := false
	for _, x := range s.Texts {
		o := judge(ctx, db, x.Text)
		if apart && (o.kind == badName || o.kind == badSyntax && !o.read) {
			o.kind = behind
		}
		if x.Answer != unasked {
			x.Message = s.Name + ": " + x.Message
			table.add(x.Answer, o, x)
		}
		if o.kind != fine && x.Answer != other && x.Answer != syntax {
			apart = true
		}
	}
}

func judge(ctx context.Context, db *eval.Database, statement string) ours {
	trees, err := parse.Statements(statement, db.Dialect())
	if err != nil {
		return reading(err)
	}
	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	for _, tree := range trees {
		q, query := tree.(*ast.QueryStatement)
		if !query {
			if err := db.Apply(limited, tree); err != nil {
				return reading(err)
			}
			continue
		}
		outcome, err := eval.Query(limited, q.Query, db, eval.Options{Names: true, Budget: limit.Budget{Rows: 20000}, Worlds: 1})
		switch {
		case err != nil: // out of rows or of time: it was read and bound
		case outcome.Kind == eval.OutcomeUnsupported:
			return named(outcome.Feature)
		case outcome.Kind == eval.OutcomeRaise:
			for _, c := range []semantics.Class{semantics.ClassSyntax, semantics.ClassName} {
				if (outcome.Classes | outcome.Also).Has(c) {
					return class(c, outcome.Message)
				}
			}
			return ours{kind: raises, what: outcome.Message}
		}
	}
	return ours{kind: fine}
}
