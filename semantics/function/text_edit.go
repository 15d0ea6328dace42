package function

import (
	"slices"
	"strings"
	"unicode"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// textEdits is the chapter of functions that change a text.
var textEdits = chapter{
	function.TrimBoth:               declared(function.TrimBoth, trim(true, true, characterSet)),
	function.TrimLeading:            declared(function.TrimLeading, trim(true, false, characterSet)),
	function.TrimTrailing:           declared(function.TrimTrailing, trim(false, true, characterSet)),
	function.LeftTrim:               declared(function.LeftTrim, trim(true, false, characterSet)),
	function.RightTrim:              declared(function.RightTrim, trim(false, true, characterSet)),
	function.BothTrim:               declared(function.BothTrim, trim(true, true, characterSet)),
	function.TrimBothOfStandard:     declared(function.TrimBothOfStandard, trim(true, true, oneCharacter)),
	function.TrimLeadingOfStandard:  declared(function.TrimLeadingOfStandard, trim(true, false, oneCharacter)),
	function.TrimTrailingOfStandard: declared(function.TrimTrailingOfStandard, trim(false, true, oneCharacter)),
	function.TrimBothOfMySQL:        declared(function.TrimBothOfMySQL, trimText(true, true)),
	function.TrimLeadingOfMySQL:     declared(function.TrimLeadingOfMySQL, trimText(true, false)),
	function.TrimTrailingOfMySQL:    declared(function.TrimTrailingOfMySQL, trimText(false, true)),
	function.LeftTrimOfMySQL:        declared(function.LeftTrimOfMySQL, trimText(true, false)),
	function.RightTrimOfMySQL:       declared(function.RightTrimOfMySQL, trimText(false, true)),
	function.TrimBothOfDuckDB:       declared(function.TrimBothOfDuckDB, trim(true, true, separators)),
	function.TrimLeadingOfDuckDB:    declared(function.TrimLeadingOfDuckDB, trim(true, false, separators)),
	function.TrimTrailingOfDuckDB:   declared(function.TrimTrailingOfDuckDB, trim(false, true, separators)),
	function.LeftTrimOfDuckDB:       declared(function.LeftTrimOfDuckDB, trim(true, false, separators)),
	function.RightTrimOfDuckDB:      declared(function.RightTrimOfDuckDB, trim(false, true, separators)),
	function.Replace:                declared(function.Replace, replace),
	function.ReplaceWhatOccurs:      declared(function.ReplaceWhatOccurs, replaceWhatOccurs),
	function.ReplaceOfSQLite:        declared(function.ReplaceOfSQLite, replaceOfSQLite),
	function.Reverse:                declared(function.Reverse, reverse),
	function.ReverseOfDuckDB:        declared(function.ReverseOfDuckDB, reverseGraphemes),
	function.Repeat:                 declared(function.Repeat, repeat),
	function.RepeatOfDuckDB:         {Types: typedOnly(function.RepeatOfDuckDB), Apply: declared(function.RepeatOfDuckDB, repeat).Apply},
	function.Space:                  declared(function.Space, func(c *call) semantics.Value { return c.repeated(" ", c.whole(0)) }),
	function.LeftPad:                declared(function.LeftPad, pad(true, paddedByNothing)),
	function.RightPad:               declared(function.RightPad, pad(false, paddedByNothing)),
	function.LeftPadOfMySQL:         declared(function.LeftPadOfMySQL, pad(true, paddedIsEmpty)),
	function.RightPadOfMySQL:        declared(function.RightPadOfMySQL, pad(false, paddedIsEmpty)),
	function.LeftPadOfMariaDB:       declared(function.LeftPadOfMariaDB, pad(true, paddedIsNull)),
	function.RightPadOfMariaDB:      declared(function.RightPadOfMariaDB, pad(false, paddedIsNull)),
	function.LeftPadOfDuckDB:        declared(function.LeftPadOfDuckDB, pad(true, paddedUnmodelled)),
	function.RightPadOfDuckDB:       declared(function.RightPadOfDuckDB, pad(false, paddedUnmodelled)),
	function.Translate:              declared(function.Translate, translate),
	function.InitCap:                declared(function.InitCap, initCap),
	function.Insert:                 declared(function.Insert, insert),
}

// trimmed says which characters TRIM takes away, of those that are given or, where none
// are, without; ok tells that they are permitted.
type trimmed func(given []rune, are bool) (takes func(r rune) bool, ok bool)

func characterSet(given []rune, are bool) (func(r rune) bool, bool) {
	if !are {
		given = []rune{' '}
	}
	return func(r rune) bool { return slices.Contains(given, r) }, true
}

// oneCharacter is what the standard permits.
func oneCharacter(given []rune, are bool) (func(r rune) bool, bool) {
	takes, _ := characterSet(given, are)
	return takes, !are || len(given) == 1
}

// separators are what DuckDB takes where no characters are given.
func separators(given []rune, are bool) (func(r rune) bool, bool) {
	if are {
		return characterSet(given, are)
	}
	return func(r rune) bool { return unicode.Is(unicode.Zs, r) }, true
}

func trim(leading, trailing bool, which trimmed) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s := c.text(0)
		var given []rune
		if c.has(1) {
			given = c.characters(1)
			c.apply(function.TrimCharacters)
		} else {
			c.apply(function.TrimBlanks)
		}
		takes, ok := which(given, c.has(1))
		if !ok {
			return c.e.Raise(semantics.ClassArgument)
		}
		if leading {
			s = strings.TrimLeftFunc(s, takes)
		}
		if trailing {
			s = strings.TrimRightFunc(s, takes)
		}
		return semantics.Text(s)
	}
}

// trimText is TRIM of the MySQL family.
func trimText(leading, trailing bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s, what := c.text(0), " "
		if c.has(1) {
			what = c.text(1)
			c.apply(function.TrimCharacters)
		} else {
			c.apply(function.TrimBlanks)
		}
		if what == "" {
			return semantics.Text(s)
		}
		for leading && strings.HasPrefix(s, what) {
			s = s[len(what):]
		}
		for trailing && strings.HasSuffix(s, what) {
			s = s[:len(s)-len(what)]
		}
		return semantics.Text(s)
	}
}

func replace(c *call) semantics.Value {
	s, old, replacement := c.text(0), c.text(1), c.text(2)
	if old == "" {
		return c.value(s)
	}
	if strings.Count(s, old)*len(replacement) > longest {
		return c.unmodelled("so long a text")
	}
	return c.value(strings.ReplaceAll(s, old, replacement))
}

func replaceOfSQLite(c *call) semantics.Value {
	switch {
	case c.arguments[0].IsNull() || c.arguments[1].IsNull():
		return c.null()
	case c.text(1) == "":
		return c.value(c.text(0))
	case c.arguments[2].IsNull():
		return c.null()
	}
	return replace(c)
}

// replaceWhatOccurs looks at what replaces only where there is something to replace.
func replaceWhatOccurs(c *call) semantics.Value {
	switch {
	case c.arguments[0].IsNull() || c.arguments[1].IsNull():
		return c.null()
	case c.text(1) != "" && c.arguments[2].IsNull() && c.e.Collation > spec.CollationBinary:
		return c.unmodelled("a NULL in place of a text, by such a collation") // only a binary one looks before
	case c.text(1) == "" || !strings.Contains(c.text(0), c.text(1)):
		return c.value(c.text(0))
	case c.arguments[2].IsNull():
		return c.null()
	}
	return replace(c)
}

func reverse(c *call) semantics.Value {
	s := c.characters(0)
	slices.Reverse(s)
	return c.value(string(s))
}

func reverseGraphemes(c *call) semantics.Value {
	if strings.ContainsFunc(c.text(0), func(r rune) bool { return r > unicode.MaxASCII || r == '\r' }) {
		return c.unmodelled("characters beyond ASCII")
	}
	return reverse(c)
}

func repeat(c *call) semantics.Value { return c.repeated(c.text(0), c.whole(1)) }

// repeated is a text n times.
func (c *call) repeated(s string, n int64) semantics.Value {
	switch {
	case n < 1 || s == "":
		return c.value("")
	case n > longest:
		return c.unmodelled("so long a text")
	case int(n)*len(s) > longest:
		return c.unmodelled("so long a text")
	}
	return c.value(strings.Repeat(s, int(n)))
}

// padding says what LPAD and RPAD make of a negative length and of an empty text to pad
// with where the length asks for more.
type padding struct {
	negative, nothing func(c *call, s string) semantics.Value
}

func emptyText(*call, string) semantics.Value    { return semantics.Text("") }
func nullText(*call, string) semantics.Value     { return semantics.Null }
func sameText(_ *call, s string) semantics.Value { return semantics.Text(s) }
func noText(c *call, _ string) semantics.Value {
	return c.unmodelled("a negative length, or with nothing")
}

var (
	paddedByNothing  = padding{negative: emptyText, nothing: sameText}
	paddedIsEmpty    = padding{negative: nullText, nothing: emptyText}
	paddedIsNull     = padding{negative: nullText, nothing: nullText}
	paddedUnmodelled = padding{negative: noText, nothing: noText}
)

func pad(before bool, p padding) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s, n, with := c.characters(0), c.whole(1), []rune{' '}
		if c.has(2) {
			with = c.characters(2)
		}
		switch {
		case n < 0:
			c.apply(function.PadNegative)
			return p.negative(c, "")
		case n <= int64(len(s)):
			c.apply(function.PadShorter)
			return semantics.Text(string(s[:n]))
		case len(with) == 0:
			c.apply(function.PadWithNothing)
			return p.nothing(c, string(s))
		case n > longest:
			return c.unmodelled("so long a text")
		}
		c.apply(function.PadLonger)
		more := make([]rune, int(n)-len(s))
		for i := range more {
			more[i] = with[i%len(with)]
		}
		if before {
			return c.made(string(more) + string(s))
		}
		return c.made(string(s) + string(more))
	}
}

func translate(c *call) semantics.Value {
	s, from, to := c.text(0), c.characters(1), c.characters(2)
	for i, r := range from {
		if slices.Contains(from[:i], r) {
			return c.unmodelled("a character given twice")
		}
	}
	return c.value(strings.Map(func(r rune) rune {
		switch i := slices.Index(from, r); {
		case i < 0:
			return r
		case i < len(to):
			return to[i]
		}
		return -1
	}, s))
}

func initCap(c *call) semantics.Value {
	s := []byte(c.text(0))
	inWord := false
	for i, b := range s {
		letter := b|0x20 >= 'a' && b|0x20 <= 'z'
		switch {
		case b > unicode.MaxASCII:
			c.apply(function.InitCapBeyondASCII)
			c.e.MarkUndetermined(c.f.Rule)
			return semantics.Null
		case letter && inWord:
			s[i] = b | 0x20
		case letter:
			s[i] = b &^ 0x20
		}
		inWord = letter || b >= '0' && b <= '9'
	}
	c.apply(function.InitCapASCII)
	return semantics.Text(string(s))
}

func insert(c *call) semantics.Value {
	s, position, length, with := c.characters(0), c.whole(1), c.whole(2), c.text(3)
	n := int64(len(s))
	if position < 1 || position > n {
		return c.value(string(s))
	}
	end := n
	if length >= 0 && length < n-(position-1) {
		end = position - 1 + length
	}
	return c.value(string(s[:position-1]) + with + string(s[end:]))
}
