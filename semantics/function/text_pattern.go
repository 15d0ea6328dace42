package function

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/regular"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// regexps is the chapter of functions of regular expressions.
var regexps = chapter{
	function.RegexpMatches:     {types: conditionTypes, compute: regexpMatches(false)},
	function.RegexpMatchesBy:   {types: conditionTypes, compute: regexpMatches(false)},
	function.RegexpFullMatch:   {types: conditionTypes, compute: regexpMatches(true)},
	function.RegexpFullMatchBy: {types: conditionTypes, compute: regexpMatches(true)},
	function.RegexpLike:        {types: conditionTypes, compute: regexpMatches(false)},
	function.RegexpLikeBy:      {types: conditionTypes, compute: regexpMatches(false)},
	function.RegexpReplace:     {types: regexpTypes, compute: regexpReplace},
	function.RegexpReplaceBy:   {types: regexpTypes, compute: regexpReplace},
	function.RegexpReplaceAll:  {types: regexpTypes, compute: regexpReplace},
	function.RegexpSubstr:      {types: regexpTypes, compute: regexpSubstr},
	function.RegexpInstr:       {types: regexpTypes, compute: regexpInstr},
	function.RegexpCount:       {types: regexpTypes, compute: regexpCount},
	function.RegexpExtract:     {types: regexpTypes, compute: regexpExtract},
	function.RegexpExtractBy:   {types: regexpTypes, compute: regexpExtract},
}

// regexpTypes is the signature of a function of a text and a regular expression. What stands
// behind these, but for the text that replaces a match, is a literal. So is mostly the
// expression: then one that is not modelled is found before there is a row, as engines find a
// wrong one.
func regexpTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operands, result, err = declaredTypes(f, d, x, arguments)
	if err != nil {
		return operands, result, err
	}
	for i := range arguments {
		if d.Regexps.IsWord() && !arguments[i].IsText() && arguments[i].Kind != ast.TypeUnknown {
			return nil, result, &typing.Unsupported{Feature: f.Name + " of other than texts"}
		}
	}
	first := 2
	if f.Name == function.RegexpReplace.Name {
		first = 3
	}
	for i := first; i < len(arguments); i++ {
		if l, is := x.Args[i].(*ast.Literal); !is || l.Kind != ast.LiteralString && l.Kind != ast.LiteralInteger {
			return nil, result, &typing.Unsupported{Feature: f.Name + " with an argument that is no literal"}
		}
	}
	options := ""
	if l, is := x.Args[len(x.Args)-1].(*ast.Literal); is && len(x.Args) > first && l.Kind == ast.LiteralString {
		options = l.Text
	}
	o, _, known := optionsOf(f, d, options)
	switch {
	case known:
	case d.Regexps == spec.RegexpsRE2 && (f.Name != function.RegexpReplace.Name || !slices.ContainsFunc(x.Args, mayBeNull)):
		return nil, result, &typing.Argument{Message: f.Name + " does not have the options '" + options + "'"}
	default:
		return nil, result, &typing.Unsupported{Feature: f.Name + " with such options"}
	}
	if pattern, is := x.Args[1].(*ast.Literal); is && pattern.Kind == ast.LiteralString {
		if _, err := regular.Compile(d.Regexps, pattern.Text, o); err != nil {
			return nil, result, &typing.Unsupported{Feature: f.Name + " by " + err.Error()}
		}
	}
	return operands, result, nil
}

// mayBeNull tells that an argument may be a constant that is NULL: DuckDB makes the call NULL
// then, and reads no options (FunctionBinder::BindScalarFunction, 1.5.5).
func mayBeNull(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return x.Kind == ast.LiteralNull
	case *ast.ColumnRef:
		return false
	default: // What another expression is, is not computed here.
		return true
	}
}

// conditionTypes is the signature where the result is a truth value.
func conditionTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operands, _, err = regexpTypes(f, d, x, arguments)
	return operands, typing.Predicate(d), err
}

// optionsOf reads the options of a call; all tells that each match is asked for. Those of
// PostgreSQL beside c, i and g, and of MySQL beside c and i, are not modelled.
func optionsOf(f *function.Function, d *spec.Dialect, text string) (o regular.Options, all, known bool) {
	o.Places = (f.Name != function.RegexpMatches.Name || f.Set) && f.Name != function.RegexpFullMatch.Name && f.Name != function.RegexpLike.Name
	replaces := f.Name == function.RegexpReplace.Name
	all = replaces && d.Regexps.IsWord() || f == function.RegexpCount
	for _, r := range text {
		re2 := d.Regexps == spec.RegexpsRE2
		switch {
		case r == 'c':
			o.Fold = false
		case r == 'i':
			o.Fold = true
		case r == 'g' && (replaces || f == function.RegexpMatchSet):
			all = true
		case r == 'l' && re2:
			o.Literal = true
		case strings.ContainsRune("mnp", r) && re2:
			o.DotNewline = false
		case r == 's' && re2:
			o.DotNewline = true
		case strings.ContainsRune(" \t\n", r) && re2:
		default:
			return o, all, false
		}
	}
	return o, all, true
}

// regexp is the text and the regular expression of a call; ok is false where one of them is not
// modelled, or the call has failed. The options are those of the argument with a number.
func (c *call) regexp(options int, whole bool) (x *regular.Expression, s string, all, ok bool) {
	s, pattern, given := c.text(0), c.text(1), ""
	if c.has(options) {
		given = c.text(options)
	}
	if c.failed != nil {
		return nil, s, false, false
	}
	o, all, known := optionsOf(c.f, c.e.Dialect, given)
	if !known {
		c.unmodelled("such options")
		return nil, s, all, false
	}
	if o.Whole = whole; c.f.Compares && !strings.ContainsAny(given, "ci") {
		o.Fold = c.e.ComparesCaseless(&c.arguments[0], &c.arguments[1])
	}
	x, err := regular.Compile(c.e.Dialect.Regexps, pattern, o)
	if err == nil {
		err = x.Refuses(s)
	}
	if err != nil {
		c.unmodelled(err.Error())
		return nil, s, all, false
	}
	return x, s, all, true
}

func regexpMatches(whole bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		x, s, _, ok := c.regexp(2, whole)
		if !ok {
			return semantics.Null
		}
		return c.truth(x.Matches(s))
	}
}

func regexpSubstr(c *call) semantics.Value {
	x, s, _, ok := c.regexp(2, false)
	if !ok {
		return semantics.Null
	}
	at := x.First(s)
	switch {
	case at != nil:
		return c.value(s[at[0]:at[1]])
	case c.e.Dialect.Regexps == spec.RegexpsPCRE:
		return c.value("")
	}
	c.apply(function.OfValues)
	return semantics.Null
}

func regexpInstr(c *call) semantics.Value {
	x, s, _, ok := c.regexp(2, false)
	if !ok {
		return semantics.Null
	}
	at := x.First(s)
	switch {
	case at == nil:
		return c.number(0)
	case at[0] == at[1]:
		return c.unmodelled("a match that is empty")
	}
	return c.number(utf8.RuneCountInString(s[:at[0]]) + 1)
}

func regexpCount(c *call) semantics.Value {
	x, s, _, ok := c.regexp(2, false)
	switch {
	case !ok:
		return semantics.Null
	case x.MayBeEmpty():
		return c.unmodelled("matches that may be empty")
	}
	return c.number(len(x.All(s)))
}

// regexpExtract is the empty text where there is no match, no such group, or the group is no
// part of the match.
func regexpExtract(c *call) semantics.Value {
	x, s, _, ok := c.regexp(3, false)
	if !ok {
		return semantics.Null
	}
	group := 0
	if c.has(2) {
		group = int(c.whole(2))
	}
	if group < 0 || group > 9 {
		return c.unmodelled("a group beyond 9")
	}
	at := x.First(s)
	if at == nil || group > x.Groups() || at[2*group] < 0 {
		return c.value("")
	}
	return c.value(s[at[2*group]:at[2*group+1]])
}

func regexpReplace(c *call) semantics.Value {
	x, s, all, ok := c.regexp(3, false)
	if !ok {
		return semantics.Null
	}
	with := c.text(2)
	if c.failed != nil {
		return semantics.Null
	}
	pieces, ok := c.replacement(x, with)
	switch {
	case !ok:
		return c.unmodelled("such a replacement")
	case all && x.MayBeEmpty() && c.e.Dialect.Regexps != spec.RegexpsRE2:
		return c.unmodelled("matches that may be empty")
	}
	var matches [][]int
	if all {
		matches = x.All(s)
	} else if at := x.First(s); at != nil {
		matches = append(matches, at)
	}
	var out strings.Builder
	end := 0
	for _, at := range matches {
		out.WriteString(s[end:at[0]])
		for _, p := range pieces {
			if out.WriteString(p.text); p.group >= 0 && at[2*p.group] >= 0 {
				out.WriteString(s[at[2*p.group]:at[2*p.group+1]])
			}
		}
		if end = at[1]; out.Len() > longest {
			return c.unmodelled("so long a text")
		}
	}
	return c.value(out.String() + s[end:])
}

// replaced is a part of what replaces a match: a text, and a group behind it, or -1.
type replaced struct {
	text  string
	group int
}

// replacement reads what replaces a match: \1 to \9 are groups, \\ is a backslash, the whole
// match is \0 in RE2, \& in PostgreSQL. Other escapes, and groups that there are not, are not
// modelled; so is each group whose place libraries may choose in another way.
func (c *call) replacement(x *regular.Expression, with string) (pieces []replaced, ok bool) {
	of := c.e.Dialect.Regexps
	if of == spec.RegexpsICU && strings.ContainsAny(with, `\$`) {
		return nil, false
	}
	text := ""
	for i := 0; i < len(with); i++ {
		if with[i] != '\\' {
			text += with[i : i+1]
			continue
		}
		if i++; i == len(with) {
			return nil, false
		}
		group, err := strconv.Atoi(with[i : i+1])
		switch {
		case with[i] == '\\' && of != spec.RegexpsPCRE:
			text += `\`
			continue
		case with[i] == '&' && of == spec.RegexpsAdvanced:
			group = 0
		case err != nil, group == 0 && of != spec.RegexpsRE2, group > x.Groups(), !x.GroupsAreFixed():
			return nil, false
		}
		pieces = append(pieces, replaced{text, group})
		text = ""
	}
	return append(pieces, replaced{text, -1}), true
}
