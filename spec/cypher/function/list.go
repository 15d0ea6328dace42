package function

import "github.com/semcheck/semcheck/spec"

// Own cases of the rules of functions of lists, and of coalesce, reverse and size.
const (
	CoalesceNotTheFirst = CaseOwn
	EmptyList           = CaseOwn // of head, last and tail
	ReversedList        = CaseOwn
	SizeOfString        = CaseOwn
)

// Own cases of the rule of range.
const (
	EmptyRange = CaseOwn + iota
	RangeDownwards
)

// NoTextOfBoolean is the own case of the rule of toBoolean.
const NoTextOfBoolean = CaseOwn

// Own cases of the rules of toInteger and, the first, toFloat.
const (
	NoTextOfNumber = CaseOwn + iota
	BeyondTheIntegers
)

// listFunctions is the chapter of functions of lists, of choices and of conversions.
var listFunctions = []*Function{
	Coalesce,
	NullIf,
	ValueType,
	Head,
	Last,
	Tail,
	Reverse,
	Range,
	Size,
	IsEmpty,
	ToBoolean,
	ToBooleanOrNull,
	ToInteger,
	ToIntegerOrNull,
	ToFloat,
	ToFloatOrNull,
	ToString,
	ToStringOrNull,
	ToBooleanList,
	ToIntegerList,
	ToFloatList,
	ToStringList,
}

var Coalesce = &Function{
	Name: "coalesce", Minimum: 1, Maximum: Unbounded,
	Result:     Result{Form: Joined},
	Lenient:    true,
	KeepsZeros: true,
	Rule: rule("cypher.coalesce", spec.Rule{
		Statement: "coalesce(x, …) is the first argument that is not null.",
		From:      spec.Neo4jManual("coalesce()", "functions/scalar.adoc @ 02b35f6bc4e3"),
		Cases:     []string{CoalesceNotTheFirst: "not the first"},
	}),
}

var NullIf = &Function{
	Name: "nullIf", Minimum: 2, Maximum: 2,
	Result:  Result{Form: Anything},
	Lenient: true,
	Rule: rule("cypher.nullIf", spec.Rule{
		Statement: "nullIf(x, y) is null if x and y are equivalent, else x.",
		From:      spec.Neo4jManual("nullIf()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var ValueType = &Function{
	Name: "valueType", Minimum: 1, Maximum: 1,
	Result: Fixed(Text),
}

var Head = &Function{
	Name: "head", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{List},
	Result:     Result{Form: ItsElement},
	KeepsZeros: true,
	Rule: rule("cypher.head", spec.Rule{
		Statement: "head(list) is the first element, null of an empty list.",
		From:      spec.Neo4jManual("head()", "functions/scalar.adoc @ 02b35f6bc4e3"),
		Cases:     []string{EmptyList: "empty"},
	}),
}

var Last = &Function{
	Name: "last", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{List},
	Result:     Result{Form: ItsElement},
	KeepsZeros: true,
	Rule: rule("cypher.last", spec.Rule{
		Statement: "last(list) is the last element, null of an empty list.",
		From:      spec.Neo4jManual("last()", "functions/scalar.adoc @ 02b35f6bc4e3"),
		Cases:     []string{EmptyList: "empty"},
	}),
}

var Tail = &Function{
	Name: "tail", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{List},
	Result:     Result{Form: TheFirst},
	KeepsZeros: true,
	Unasked:    map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.tail", spec.Rule{
		Statement: "tail(list) is the list without its first element.",
		From:      spec.Neo4jManual("tail()", "functions/list.adoc @ 02b35f6bc4e3"),
		Cases:     []string{EmptyList: "empty"},
	}),
}

var Reverse = &Function{
	Name: "reverse", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{List | Text},
	Result:     Result{Form: TheFirst},
	KeepsZeros: true,
	Rule: rule("cypher.reverse", spec.Rule{
		Statement: "reverse(x) has the characters of a string, or the elements of a list, in reverse order.",
		From:      spec.Neo4jManual("reverse()", "functions/string.adoc @ 0a171b598ebe").With(spec.Neo4jManual("reverse()", "functions/list.adoc @ 02b35f6bc4e3")),
		Cases:     []string{ReversedList: "list"},
	}),
}

var Range = &Function{
	Name: "range", Minimum: 2, Maximum: 3,
	Result:  ListOf(Integer),
	Unasked: map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.range", spec.Rule{
		Statement: "range(start, end[, step]) is the list of start, start + step, … up to and with end; a step of 0 raises.",
		From:      spec.Neo4jManual("range()", "functions/list.adoc @ 02b35f6bc4e3"),
		Cases:     []string{EmptyRange: "empty", RangeDownwards: "downwards"},
	}),
}

var Size = &Function{
	Name: "size", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{List | Text},
	Result:     Fixed(Integer),
	KeepsZeros: true,
	Rule: rule("cypher.size", spec.Rule{
		Statement: "size(x) is the number of elements of a list, of characters of a string.",
		From:      spec.Neo4jManual("size()", "functions/scalar.adoc @ 02b35f6bc4e3"),
		Cases:     []string{SizeOfString: "string"},
	}),
}

var IsEmpty = &Function{
	Name: "isEmpty", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{List | Map | Text},
	Result:    Fixed(Boolean),
	Rule: rule("cypher.isEmpty", spec.Rule{
		Statement: "isEmpty(x) tells whether a list, a map or a string has nothing in it.",
		From:      spec.Neo4jManual("isEmpty()", "functions/predicate.adoc @ 02b35f6bc4e3"),
	}),
}

var ToBoolean = &Function{
	Name: "toBoolean", Minimum: 1, Maximum: 1,
	Result: Fixed(Boolean),
	Rule: rule("cypher.toBoolean", spec.Rule{
		Statement: "toBoolean(x) is a boolean itself, true and false of the texts in any case, null of other texts, and x <> 0 of an integer; other types raise.",
		From:      spec.TestableProposal("Semantics", "CIP2016-07-07-Type-conversion-functions", "1a5aa1031aae").With(spec.Neo4jManual("toBoolean()", "functions/scalar.adoc @ 02b35f6bc4e3")),
		Cases:     []string{NoTextOfBoolean: "not a boolean's text"},
	}),
}

var ToBooleanOrNull = &Function{
	Name: "toBooleanOrNull", Minimum: 1, Maximum: 1,
	Result: Fixed(Boolean),
	Rule: rule("cypher.toBooleanOrNull", spec.Rule{
		Statement: "toBooleanOrNull(x) is toBoolean(x), or null where that raises.",
		From:      spec.Neo4jManual("toBooleanOrNull()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var ToInteger = &Function{
	Name: "toInteger", Minimum: 1, Maximum: 1,
	Result:  Fixed(Integer),
	Unasked: map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.toInteger", spec.Rule{
		Statement: "toInteger(x) is a number without its fraction, the same of a number's text, null of other texts, 1 and 0 of booleans; other types raise.",
		From:      spec.TestableProposal("Semantics", "CIP2016-07-07-Type-conversion-functions", "1a5aa1031aae").With(spec.Neo4jManual("toInteger()", "functions/scalar.adoc @ 02b35f6bc4e3")),
		Cases:     []string{NoTextOfNumber: "not a number's text", BeyondTheIntegers: "beyond the integers"},
	}),
}

var ToIntegerOrNull = &Function{
	Name: "toIntegerOrNull", Minimum: 1, Maximum: 1,
	Result: Fixed(Integer),
	Rule: rule("cypher.toIntegerOrNull", spec.Rule{
		Statement: "toIntegerOrNull(x) is toInteger(x), or null where that raises.",
		From:      spec.Neo4jManual("toIntegerOrNull()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var ToFloat = &Function{
	Name: "toFloat", Minimum: 1, Maximum: 1,
	Result:  Fixed(Float),
	Unasked: map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.toFloat", spec.Rule{
		Statement: "toFloat(x) is a number as a float, the same of a number's text, null of other texts; other types raise.",
		From:      spec.TestableProposal("Semantics", "CIP2016-07-07-Type-conversion-functions", "1a5aa1031aae").With(spec.Neo4jManual("toFloat()", "functions/scalar.adoc @ 02b35f6bc4e3")),
		Cases:     []string{NoTextOfNumber: "not a number's text"},
	}),
}

var ToFloatOrNull = &Function{
	Name: "toFloatOrNull", Minimum: 1, Maximum: 1,
	Result: Fixed(Float),
	Rule: rule("cypher.toFloatOrNull", spec.Rule{
		Statement: "toFloatOrNull(x) is toFloat(x), or null where that raises.",
		From:      spec.Neo4jManual("toFloatOrNull()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var ToString = &Function{
	Name: "toString", Minimum: 1, Maximum: 1,
	Result:  Fixed(Text),
	Unasked: map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.toString", spec.Rule{
		Statement: "toString(x) is a string itself and the text of a number, a boolean, a point, or a value of date and time; other types raise.",
		From:      spec.Neo4jManual("toString()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var ToStringOrNull = &Function{
	Name: "toStringOrNull", Minimum: 1, Maximum: 1,
	Result: Fixed(Text),
	Rule: rule("cypher.toStringOrNull", spec.Rule{
		Statement: "toStringOrNull(x) is toString(x), or null where that raises.",
		From:      spec.Neo4jManual("toStringOrNull()", "functions/string.adoc @ 0a171b598ebe"),
	}),
}

var ToBooleanList = &Function{
	Name: "toBooleanList", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{List},
	Result:    ListOf(Boolean),
	Rule: rule("cypher.toBooleanList", spec.Rule{
		Statement: "toBooleanList(list) converts each element as toBooleanOrNull does.",
		From:      spec.Neo4jManual("toBooleanList()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var ToIntegerList = &Function{
	Name: "toIntegerList", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{List},
	Result:    ListOf(Integer),
	Rule: rule("cypher.toIntegerList", spec.Rule{
		Statement: "toIntegerList(list) converts each element as toIntegerOrNull does.",
		From:      spec.Neo4jManual("toIntegerList()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var ToFloatList = &Function{
	Name: "toFloatList", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{List},
	Result:    ListOf(Float),
	Rule: rule("cypher.toFloatList", spec.Rule{
		Statement: "toFloatList(list) converts each element as toFloatOrNull does.",
		From:      spec.Neo4jManual("toFloatList()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var ToStringList = &Function{
	Name: "toStringList", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{List},
	Result:    ListOf(Text),
	Rule: rule("cypher.toStringList", spec.Rule{
		Statement: "toStringList(list) converts each element as toStringOrNull does.",
		From:      spec.Neo4jManual("toStringList()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}
