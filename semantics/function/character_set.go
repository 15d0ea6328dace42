package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// characterSets is the chapter of texts in character sets.
var characterSets = chapter{
	function.Introduced:   {compute: introduced},
	function.ConvertUsing: {compute: transcoded},
}

func introduced(c *call) semantics.Value {
	c.apply(function.Always)
	return c.arguments[0]
}

func transcoded(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.TranscodedNull)
		return semantics.Null
	}
	text := semantics.TextOf(c.e, &c.arguments[0])
	if text.Kind() != semantics.KindText {
		return text
	}
	set := c.e.Dialect.CharacterSet(c.arguments[1].Str())
	if set.Holds(text.Str()) {
		c.apply(function.TranscodedText)
		return text
	}
	if set != c.e.Dialect.NationalCharacterSet() {
		return c.unmodelled("a text of the character set " + set.Name + " with such characters")
	}
	c.apply(function.TranscodedBeyond)
	return semantics.Text(strings.Map(func(r rune) rune {
		if r > set.Last {
			return '?'
		}
		return r
	}, text.Str()))
}
