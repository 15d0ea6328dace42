package function

import (
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// These are the cases of the rules of searches beside the cases of truth.
const (
	searchNotStrings = semantics.CaseBeyondTruth + iota
	searchRaises
)

var searchCases = []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "null", semantics.CaseTrue: "true", searchNotStrings: "not strings"}

func search(id, keyword, statement string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " null if an operand is null or no string.",
		From:     spec.TestableProposal("Semantics", "CIP2015-09-15-STARTS-WITH-and-ENDS-WITH", "072ac7688e12"),
		Keywords: []string{keyword}, Cases: searchCases, Only: graphOnly,
		Choices: []spec.Choice{{Date: "2026-11-22", Statement: "An operand that is no string is a type error in the proposal and gives null in the TCK, which is later: null."}},
		Variants: []spec.Variant{{Dialects: []string{"falkordb"}, Statement: "It is null if an operand is null; of other operands that are no strings it is null or a type error.",
			From: spec.TestableProposal("Semantics", "CIP2015-09-15-STARTS-WITH-and-ENDS-WITH", "072ac7688e12")}},
	})
}

var (
	ruleStartsWith = search("cypher.starts-with", "STARTS WITH", "a STARTS WITH b tells whether b is a prefix of a;")
	ruleEndsWith   = search("cypher.ends-with", "ENDS WITH", "a ENDS WITH b tells whether b is a suffix of a;")
	ruleContains   = search("cypher.contains", "CONTAINS", "a CONTAINS b tells whether b is a part of a;")
	ruleMatches    = spec.Declare(spec.Rule{
		ID: "cypher.matches", Statement: "a =~ b tells whether the whole of a is of the form of the regular expression b; null if an operand is null or no string.",
		From:     spec.Neo4jManual("String-specific comparison operators", "syntax/operators.adoc @ 06003b3b7966"),
		Keywords: []string{"=~"}, Cases: []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "null", semantics.CaseTrue: "true", searchNotStrings: "not strings", searchRaises: "raises"}, Only: graphOnly,
	})
)

// StartsWith is a STARTS WITH b.
func StartsWith(c *Context, a, b graph.Value) (graph.Value, error) {
	return searchIn(c, ruleStartsWith, a, b, strings.HasPrefix)
}

// EndsWith is a ENDS WITH b.
func EndsWith(c *Context, a, b graph.Value) (graph.Value, error) {
	return searchIn(c, ruleEndsWith, a, b, strings.HasSuffix)
}

// Contains is a CONTAINS b.
func Contains(c *Context, a, b graph.Value) (graph.Value, error) {
	return searchIn(c, ruleContains, a, b, strings.Contains)
}

func searchIn(c *Context, rule *spec.Rule, a, b graph.Value, holds func(a, b string) bool) (graph.Value, error) {
	text, part, ok := twoStrings(c, rule, a, b)
	if !ok {
		return graph.Null{}, nil
	}
	t := semantics.TruthOf(holds(text, part))
	c.apply(rule, t.Case())
	return TruthValue(t), nil
}

// twoStrings gives null for operands that are no strings. The proposal calls this a type error. The TCK,
// which is later, does not.
func twoStrings(c *Context, rule *spec.Rule, a, b graph.Value) (x, y string, ok bool) {
	s, isString := a.(graph.String)
	t, alsoString := b.(graph.String)
	if c.NotStringsMayRaise && !(isString || isNull(a)) || c.NotStringsMayRaise && !(alsoString || isNull(b)) {
		c.mayRaise(cypher.TypeError)
	}
	switch {
	case isString && alsoString:
		return string(s), string(t), true
	case isNull(a) || isNull(b):
		c.apply(rule, semantics.Unknown.Case())
	default:
		c.apply(rule, searchNotStrings)
	}
	return "", "", false
}

// Matches is a =~ b. It takes the regular expressions that mean the same in Java and in Go. Other regular
// expressions are Unsupported.
func Matches(c *Context, a, b graph.Value) (graph.Value, error) {
	text, pattern, ok := twoStrings(c, ruleMatches, a, b)
	if !ok {
		return graph.Null{}, nil
	}
	if differsFromJava(pattern, text) {
		return nil, unsupported("the regular expression %q", pattern)
	}
	if _, err := regexp.Compile(pattern); err != nil {
		if strings.Contains(pattern, "(?") || strings.Contains(pattern, `\`) || strings.Contains(pattern, "+") {
			return nil, unsupported("the regular expression %q", pattern) // it may be an expression of Java
		}
		c.apply(ruleMatches, searchRaises)
		return nil, raise(cypher.ArgumentError, "InvalidArgumentValue", "%q is no regular expression", pattern)
	}
	whole, err := regexp.Compile(`\A(?:` + pattern + `)\z`)
	if err != nil {
		return nil, unsupported("the regular expression %q", pattern)
	}
	t := semantics.TruthOf(whole.MatchString(text))
	c.apply(ruleMatches, t.Case())
	return TruthValue(t), nil
}

// differsFromJava tells whether a pattern may mean something else in Java for this text: set operations in
// classes, \Z, \s and the vertical tab, . and line ends other than \n, \b and (?i) beyond ASCII.
func differsFromJava(pattern, text string) bool {
	ascii := strings.IndexFunc(text+pattern, func(r rune) bool { return r > 127 }) < 0
	switch {
	case strings.Contains(pattern, "&&"), strings.Contains(pattern, `\Z`), strings.Contains(pattern, "$"), strings.Contains(pattern, "[["):
		return true
	case strings.ContainsAny(pattern, ".") && strings.ContainsAny(text, "\r\u0085\u2028\u2029"):
		return true
	case strings.ContainsAny(text, "\v") && strings.Contains(strings.ToLower(pattern), `\s`):
		return true
	case !ascii && (strings.Contains(strings.ToLower(pattern), `\b`) || strings.Contains(pattern, "(?i")):
		return true
	}
	return false
}
