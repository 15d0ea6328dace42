package reference

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// language says how queries of a language are read, and how their outcomes are answered.
type language struct {
	read  func(text string, d *spec.Dialect) (*ast.Query, error)
	form  func(d *spec.Dialect) engine.Form
	draw  func(s *session, o *eval.Outcome, c choice) (*engine.Result, *engine.Error)
	first func(s *session, o *eval.Outcome) *engine.Result
}

var spoken = spec.ByLanguage[language]{
	SQL: language{read: readSQL, form: formOfSQL, draw: (*session).drawRows, first: (*session).firstRows},
	Cypher: language{
		read:  parse.EngineSpecificQuery,
		form:  func(*spec.Dialect) engine.Form { return engine.FormGraph },
		draw:  func(_ *session, o *eval.Outcome, c choice) (*engine.Result, *engine.Error) { return c.records(o), nil },
		first: func(_ *session, o *eval.Outcome) *engine.Result { return choice{}.records(o) },
	},
}
