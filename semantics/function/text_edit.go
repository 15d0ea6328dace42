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
	function.TrimBoth:               {compute: trim(true, true, characterSet)},
	function.TrimLeading:            {compute: trim(true, false, characterSet)},
	function.TrimTrailing:           {compute: trim(false, true, characterSet)},
	function.LeftTrim:               {compute: trim(true, false, characterSet)},
	function.RightTrim:              {compute: trim(false, true, characterSet)},
	function.BothTrim:               {compute: trim(true, true, characterSet)},
	function.TrimBothOfStandard:     {compute: trim(true, true, oneCharacter)},
	function.TrimLeadingOfStandard:  {compute: trim(true, false, oneCharacter)},
	function.TrimTrailingOfStandard: {compute: trim(false, true, oneCharacter)},
	function.TrimBothOfMySQL:        {compute: trimText(true, true)},
	function.TrimLeadingOfMySQL:     {compute: trimText(true, false)},
	function.TrimTrailingOfMySQL:    {compute: trimText(false, true)},
	function.LeftTrimOfMySQL:        {compute: trimText(true, false)},
	function.RightTrimOfMySQL:       {compute: trimText(false, true)},
	function.TrimBothOfDuckDB:       {compute: trim(true, true, separators)},
	function.TrimLeadingOfDuckDB:    {compute: trim(true, false, separators)},
	function.TrimTrailingOfDuckDB:   {compute: trim(false, true, separators)},
	function.LeftTrimOfDuckDB:       {compute: trim(true, false, separators)},
	function.RightTrimOfDuckDB:      {compute: trim(false, true, separators)},
	function.Replace:                {compute: replace},
	function.ReplaceWhatOccurs:      {compute: replaceWhatOccurs},
	function.ReplaceOfSQLite:        {compute: replaceOfSQLite},
	function.Reverse:                {compute: reverse},
	function.ReverseOfDuckDB:        {compute: reverseGraphemes},
	function.Repeat:                 {compute: repeat},
	function.RepeatOfDuckDB:         {types: typedOnly, compute: repeat},
	function.Space:                  {compute: func(c *call) semantics.Value { return c.repeated(" ", c.whole(0)) }},
	function.LeftPad:                {compute: pad(true, paddedByNothing)},
	function.RightPad:               {compute: pad(false, paddedByNothing)},
	function.LeftPadOfMySQL:         {compute: pad(true, paddedIsNothing)},
	function.RightPadOfMySQL:        {compute: pad(false, paddedIsNothing)},
	function.LeftPadOfMariaDB:       {compute: pad(true, paddedIsNull)},
	function.RightPadOfMariaDB:      {compute: pad(false, paddedIsNull)},
	function.LeftPadOfDuckDB:        {compute: pad(true, paddedOrRaises)},
	function.RightPadOfDuckDB:       {compute: pad(false, paddedOrRaises)},
	function.Translate:              {compute: translate},
	function.InitCap:                {compute: initCap},
	function.Insert:                 {compute: insert},
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
func raisedText(c *call, _ string) semantics.Value {
	return c.e.Raise(semantics.ClassArgument)
}
func noText(c *call, _ string) semantics.Value {
	return c.unmodelled("a negative length, or with nothing")
}

var (
	paddedByNothing = padding{negative: emptyText, nothing: sameText}
	paddedIsNothing = padding{negative: nullText, nothing: noText} // 8.0.39 makes an empty text by its source, 9.7.4 the text itself
	paddedIsNull    = padding{negative: nullText, nothing: nullText}
	paddedOrRaises  = padding{negative: noText, nothing: raisedText}
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
