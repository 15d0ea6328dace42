package function

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// textFormats is the chapter of functions that write values into texts, quote and encode them.
var textFormats = chapter{
	function.QuoteLiteral:   {types: joinedTypes, compute: func(c *call) semantics.Value { return c.value(quotedLiteral(c.text(0))) }},
	function.QuoteNullable:  {types: joinedTypes, compute: quoteNullable},
	function.QuoteIdent:     {compute: func(c *call) semantics.Value { return c.value(c.quotedName(c.text(0))) }},
	function.FormatOfDuckDB: {types: fmtTypes, compute: formatOfDuckDB},
	function.FormatText:     {types: joinedTypes, compute: formatText},
	function.Printf:         {types: joinedTypes, compute: printf},
	function.PrintfOld:      {types: joinedTypes, compute: printf},
	function.Overlay:        {compute: overlay},
	function.ToBin:          {types: toHexTypes, compute: toBase(2)},
	function.ToOct:          {types: toHexTypes, compute: toBase(8)},
	function.Encode:         {types: encodingTypes(ast.Text), compute: encode},
	function.Decode:         {types: encodingTypes(ast.Bytes), compute: decode},
	function.ZeroBlob:       {compute: zeroBlob},
	function.RandomBlob:     {compute: func(c *call) semantics.Value { return semantics.OfChance(c.e) }},
}

// quotedLiteral is a text as a literal of PostgreSQL.
func quotedLiteral(s string) string {
	quoted := "'" + strings.NewReplacer("'", "''", `\`, `\\`).Replace(s) + "'"
	if strings.Contains(s, `\`) {
		return "E" + quoted
	}
	return quoted
}

func quoteNullable(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.OfNull)
		return semantics.Text("NULL")
	}
	return c.value(quotedLiteral(c.text(0)))
}

// quotedWords are PostgreSQL's keywords that are not of the kind UNRESERVED_KEYWORD
// (src/include/parser/kwlist.h @ f20c4278342f, read 2026-11-28).
var quotedWords = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast
		char character check coalesce collate collation column concurrently constraint create cross current_catalog
		current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable
		desc distinct do else end except exists extract false fetch float for foreign freeze from full grant graph_table
		greatest group grouping having ilike in initially inner inout int integer intersect interval into is isnull join json
		json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table
		json_value lateral leading least left like limit localtime localtimestamp merge_action national natural nchar none
		normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay placing position
		precision primary real references returning right row select session_user setof similar smallint some substring
		symmetric system_user table tablesample then time timestamp to trailing treat trim true union unique user using
		values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest
		xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable`) {
		words[word] = true
	}
	return words
}()

// versionedWords are keywords of that kind in some of the versions alone.
var versionedWords = []string{"graph_table", "json", "json_array", "json_arrayagg", "json_exists", "json_object", "json_objectagg", "json_query", "json_scalar", "json_serialize", "json_table", "json_value", "merge_action", "normalize", "system_user", "xmlnamespaces", "xmltable"}

// quotedName is a text as a name of PostgreSQL.
func (c *call) quotedName(s string) string {
	plain := s != "" && (s[0] == '_' || s[0] >= 'a' && s[0] <= 'z') && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_')
	})
	if slices.Contains(versionedWords, s) {
		c.e.MarkUnsupported(c.f.Name + " of a keyword that not all versions have")
	}
	if !plain || quotedWords[s] {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}

// formatText is FORMAT of PostgreSQL.
func formatText(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	f := directive{call: c, rest: c.text(0), next: 1}
	var b strings.Builder
	for f.rest != "" {
		before, after, found := strings.Cut(f.rest, "%")
		b.WriteString(before)
		if f.rest = after; !found {
			break
		}
		if strings.HasPrefix(after, "%") {
			b.WriteByte('%')
			f.rest = after[1:]
			continue
		}
		s, class := f.formatted()
		if class != spec.ClassNone {
			c.apply(function.FormWrong)
			return c.e.Raise(class)
		}
		if b.WriteString(s); b.Len() > longest {
			return c.unmodelled("so long a text")
		}
	}
	return c.value(b.String())
}

// directive reads what stands behind the percent signs of a format.
type directive struct {
	*call
	rest string
	next int // argument
}

// digits reads a number.
func (f *directive) digits() (n int, are bool) {
	length := len(f.rest) - len(strings.TrimLeft(f.rest, "0123456789"))
	n, err := strconv.Atoi(f.rest[:length])
	if length > 0 && (err != nil || n > longest) {
		f.e.MarkUnsupported(f.f.Name + " with so great a number")
		n = 0
	}
	f.rest = f.rest[length:]
	return n, length > 0
}

func (f *directive) accept(sign string) bool {
	rest, is := strings.CutPrefix(f.rest, sign)
	f.rest = rest
	return is
}

// taken is the number of the argument that a directive takes; ok tells that there is one.
func (f *directive) taken(position int) (i int, ok bool) {
	if position > 0 {
		f.next = position
	}
	f.next++
	return f.next - 1, f.has(f.next - 1)
}

// formatted reads a directive of PostgreSQL's FORMAT and is what it writes, or the class of
// the error.
func (f *directive) formatted() (string, spec.Class) {
	position, width, left, indirect := 0, 0, false, false
	n, numbered := f.digits()
	if numbered && f.accept("$") {
		if position = n; n == 0 {
			return "", spec.ClassArgument
		}
		numbered = false
	}
	at := 0 // the position of the width
	if numbered {
		width = n
	} else {
		for f.accept("-") {
			left = true
		}
		if indirect = f.accept("*"); indirect {
			if at, numbered = f.digits(); numbered && (!f.accept("$") || at == 0) {
				return "", spec.ClassArgument
			}
		} else {
			width, _ = f.digits()
		}
	}
	if f.rest == "" || !strings.Contains("sIL", f.rest[:1]) {
		return "", spec.ClassArgument
	}
	letter := f.rest[0]
	f.rest = f.rest[1:]
	if indirect {
		i, ok := f.taken(at)
		if !ok {
			return "", spec.ClassArgument
		}
		if v := f.arguments[i]; v.Kind() == semantics.KindInteger && v.Int() >= -longest && v.Int() <= longest {
			width = int(v.Int())
		} else if !v.IsNull() {
			f.e.MarkUnsupported(f.f.Name + " with a width that is no integer, or so great")
		}
	}
	i, ok := f.taken(position)
	switch {
	case !ok:
		return "", spec.ClassArgument
	case f.arguments[i].IsNull() && letter == 'I':
		return "", spec.ClassConstraint
	}
	s := map[byte]string{'L': "NULL"}[letter]
	if !f.arguments[i].IsNull() {
		s = asOutput(f.call, i)
		switch letter {
		case 'I':
			s = f.quotedName(s)
		case 'L':
			s = quotedLiteral(s)
		}
	}
	return padded(s, max(width, -width), left || width < 0), spec.ClassNone
}

// padded is a text with blanks up to a width in characters.
func padded(s string, width int, left bool) string {
	blanks := strings.Repeat(" ", max(0, width-len([]rune(s))))
	if left {
		return s + blanks
	}
	return blanks + s
}

func overlay(c *call) semantics.Value {
	s, with, at := c.characters(0), c.characters(1), c.whole(2)
	count := int64(len(with))
	if c.has(3) {
		count = c.whole(3)
	}
	if at < 1 {
		c.apply(function.OverlayOutside)
		return c.e.Raise(semantics.ClassArgument)
	}
	if at+count > 1<<31-1 || at+count < -1<<31 {
		return c.unmodelled("so great a position")
	}
	c.apply(function.OverlayMade)
	before := min(at-1, int64(len(s)))
	behind := min(max(at-1+count, 0), int64(len(s)))
	return c.made(string(s[:before]) + string(with) + string(s[behind:]))
}
