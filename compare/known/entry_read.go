package known

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

var (
	kebab      = regexp.MustCompile(`^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`)
	fieldOrder = []string{"id", "rule", "case", "law", "query", "error", "operands", "statement", "difference", "robustness", "everywhere", "versions", "fixed", "mode", "link", "reason", "kills", "example"}
)

// entry reads one entry of a file for a dialect.
func (d *document) entry(n *yaml.Node, dialect *spec.Dialect) (*Entry, error) {
	fields, err := d.fields(n, "an entry", fieldOrder...)
	if err != nil {
		return nil, err
	}
	e := &Entry{Laws: []string{differential}, File: d.file, Line: n.Line, Column: n.Column}
	for _, name := range fieldOrder {
		f, there := fields[name]
		if !there {
			switch optional := slices.Contains([]string{"law", "error", "operands", "statement", "robustness", "everywhere", "fixed", "link", "kills"}, name) || name == "case" && (e.Rule == Unblamed || e.Rule == Any); {
			case optional:
			case name == "query" && (fields["error"].value != nil || fields["operands"].value != nil):
			case name == "query":
				return nil, d.wrong(n, "the entry has no field %q, and none that is called \"error\" or \"operands\"", name)
			default:
				return nil, d.wrong(n, "the entry has no field %q", name)
			}
			continue
		}
		if err := d.set(e, name, f.value, dialect); err != nil {
			return nil, err
		}
	}
	if err := d.checkQuery(e, fields["query"].value, dialect); err != nil {
		return nil, err
	}
	if e.Rule == Any && e.message == nil {
		return nil, d.wrong(n, "the entry is of any rule, and has no field \"error\"")
	}
	if e.message != nil && !slices.ContainsFunc(e.Differences, byError) {
		return nil, d.wrong(fields["error"].value, "the entry has an error's text, and its difference is none by an error: error, foreign error, internal error")
	}
	if !e.amongTexts(e.Example, dialect) {
		return nil, d.wrong(fields["statement"].value, "the pattern matches no statement of the example")
	}
	return e, nil
}

// checkQuery makes sure that the pattern of the query says enough, and matches the
// example.
func (d *document) checkQuery(e *Entry, at *yaml.Node, dialect *spec.Dialect) error {
	if e.pattern == nil {
		return nil
	}
	if query := plainMatch(e.pattern); query != "" && !e.needsStatement() {
		return d.wrong(at, "the pattern %s says too little: it matches %s, too", quoted(e.Query), quoted(query))
	}
	if shape := finding.Normalise(e.Example.Query, dialect); !e.pattern.MatchString(shape) {
		return d.wrong(at, "the pattern does not match the query of the example, which is normalised to %s", shape)
	}
	return nil
}

// set reads the value of one field.
func (d *document) set(e *Entry, name string, n *yaml.Node, dialect *spec.Dialect) error {
	switch name {
	case "rule":
		return d.rules(e, n)
	case "case":
		return d.cases(e, n, dialect)
	case "difference":
		return d.differences(e, n)
	case "law":
		return d.laws(e, n)
	case "statement":
		return d.statements(e, n)
	}
	written, err := d.text(n, "the field \""+name+"\"")
	if err != nil {
		return err
	}
	text := strings.TrimSpace(written)
	if text == "" && name != "link" {
		return d.wrong(n, "the field %q is empty", name)
	}
	switch name {
	case "id":
		e.ID = text
		if !kebab.MatchString(text) {
			return d.wrong(n, "the id %s is not of small letters and digits with hyphens between them", quoted(text))
		}
	case "query":
		e.Query = oneLine(text)
		if e.pattern, err = compile(e.Query); err != nil {
			return d.wrong(n, "%s", err)
		}
	case "error":
		e.Message = oneLine(text)
		if e.message, err = compile(e.Message); err != nil {
			return d.wrong(n, "%s", err)
		}
	case "operands":
		e.Operands = oneLine(text)
		if e.operands, err = regexp.Compile(`\A(?:` + e.Operands + `)\z`); err != nil {
			return d.wrong(n, "bad pattern: %s", err)
		}
	case "versions":
		if e.Versions, err = ParseRange(text); err != nil {
			return d.wrong(n, "%s", err)
		}
	case "fixed":
		if e.Fixed, err = ParseRange(text); err != nil {
			return d.wrong(n, "%s", err)
		}
	case "mode":
		e.Mode = Mode(text)
		if !slices.Contains([]Mode{ModeBug, ModeObserved, ModeOurs}, e.Mode) {
			return d.wrong(n, "there is no mode %s; the modes are %s, %s, %s", quoted(text), ModeBug, ModeObserved, ModeOurs)
		}
	case "link":
		if text == notReported || text == "" {
			return nil
		}
		e.Link = text
		if u, err := url.Parse(text); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return d.wrong(n, "the link %s is no address; where there is none, leave it out or write %q", quoted(text), notReported)
		}
	case "reason":
		e.Reason = oneLine(text)
	case "kills", "robustness", "everywhere":
		if text != "true" && text != "false" {
			return d.wrong(n, "the field %q is true or false, not %s", name, quoted(text))
		}
		*map[string]*bool{"kills": &e.Kills, "robustness": &e.Robustness, "everywhere": &e.Everywhere}[name] = text == "true"
	case "example":
		return d.example(e, n, dialect)
	}
	return nil
}

// statements reads one pattern of a statement or a list of them, each of which has to be held.
func (d *document) statements(e *Entry, n *yaml.Node) error {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	for _, node := range nodes {
		text, err := d.text(node, "the field \"statement\"")
		if err != nil {
			return err
		}
		if text = oneLine(strings.TrimSpace(text)); text == "" {
			return d.wrong(node, "the field \"statement\" is empty")
		}
		pattern, err := regexp.Compile(text)
		if err != nil {
			return d.wrong(node, "bad pattern: %s", err)
		}
		if e.statement == nil {
			e.Statement, e.statement = text, pattern
		} else {
			e.further = append(e.further, pattern)
		}
	}
	return nil
}

// laws reads one law or a list of them; a list is of laws that one fault of the engine
// shows by.
func (d *document) laws(e *Entry, n *yaml.Node) error {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	e.Laws, e.lawAt = nil, n
	for _, node := range nodes {
		name, err := d.text(node, "a law")
		if err != nil {
			return err
		}
		switch name = strings.TrimSpace(name); {
		case name == "":
			return d.wrong(node, "the field \"law\" is empty")
		case slices.Contains(e.Laws, name):
			return d.wrong(node, "the law %s is there twice", name)
		}
		e.Laws = append(e.Laws, name)
	}
	if len(nodes) == 0 {
		return d.wrong(n, "the field \"law\" is empty")
	}
	return nil
}

// rules reads one rule or a list of them; a list is of rules that one fault of the
// engine shows by.
func (d *document) rules(e *Entry, n *yaml.Node) error {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	if len(nodes) == 0 {
		return d.wrong(n, "the field \"rule\" is empty")
	}
	for _, node := range nodes {
		name, err := d.text(node, "a rule")
		if err != nil {
			return err
		}
		switch name = strings.TrimSpace(name); {
		case name == "":
			return d.wrong(node, "the field \"rule\" is empty")
		case (name == Unblamed || name == Any) && len(nodes) == 1:
		case spec.RuleByID(name) == nil:
			return d.wrong(node, "there is no rule %s; `semcheck rules` lists them", quoted(name))
		case slices.Contains(e.rules, name):
			return d.wrong(node, "the rule %s is there twice", name)
		}
		e.rules = append(e.rules, name)
	}
	e.Rule = strings.Join(e.rules, ", ")
	return nil
}

// cases reads one name or a list of names of the rule's cases. There is no name
// for all of them: a rule has few, and an entry says which ones it is about. An
// empty list is for findings that blame the rule and none of its cases: the part
// is refused before it is evaluated, or only its type differs; "" among others is for such
// findings, too.
func (d *document) cases(e *Entry, n *yaml.Node, dialect *spec.Dialect) error {
	if e.Rule == Unblamed || e.Rule == Any {
		return d.wrong(n, "an entry without a rule has no case")
	}
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	for _, node := range nodes {
		if len(nodes) > 1 && node.Value == "" && node.Style == yaml.DoubleQuotedStyle {
			e.Cases = append(e.Cases, "")
			continue
		}
		name, err := d.text(node, "a case")
		if err != nil {
			return err
		}
		var all []string
		has, admitted := false, false
		for _, id := range e.rules {
			rule := spec.RuleByID(id)
			all = append(all, rule.Cases...)
			if k, named := rule.CaseNamed(name); named {
				has, admitted = true, admitted || rule.Admits(dialect.Name, k)
			}
		}
		switch {
		case !has && len(e.rules) > 1:
			return d.wrong(node, "no rule of %s has a case %s", e.Rule, quoted(name))
		case !has:
			return d.wrong(node, "the rule %s has no case %s; its cases are %s", e.Rule, quoted(name), strings.Join(all, ", "))
		case !admitted:
			return d.wrong(node, "the case %s of %s cannot occur in the dialect %s", name, e.Rule, dialect.Name)
		case slices.Contains(e.Cases, name):
			return d.wrong(node, "the case %s is there twice", name)
		}
		e.Cases = append(e.Cases, name)
	}
	return nil
}

// example reads a script of statements; the last is the one that shows the
// issue, and the only one that may be a query.
func (d *document) example(e *Entry, n *yaml.Node, dialect *spec.Dialect) error {
	trees, err := parse.EngineSpecificStatements(n.Value, dialect)
	if err != nil {
		return d.unreadExample(n, err)
	}
	pieces, err := parse.Split(n.Value, dialect)
	if err != nil {
		return d.unreadExample(n, err)
	}
	last := len(pieces) - 1
	if len(trees) != len(pieces) || last < 0 {
		return d.wrong(n, "the example has no statement")
	}
	e.Example.Statements = []string{}
	for i, piece := range pieces[:last] {
		if _, query := trees[i].(*ast.QueryStatement); query {
			line, column := d.inText(n, piece.Line, 1)
			return &Error{File: d.file, Line: line, Column: column, Message: "a query in the example that is not the last statement: only the last one is judged"}
		}
		e.Example.Statements = append(e.Example.Statements, piece.Text)
	}
	e.Example.Query = pieces[last].Text
	return nil
}

// unreadExample is the error of an example that is not of the dialect.
func (d *document) unreadExample(n *yaml.Node, err error) error {
	var (
		syntax      *parse.SyntaxError
		unsupported *parse.UnsupportedError
		wrong       = &Error{File: d.file, Line: n.Line, Column: n.Column, Message: "the example: " + err.Error()}
	)
	switch {
	case errors.As(err, &syntax):
		wrong.Line, wrong.Column = d.inText(n, syntax.Line, syntax.Column)
		wrong.Message = "the example: " + syntax.Message
	case errors.As(err, &unsupported):
		wrong.Line, wrong.Column = d.inText(n, unsupported.Line, unsupported.Column)
		wrong.Message = "the example: not modelled: " + unsupported.Feature
	}
	return wrong
}
