package function

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// ofString defines a function from a string to a string.
func ofString(d *declared.Function, f func(string) string) *Function {
	return define(d, func(_ *Context, arguments []graph.Value) (graph.Value, error) {
		text, err := stringArgument(d.Name, arguments[0])
		return graph.String(f(text)), err
	})
}

// casing defines a change of case. No text says which of Unicode's mappings is meant. The full mapping is a
// mapping of strings, and the simple mapping is a mapping of characters. If they differ, both are right, and
// so is the mapping of a newer Unicode.
func casing(d *declared.Function, full func(string) string, simple func(rune) rune) *Function {
	return define(d, func(c *Context, arguments []graph.Value) (graph.Value, error) {
		text, err := stringArgument(d.Name, arguments[0])
		changed := full(text)
		if changed != strings.Map(simple, text) {
			c.markRunningUndetermined()
		}
		return graph.String(changed), err
	})
}

func stringArgument(name string, v graph.Value) (string, error) {
	text, ok := v.(graph.String)
	if !ok {
		return "", wrongType(name, v, "a string")
	}
	return string(text), nil
}

var (
	_ = casing(declared.ToUpper, func(s string) string { return cases.Upper(language.Und).String(s) }, unicode.ToUpper)
	_ = casing(declared.ToLower, func(s string) string { return cases.Lower(language.Und).String(s) }, unicode.ToLower)

	_ = trimming(declared.Trim, strings.TrimFunc)
	_ = trimming(declared.LTrim, strings.TrimLeftFunc)
	_ = trimming(declared.RTrim, strings.TrimRightFunc)

	_ = define(declared.Left, cutting("left", func(text []rune, n int) []rune { return text[:n] }))
	_ = define(declared.Right, cutting("right", func(text []rune, n int) []rune { return text[len(text)-n:] }))
	_ = define(declared.Substring, substring)
	_ = define(declared.Replace, replace)
	_ = define(declared.Split, split)
	_ = define(declared.Reverse, reverse)
)

func trimming(d *declared.Function, trim func(string, func(rune) bool) string) *Function {
	return ofString(d, func(s string) string { return trim(s, isBlank) })
}

// isBlank tells whether a character is white space at which a line may be broken. The manual only says
// "whitespace", and its engine does not take no-break spaces for whitespace.
func isBlank(r rune) bool {
	switch r {
	case '\u00a0', '\u2007', '\u202f', '\u0085':
		return false
	case '\u001c', '\u001d', '\u001e', '\u001f':
		return true
	}
	return unicode.IsSpace(r)
}

// cutting is the code of left and right. They are null if the text is null.
func cutting(name string, cut func(text []rune, n int) []rune) func(*Context, []graph.Value) (graph.Value, error) {
	return func(c *Context, arguments []graph.Value) (graph.Value, error) {
		if isNull(arguments[0]) {
			return graph.Null{}, nil
		}
		text, err := stringArgument(name, arguments[0])
		if err != nil {
			return nil, err
		}
		n, err := length(name, arguments[1])
		if err != nil {
			return nil, err
		}
		characters := []rune(text)
		if n > graph.Integer(len(characters)) {
			c.note(declared.BeyondTheEnd)
			return arguments[0], nil
		}
		return graph.String(cut(characters, int(n))), nil
	}
}

// length reads a number of characters.
func length(name string, v graph.Value) (graph.Integer, error) {
	n, ok := v.(graph.Integer)
	switch {
	case !ok:
		return 0, wrongType(name, v, "an integer that is not negative")
	case n < 0:
		return 0, raise(cypher.ArgumentError, "NegativeIntegerArgument", "%s wants an integer that is not negative, not %d", name, n)
	}
	return n, nil
}

func substring(c *Context, arguments []graph.Value) (graph.Value, error) {
	if isNull(arguments[0]) {
		return graph.Null{}, nil
	}
	text, err := stringArgument("substring", arguments[0])
	if err != nil {
		return nil, err
	}
	start, err := length("substring", arguments[1])
	if err != nil {
		return nil, err
	}
	characters := []rune(text)
	rest := graph.Integer(len(characters)) - start
	if rest < 0 {
		c.note(declared.BeyondTheEnd)
		rest, start = 0, graph.Integer(len(characters))
	}
	if len(arguments) == 3 {
		n, err := length("substring", arguments[2])
		if err != nil {
			return nil, err
		}
		if n > rest {
			c.note(declared.BeyondTheEnd)
		}
		rest = min(rest, n)
	}
	return graph.String(characters[start : start+rest]), nil
}

func replace(c *Context, arguments []graph.Value) (graph.Value, error) {
	texts, err := stringArguments("replace", arguments)
	if err != nil {
		return nil, err
	}
	count := strings.Count(texts[0], texts[1])
	if count == 0 {
		c.note(declared.NothingToReplace)
	}
	if err := c.charge(len(texts[0]) + count*len(texts[2])); err != nil {
		return nil, err
	}
	return graph.String(strings.ReplaceAll(texts[0], texts[1], texts[2])), nil
}

func stringArguments(name string, arguments []graph.Value) ([]string, error) {
	texts := make([]string, len(arguments))
	for i, v := range arguments {
		text, err := stringArgument(name, v)
		if err != nil {
			return nil, err
		}
		texts[i] = text
	}
	return texts, nil
}

func split(c *Context, arguments []graph.Value) (graph.Value, error) {
	texts, err := stringArguments("split", arguments)
	if err != nil {
		return nil, err
	}
	if err := c.charge(strings.Count(texts[0], texts[1]) + 1); err != nil {
		return nil, err
	}
	parts := strings.Split(texts[0], texts[1])
	if texts[0] == "" {
		parts = []string{""} // an empty delimiter gives the same
	}
	if len(parts) == 1 {
		c.note(declared.NoDelimiter)
	}
	list := make(graph.List, len(parts))
	for i, part := range parts {
		list[i] = graph.String(part)
	}
	return list, nil
}

func reverse(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch x := arguments[0].(type) {
	case graph.String:
		characters := []rune(string(x))
		slices.Reverse(characters)
		return graph.String(characters), nil
	case graph.List:
		c.note(declared.ReversedList)
		list := slices.Clone(x)
		slices.Reverse(list)
		return list, nil
	}
	return nil, wrongType("reverse", arguments[0], "a string or a list")
}

// characters counts code points.
func characters(s graph.String) graph.Value { return graph.Integer(utf8.RuneCountInString(string(s))) }
