package fault

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// RuleFault is the fault of an engine that has one semantic rule wrong and
// everything else right. The query is rewritten so that the engine beneath
// computes the wrong meaning; a query that the fault does not touch is passed
// on as it came, and so are all other statements.
type RuleFault struct {
	Name string
	Rule string // the rule that is wrong
	Case string // the case of the rule in which the answer is wrong
	// Planning tells that each expression is right alone: only a clause, an
	// index or a combination of clauses makes the answer wrong.
	Planning bool
	// Also lists further rules that an explanation may name with the same right,
	// because it is their interplay with Rule that is wrong.
	Also []string
	// Stored tells that a query whose rows are stored has the fault, too.
	Stored bool
	// Statements and Query are a smallest case that shows the fault, written by
	// hand, in the words that all dialects share with SQLite's.
	Statements []string
	Query      string

	// Unless lists settings, in lower case and in the words of any engine, that
	// switch the optimisation off, and with it the fault.
	Unless []string
	// Claims say which laws are said to see a fault of planning, and which not.
	Claims []Claim

	rewrite rewrite
}

// String names the fault.
func (f *RuleFault) String() string { return f.Name }

// RuleFaults lists the planted faults of rules, those of planning last.
func RuleFaults() []*RuleFault {
	return append(append(expressionFaults(), clauseFaults()...), planningFaults()...)
}

// NoRuleFault is the control without a fault: every query is read, printed and
// asked again, and means what it meant.
func NoRuleFault() *RuleFault { return &RuleFault{Name: "none"} }

// RuleEngine answers like the engine it wraps, with one rule wrong.
type RuleEngine struct {
	engine.Engine
	dialect *spec.Dialect
	fault   *RuleFault
	planted atomic.Int64
}

// WrapRule plants a fault in an engine. The error says that the engine's
// dialect is unknown, so that its queries cannot be read.
func WrapRule(e engine.Engine, fault *RuleFault) (*RuleEngine, error) {
	d := spec.DialectByName(e.Dialect())
	if d == nil {
		return nil, fmt.Errorf("fault: %s speaks the unknown dialect %q", e.Name(), e.Dialect())
	}
	return &RuleEngine{Engine: e, dialect: d, fault: fault}, nil
}

// Planted is the number of queries that were rewritten. Their answers need not
// be wrong.
func (e *RuleEngine) Planted() int64 { return e.planted.Load() }

// Open opens a session whose queries carry the fault.
func (e *RuleEngine) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &ruleSession{Session: s, engine: e, schema: newSchema(e.dialect), off: switches{}}, nil
}

type ruleSession struct {
	engine.Session
	engine *RuleEngine
	schema *schema
	off    switches
	before *schema // at the beginning of a transaction; nil outside of one
}

// Reset empties the database and forgets its schema and the settings.
func (s *ruleSession) Reset(ctx context.Context) error {
	s.schema, s.off = newSchema(s.engine.dialect), switches{}
	return s.Session.Reset(ctx)
}

// Execute passes the statement on and remembers what it defines or sets.
func (s *ruleSession) Execute(ctx context.Context, statement string) error {
	executed := statement
	if s.engine.fault.Stored {
		executed = s.plantStored(statement)
	}
	if err := s.Session.Execute(ctx, executed); err != nil {
		return err
	}
	if isSetting(statement) {
		s.off.set(statement, s.engine.fault.Unless)
		return nil
	}
	switch strings.ToUpper(statement) {
	case "BEGIN":
		s.before = s.schema.copied()
	case "ROLLBACK":
		if s.before != nil {
			s.schema, s.before = s.before, nil
		}
	default:
		if tree, err := parse.EngineSpecificStatement(statement, s.engine.dialect); err == nil {
			s.schema.define(tree)
		}
	}
	return nil
}

// Query asks the wrapped session what the faulty engine would answer.
func (s *ruleSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	if changed, ok := s.plant(query); ok {
		s.engine.planted.Add(1)
		query = changed
	}
	return s.Session.Query(ctx, query)
}

// preparing is a session that can send a query as a prepared statement.
type preparing interface {
	QueryPrepared(ctx context.Context, query string) (*engine.Result, error)
}

// QueryPrepared asks as Query does, by a prepared statement, where the wrapped
// session has them.
func (s *ruleSession) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	if changed, ok := s.plant(query); ok {
		s.engine.planted.Add(1)
		query = changed
	}
	return prepared(ctx, s.Session, query)
}

// prepared asks a session by a prepared statement.
func prepared(ctx context.Context, s engine.Session, query string) (*engine.Result, error) {
	p, ok := s.(preparing)
	if !ok {
		return nil, &engine.Error{Message: fmt.Sprintf("%T prepares no statements", s), Class: semantics.ClassUnsupported}
	}
	return p.QueryPrepared(ctx, query)
}

// plant rewrites a query. It is false where the query is to be asked as it is:
// what the parser or the printer does not take has no place for a fault.
func (s *ruleSession) plant(query string) (string, bool) {
	if s.off.any() {
		return "", false
	}
	q, err := parse.EngineSpecificQuery(query, s.engine.dialect)
	if err != nil {
		return "", false
	}
	p := planter{rewrite: s.engine.fault.rewrite, dialect: s.engine.dialect, schema: s.schema}
	p.plant(q)
	if !p.planted && !s.engine.fault.clean() {
		return "", false
	}
	changed, err := render.Query(q, s.engine.dialect)
	return changed, err == nil
}

// plantStored rewrites the query of an INSERT; other statements stay as they are.
func (s *ruleSession) plantStored(statement string) string {
	tree, err := parse.EngineSpecificStatement(statement, s.engine.dialect)
	insert, is := tree.(*ast.Insert)
	if err != nil || !is || insert.Query == nil {
		return statement
	}
	p := planter{rewrite: s.engine.fault.rewrite, dialect: s.engine.dialect, schema: s.schema}
	p.plant(insert.Query)
	if !p.planted {
		return statement
	}
	changed, err := render.Statement(insert, s.engine.dialect)
	if err != nil {
		return statement
	}
	s.engine.planted.Add(1)
	return changed
}

// clean tells whether the fault is none.
func (f *RuleFault) clean() bool {
	r := f.rewrite
	return r.expression == nil && r.join == nil && r.operation == nil && r.block == nil && r.query == nil
}
