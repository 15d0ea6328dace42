package ask

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/spelling"
)

// Question is what is asked: what a query must return, after a script has set up the tables or
// the graph.
type Question struct {
	Dialect string `json:"dialect"`
	Script  string `json:"script"`
	Query   string `json:"query"`
	// Notes asks for what the answer depends on, too, and for the expression that raises: that
	// evaluates the query again.
	Notes bool `json:"notes,omitempty"`
	// Binary lets texts compare by code points, and not as on a server as it is installed.
	Binary bool `json:"binary,omitempty"`
}

// Reply is what is said. Exactly one of Answer and Trouble is set.
type Reply struct {
	Dialect string        `json:"dialect"`
	Title   string        `json:"title"` // of the dialect
	Answer  *present.View `json:"answer,omitempty"`
	Trouble *Trouble      `json:"trouble,omitempty"`
	Graph   *Graph        `json:"graph,omitempty"`
}

// Trouble says why there is no answer.
type Trouble struct {
	Kind    string `json:"kind"`  // syntax, unsupported, setup, limit, usage
	Where   string `json:"where"` // script or query; empty where neither is at fault
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

// mostRows is the limit of rows of one query, that of runs: a browser has less memory than eval.
const mostRows = 2_000_000

// longestText is how many bytes a script or a query may have.
const longestText = 1 << 20

// The places of a question.
const (
	inScript = "script"
	inQuery  = "query"
)

// Text answers a question that is written in JSON, in JSON.
func Text(ctx context.Context, question string) []byte {
	var q Question
	d := json.NewDecoder(strings.NewReader(question))
	d.DisallowUnknownFields()
	reply := &Reply{}
	if err := d.Decode(&q); err != nil {
		reply.Trouble = &Trouble{Kind: "usage", Message: "not a question: " + err.Error()}
	} else {
		reply = Ask(ctx, q)
	}
	text, err := json.Marshal(reply)
	if err != nil {
		panic("ask: " + err.Error())
	}
	return text
}

// Ask answers a question.
func Ask(ctx context.Context, q Question) *Reply {
	name := spec.Canonical(q.Dialect)
	r := &Reply{Dialect: name}
	sql, cypher := spec.DialectIn(spec.SQL, name), spec.DialectIn(spec.Cypher, name)
	var err error
	switch {
	case len(q.Script) > longestText || len(q.Query) > longestText:
		err = limit.Exceeded(limit.Text, "script and query have at most %d bytes each", longestText)
	case sql != nil:
		r.Title = sql.Title
		err = askSQL(ctx, q, sql, r)
	case cypher != nil:
		r.Title = cypher.Title
		err = askCypher(ctx, q, cypher, r)
	default:
		err = fmt.Errorf("unknown dialect %q%s", q.Dialect, spelling.DidYouMean(q.Dialect, spec.DialectNames()))
	}
	if err != nil {
		r.Answer, r.Trouble = nil, troubleOf(err)
	}
	return r
}

// placed is an error in the script or in the query.
type placed struct {
	where string
	error
}

func (p *placed) Unwrap() error { return p.error }

func in(where string, err error) error {
	if err == nil {
		return nil
	}
	return &placed{where, err}
}

func askSQL(ctx context.Context, q Question, d *spec.Dialect, r *Reply) error {
	a, session, err := answerSQL(ctx, q, d)
	if err != nil {
		return err
	}
	if q.Notes {
		n := Notes{
			Text: q.Query, Answer: a.Answer, Last: a.last.Tree, Coverage: a.coverage, Installed: !q.Binary,
			Strict: func(c *spec.Caveat) string { return c.Sentence },
			Again: func(d *spec.Dialect, binary bool) (*present.Answer, error) {
				other := q
				other.Binary = q.Binary || binary
				b, _, err := answerSQL(ctx, other, d)
				if err != nil {
					return nil, err
				}
				return b.Answer, nil
			},
		}
		a.Notes = n.Sentences()
		a.Raising = session.Raising(ctx, a.last.Tree, a.Outcome, time.Second)
	}
	r.Answer = a.View()
	draw(r.Answer)
	return nil
}

// answered is an answer with what gave it.
type answered struct {
	*present.Answer
	last     script.Statement
	coverage *spec.Coverage
}

func answerSQL(ctx context.Context, q Question, d *spec.Dialect) (*answered, *script.Session, error) {
	coverage := spec.NewCoverage()
	session := script.NewSession(d, eval.Options{Budget: limit.Budget{Rows: mostRows}, Coverage: coverage, Reading: spatial.Binary64, EachTruth: true})
	if !q.Binary {
		session.Database.UseInstalledCollation()
	}
	session.Heed(q.Script)
	session.Heed(q.Query)
	statements, err := script.Read(q.Script, d)
	if err != nil {
		return nil, nil, in(inScript, err)
	}
	if err := session.SetUp(ctx, statements); err != nil {
		return nil, nil, in(inScript, err)
	}
	statements, err = script.Read(q.Query, d)
	if err != nil {
		return nil, nil, in(inQuery, err)
	}
	if len(statements) == 0 {
		return nil, nil, in(inQuery, errors.New("there is no query"))
	}
	last := statements[len(statements)-1]
	if err := session.SetUp(ctx, statements[:len(statements)-1]); err != nil {
		return nil, nil, in(inQuery, err)
	}
	outcome, err := session.Do(ctx, last.Tree)
	if err != nil {
		return nil, nil, in(inQuery, err)
	}
	script.Hint(outcome, session, last.Tree)
	if outcome.Kind == eval.OutcomeUnsupported {
		return nil, nil, in(inQuery, &eval.UnsupportedError{Feature: outcome.Feature})
	}
	with, err := session.Defective(ctx, last.Tree, outcome)
	if err != nil {
		return nil, nil, in(inQuery, err)
	}
	a := &present.Answer{Dialect: d, Outcome: outcome, Coverage: coverage, Defective: present.NewDefective(d, outcome, with)}
	return &answered{a, last, coverage}, session, nil
}

// troubleOf is an error as a reply has it.
func troubleOf(err error) *Trouble {
	t := &Trouble{Kind: "usage", Message: present.Diagnostic(err)}
	var place *placed
	if errors.As(err, &place) {
		t.Where = place.where
	}
	var (
		syntax      *parse.SyntaxError
		unread      *parse.UnsupportedError
		unsupported *eval.UnsupportedError
		setup       *script.SetupError
		exceeded    *limit.Error
	)
	switch {
	case errors.As(err, &syntax):
		t.Kind, t.Line, t.Column = "syntax", syntax.Line, syntax.Column
		if script.BeginsAsCypher(syntax.Source) {
			t.Message += "\nThis begins as a query in Cypher: choose Cypher above."
		}
	case errors.As(err, &unread):
		t.Kind, t.Line, t.Column = "unsupported", unread.Line, unread.Column
	case errors.As(err, &unsupported):
		t.Kind, t.Message = "unsupported", "not modelled: "+unsupported.Feature
	case errors.As(err, &setup):
		t.Kind, t.Line, t.Message = "setup", setup.Line, "the statement that begins here fails: "+setup.Error()
		if setup.Outcome.Kind == eval.OutcomeUnsupported {
			t.Kind = "unsupported"
		}
	case errors.As(err, &exceeded):
		t.Kind, t.Message = "limit", exceeded.Need
	default:
		cypherTrouble(err, t)
	}
	return t
}

// Fault is the reply where semcheck itself failed.
func Fault(message string) []byte {
	text, err := json.Marshal(&Reply{Trouble: &Trouble{Kind: "fault", Message: message}})
	if err != nil {
		panic("ask: " + err.Error())
	}
	return text
}
