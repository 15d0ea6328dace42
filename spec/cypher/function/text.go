package function

import "github.com/semcheck/semcheck/spec"

// Own cases of the rules of functions of strings.
const (
	BeyondTheEnd     = CaseOwn // more is asked for than the text has
	NothingToReplace = CaseOwn
	NoDelimiter      = CaseOwn
)

// stringFunctions is the chapter of functions of strings.
var stringFunctions = []*Function{
	Left,
	Right,
	Substring,
	Trim,
	LTrim,
	RTrim,
	BTrim,
	ToLower,
	ToUpper,
	Normalize,
	Replace,
	Split,
	CharLength,
}

var Left = &Function{
	Name: "left", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Text, Integer},
	Result:    Fixed(Text),
	Lenient:   true,
	Unasked:   map[string]string{"age": wrongInAGE},
	Rule: rule("cypher.left", spec.Rule{
		Statement: "left(s, n) is the first n characters, s if there are fewer; a negative n raises, and so does null for n.",
		From:      spec.Neo4jManual("left()", "functions/string.adoc @ 0a171b598ebe"),
		Cases:     []string{BeyondTheEnd: "beyond the end"},
	}),
}

var Right = &Function{
	Name: "right", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Text, Integer},
	Result:    Fixed(Text),
	Lenient:   true,
	Unasked:   map[string]string{"age": wrongInAGE},
	Rule: rule("cypher.right", spec.Rule{
		Statement: "right(s, n) is the last n characters, s if there are fewer; a negative n raises, and so does null for n.",
		From:      spec.Neo4jManual("right()", "functions/string.adoc @ 0a171b598ebe"),
		Cases:     []string{BeyondTheEnd: "beyond the end"},
	}),
}

var Substring = &Function{
	Name: "substring", Minimum: 2, Maximum: 3,
	Arguments: []Kinds{Text, Integer},
	Result:    Fixed(Text),
	Lenient:   true,
	Unasked:   map[string]string{"kuzu": outsideOfKuzu, "age": wrongInAGE},
	Rule: rule("cypher.substring", spec.Rule{
		Statement: "substring(s, start[, length]) is the characters from start, counted from 0, up to length of them or to the end; a negative number raises, and so does null for one.",
		From:      spec.Neo4jManual("substring()", "functions/string.adoc @ 0a171b598ebe"),
		Cases:     []string{BeyondTheEnd: "beyond the end"},
	}),
}

var Trim = &Function{
	Name: "trim", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
	Rule: rule("cypher.trim", spec.Rule{
		Statement: "trim(s) is s without blanks at its ends.",
		From:      spec.Neo4jManual("trim()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var LTrim = &Function{
	Name: "lTrim", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
	Spellings: map[string]string{"kuzu": "ltrim"},
	Rule: rule("cypher.lTrim", spec.Rule{
		Statement: "lTrim(s) is s without blanks at its start.",
		From:      spec.Neo4jManual("lTrim()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var RTrim = &Function{
	Name: "rTrim", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
	Spellings: map[string]string{"kuzu": "rtrim"},
	Rule: rule("cypher.rTrim", spec.Rule{
		Statement: "rTrim(s) is s without blanks at its end.",
		From:      spec.Neo4jManual("rTrim()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var BTrim = &Function{
	Name: "bTrim", Minimum: 1, Maximum: 2,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
}

var ToLower = &Function{
	Name: "toLower", Aliases: []string{"lower"}, Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
	Spellings: map[string]string{"kuzu": "lower"},
	Rule: rule("cypher.toLower", spec.Rule{
		Statement: "toLower(s) is s in lower case.",
		From:      spec.Neo4jManual("toLower()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var ToUpper = &Function{
	Name: "toUpper", Aliases: []string{"upper"}, Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
	Spellings: map[string]string{"kuzu": "upper"},
	Rule: rule("cypher.toUpper", spec.Rule{
		Statement: "toUpper(s) is s in upper case.",
		From:      spec.Neo4jManual("toUpper()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var Normalize = &Function{
	Name: "normalize", Minimum: 1, Maximum: 2,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
}

var Replace = &Function{
	Name: "replace", Minimum: 3, Maximum: 3,
	Arguments: []Kinds{Text},
	Result:    Fixed(Text),
	Unasked:   map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.replace", spec.Rule{
		Statement: "replace(s, search, new) puts new in the place of each search in s.",
		From:      spec.Neo4jManual("replace()", "functions/string.adoc @ 0a171b598ebe"),
		Cases:     []string{NothingToReplace: "nothing to replace"},
	}),
}

var Split = &Function{
	Name: "split", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Text, Text | List},
	Result:    ListOf(Text),
	Rule: rule("cypher.split", spec.Rule{
		Statement: "split(s, delimiter) is the list of the parts of s between delimiters.",
		From:      spec.Neo4jManual("split()", "functions/string.adoc @ 0a171b598ebe"),
		Cases:     []string{NoDelimiter: "no delimiter in it"},
	}),
}

var CharLength = &Function{
	Name: "char_length", Aliases: []string{"character_length"}, Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Text},
	Result:    Fixed(Integer),
	Rule: rule("cypher.char_length", spec.Rule{
		Statement: "char_length(s) is the number of characters of a string.",
		From:      spec.Neo4jManual("char_length()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}
