package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// characterSets is the chapter of functions of character sets and collations.
var characterSets = []*Function{Introduced, ConvertUsing, Charset, CollationName, Coercibility}

// Introduced is a string of a character set; the second argument names the set.
var Introduced = &Function{
	Name: "_set 'a'", Form: Introducing, Parameters: []Type{Text, Text}, Result: Text, Lenient: true, in: mysqls,
	Rule: spec.Declare(spec.Rule{
		ID: "text.introducer", Statement: "A string behind the name of a character set, as _latin1'x', is of this set and of its default collation, as coercible as any literal; N'x' is _utf8'x'. Strings of utf8mb4, of utf8 and, in ASCII, of latin1, latin2, koi8r and cp1251 are modelled.",
		From: read(spec.MySQL("12.3.7 The National Character Set; 12.3.8 Character Set Introducers", "charset-introducer.html").
			With(spec.MySQLCode("PTI_text_literal_underscore_charset, PTI_text_literal_nchar_string", "sql/parse_tree_items.{h,cc}")).
			With(spec.MariaDB("Setting Character Sets and Collations, Literals", "server/reference/data-types/string-data-types/character-sets/setting-character-sets-and-collations"))),
		Cases: []string{Always: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Cases of the rule of CONVERT(x USING s).
const (
	TranscodedNull spec.Case = iota
	TranscodedText
	TranscodedBeyond
)

// ConvertUsing is a text in another character set, which the second argument names.
var ConvertUsing = &Function{
	Name: "CONVERT", Form: Transcoding, Parameters: []Type{Text, Text}, Result: Text, Lenient: true, in: mysqls,
	Rule: spec.Declare(spec.Rule{
		ID: "cast.transcoded", Statement: "CONVERT(x USING s) and CAST(x AS CHAR CHARACTER SET s) are x as a text of the character set s and its default collation, as coercible as a column. What the set does not hold becomes a question mark, where it is utf8; of latin1, latin2, koi8r and cp1251 only the part that ASCII holds is modelled.",
		From: read(spec.MySQL("14.10 Cast Functions and Operators, CONVERT(expr USING transcoding_name)", "cast-functions.html").
			With(spec.MySQLCode("Item_charset_conversion::resolve_type", "sql/item_strfunc.cc")).
			With(spec.MariaDB("CONVERT; CAST", "server/reference/sql-functions/string-functions/{convert,cast}"))),
		Cases: []string{TranscodedNull: "null", TranscodedText: "value", TranscodedBeyond: "beyond the set"}, Only: []string{"mysql", "mariadb"},
	}),
}

const characterSetPage = "server/reference/sql-functions/secondary-functions/information-functions/"

// Charset, CollationName and Coercibility tell of the collation of an expression, which is not
// evaluated.
var (
	Charset = &Function{
		Name: "CHARSET", Parameters: []Type{Any}, Result: Text, Lenient: true, Lazy: CollationAlone, in: mysqls,
		Rule: spec.Declare(spec.Rule{
			ID: "names.charset", Statement: "CHARSET(x) is the name of the character set of x, binary where x is no text. It is modelled of columns, literals, numbers, COLLATE, CAST, CONVERT, CONCAT of these, and names of the session.",
			From: characterSetSource("CHARSET()", "charset", "Item_func_charset::val_str"), Keywords: []string{"CHARSET"},
			Cases: []string{Always: "value"}, Only: []string{"mysql", "mariadb"},
		}),
	}
	CollationName = &Function{
		Name: "COLLATION", Parameters: []Type{Any}, Result: Text, Lenient: true, Lazy: CollationAlone, in: mysqls,
		Rule: spec.Declare(spec.Rule{
			ID: "names.collation", Statement: "COLLATION(x) is the name of the collation of x, binary where x is no text. It is modelled where CHARSET(x) is.",
			From: characterSetSource("COLLATION()", "collation", "Item_func_collation::val_str"), Keywords: []string{"COLLATION"},
			Cases: []string{Always: "value"}, Only: []string{"mysql", "mariadb"},
		}),
	}
	Coercibility = &Function{
		Name: "COERCIBILITY", Parameters: []Type{Any}, Result: Integer, Lenient: true, Lazy: CollationAlone, in: mysqls,
		Rule: spec.Declare(spec.Rule{
			ID: "names.coercibility", Statement: "COERCIBILITY(x) is 0 of COLLATE, 2 of a column and of a cast to a text, 3 of what the server says of itself, 4 of a literal, 5 of a number or a time, 6 of NULL. It is modelled where CHARSET(x) is.",
			From: characterSetSource("COERCIBILITY()", "coercibility", "Item_func_coercibility::val_int"), Keywords: []string{"COERCIBILITY"},
			Cases: []string{Always: "value"}, Only: []string{"mysql", "mariadb"},
		}),
	}
)

func characterSetSource(name, page, code string) spec.Source {
	return read(spec.MySQL("14.15 Information Functions, "+name, "information-functions.html").With(spec.MySQL("12.8.4 Collation Coercibility in Expressions", "charset-collation-coercibility.html")).
		With(spec.MySQLCode(code, "sql/item_strfunc.cc")).With(spec.MariaDB(name, characterSetPage+page)))
}

// SetsCollation tells that calls of a name may give a text of another collation than that of
// their arguments.
func SetsCollation(name string) bool {
	return MakesPadded(name) || slices.ContainsFunc(byName[name], func(f *Function) bool {
		return f == Introduced || f == ConvertUsing || f.Lazy == CollationAlone
	})
}

// SetOf is the character set that a call gives its text, nil for other calls.
func (f *Function) SetOf(x *ast.Call, d *spec.Dialect) *spec.CharacterSet {
	if f == nil || f != Introduced && f != ConvertUsing || len(x.Args) != 2 {
		return nil
	}
	if name, is := x.Args[1].(*ast.Literal); is {
		return d.CharacterSet(name.Text)
	}
	return nil
}
