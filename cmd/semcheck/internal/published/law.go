package published

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// Sight says whether a law sees a bug.
type Sight uint8

const (
	Seen      Sight = iota // the law is violated
	Unseen                 // it holds
	Permitted              // the semantics permit each answer
	Unjudged               // it does not apply, or the statements are not read
)

var sightNames = [...]string{"sees it", "does not", "permitted", "not judged"}

// String returns the sight's name as it is printed.
func (s Sight) String() string { return sightNames[s] }

// View is the result of one law on a bug on one engine.
type View struct {
	Law     string
	Sight   Sight
	Variant string // of a metamorphic law that is violated
	Why     string
}

// Views tries laws, in all their variants, on the statement that decided whether a bug shows. An
// earlier statement that cannot be read is sent as it is. A law that needs no semantics uses the
// default settings of the engine, as the bug did; the law differential uses the settings of its
// dialect.
func (s *Runner) Views(ctx context.Context, r *Result, laws []oracle.Law) ([]View, error) {
	dialect := spec.DialectByName(s.Target.Dialect)
	var c *trial.Case
	var unread string
	if fault := guard("reading the bug "+r.Bug.Name(), r.Script, func() { c, unread = caseOf(r, dialect) }); fault != nil {
		unread = fault.Line()
	}
	views := make([]View, 0, len(laws))
	for _, law := range laws {
		v := View{Law: law.Name(), Sight: Unjudged, Why: unread}
		if c != nil {
			var err error
			fault := guard("trying the bug "+r.Bug.Name(), r.Script, func() { v, err = s.view(ctx, law, c, dialect) })
			if fault != nil {
				v.Why = fault.Line()
			}
			if err != nil {
				return nil, fmt.Errorf("%s on %s by %s: %w", r.Bug.Name(), r.Target, law.Name(), err)
			}
		}
		views = append(views, v)
	}
	return views, nil
}

// caseOf makes trees of a bug's statements; nil where what decides is not read,
// with the reason.
func caseOf(r *Result, d *spec.Dialect) (*trial.Case, string) {
	if r.Statement < 0 {
		return nil, "no statement shows it"
	}
	decides := r.Script[r.Statement]
	if !decides.asks() {
		return nil, "a statement shows it, and no query"
	}
	query, err := parse.EngineSpecificQuery(decides.Text, d)
	if err != nil {
		return nil, "the query is not read: " + oneLine(err.Error())
	}
	ast.ForgetTexts(query)
	c := &trial.Case{Query: query}
	for i := range r.Script[:r.Statement] {
		text := r.Script[i].Text
		tree, err := parse.EngineSpecificStatement(text, d)
		switch tree.(type) {
		case *ast.QueryStatement:
			continue
		case nil:
		default: // Every other statement makes the database.
			if err == nil {
				ast.ForgetTextsOf(tree)
				c.Statements = append(c.Statements, tree)
				continue
			}
		}
		c.Statements = append(c.Statements, &ast.EngineSpecificStatement{Text: text})
	}
	return c, ""
}

func (s *Runner) view(ctx context.Context, law oracle.Law, c *trial.Case, d *spec.Dialect) (view View, err error) {
	e := s.engine
	if law.Name() == (oracle.Differential{}).Name() {
		if e, err = s.prepared(); err != nil {
			return View{}, err
		}
		defer func() { err = errors.Join(err, e.Close()) }()
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: s.timeout}
	defer func() { _ = b.Close() }() // a bug may leave a database that cannot be emptied
	tried, err := law.Try(ctx, b, c)
	if err != nil {
		return View{}, err
	}
	view = View{Law: law.Name(), Why: oneLine(tried.Detail)}
	switch tried.Verdict {
	case compare.Disagree, compare.Crash, compare.Hang, compare.Known:
		view.Sight, view.Variant = Seen, tried.Variant
	case compare.Agree, compare.Documented, compare.Observed, compare.Precision:
		view.Sight = Unseen
	case compare.Freedom:
		view.Sight = Permitted
	case compare.Unsupported, compare.Refused:
		view.Sight = Unjudged
	}
	return view, nil
}

// prepared is the engine with sessions prepared as the dialect says.
func (s *Runner) prepared() (engine.Engine, error) { return s.Target.Engine(s.dsn, nil) }

// Short is the view in a few words.
func (v *View) Short() string {
	if v.Sight == Seen && v.Variant != "" {
		return v.Sight.String() + " (" + v.Variant + ")"
	}
	if v.Sight == Unjudged {
		return v.Sight.String() + ": " + strings.TrimPrefix(v.Why, v.Law+" does not apply: ")
	}
	return v.Sight.String()
}
