package function

import "github.com/semcheck/semcheck/spec"

// OutsideTheDomain is the own case of the rules of functions of real numbers.
const OutsideTheDomain = CaseOwn

// Own cases of the rule of round.
const (
	RoundPrecision = CaseOwn + iota
	RoundMode
)

// numberFunctions is the chapter of functions of numbers.
var numberFunctions = []*Function{
	Abs,
	Ceil,
	Floor,
	Sign,
	IsNaN,
	Round,
	Rand,
	RandomUUID,
	Timestamp,
	E,
	Pi,
	Exp,
	Log,
	Log10,
	Sqrt,
	Pow,
	Sin,
	Cos,
	Tan,
	Cot,
	Asin,
	Acos,
	Atan,
	Atan2,
	Sinh,
	Cosh,
	Tanh,
	Coth,
	Degrees,
	Radians,
	Haversin,
}

var Abs = &Function{
	Name: "abs", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Result{Form: TheFirst},
	Rule: rule("cypher.abs", spec.Rule{
		Statement: "abs(x) is the absolute value, an integer of an integer.",
		From:      spec.Neo4jManual("abs()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
	}),
}

var Ceil = &Function{
	Name: "ceil", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Rule: rule("cypher.ceil", spec.Rule{
		Statement: "ceil(x) is the least whole float that is not less than x.",
		From:      spec.Neo4jManual("ceil()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
		Variants: []spec.Variant{
			{Dialects: []string{"falkordb"}, Statement: "ceil of an integer is the integer.",
				From: spec.Source{Doc: "FalkorDB documentation, 2026", Clause: "Functions: Mathematical functions", Address: "github.com/FalkorDB/docs cypher/functions.mdx @ 5aaf9497338b", Read: "2026-11-22"}},
		},
	}),
}

var Floor = &Function{
	Name: "floor", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Rule: rule("cypher.floor", spec.Rule{
		Statement: "floor(x) is the greatest whole float that is not greater than x.",
		From:      spec.Neo4jManual("floor()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
		Variants: []spec.Variant{
			{Dialects: []string{"falkordb"}, Statement: "floor of an integer is the integer.",
				From: spec.Source{Doc: "FalkorDB documentation, 2026", Clause: "Functions: Mathematical functions", Address: "github.com/FalkorDB/docs cypher/functions.mdx @ 5aaf9497338b", Read: "2026-11-22"}},
		},
	}),
}

var Sign = &Function{
	Name: "sign", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Integer),
	Rule: rule("cypher.sign", spec.Rule{
		Statement: "sign(x) is the integer -1, 0 or 1.",
		From:      spec.Neo4jManual("sign()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
	}),
}

var IsNaN = &Function{
	Name: "isNaN", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Boolean),
	Rule: rule("cypher.isNaN", spec.Rule{
		Statement: "isNaN(x) tells whether x is NaN.",
		From:      spec.Neo4jManual("isNaN()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
	}),
}

var Round = &Function{
	Name: "round", Minimum: 1, Maximum: 3,
	Arguments: []Kinds{Number, Number, Text},
	Result:    Fixed(Float),
	Unasked:   map[string]string{"kuzu": outsideOfKuzu},
	Rule: rule("cypher.round", spec.Rule{
		Statement: "round(x) and round(x, 0) are the nearest whole float, of two the greater. round(x, precision[, mode]) keeps so many decimals of the decimal that x is written as, ties going away from zero unless a mode says otherwise.",
		From:      spec.Neo4jManual("round()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
		Cases:     []string{RoundPrecision: "precision", RoundMode: "mode"},
		Variants: []spec.Variant{
			{Dialects: []string{"falkordb"}, Statement: "round of an integer is the integer; of two nearest floats it is the one farther from zero.",
				From: spec.Source{Doc: "FalkorDB documentation, 2026", Clause: "Functions: Mathematical functions", Address: "github.com/FalkorDB/docs cypher/functions.mdx @ 5aaf9497338b", Read: "2026-11-22"}},
		},
	}),
}

var Rand = &Function{
	Name:       "rand",
	Result:     Fixed(Float),
	Volatility: Random,
	Rule: rule("cypher.rand", spec.Rule{
		Statement: "rand() is a random float from 0 up to and without 1.",
		From:      spec.Neo4jManual("rand()", "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"),
	}),
}

var RandomUUID = &Function{
	Name:       "randomUUID",
	Result:     Fixed(Text),
	Volatility: Random,
	Rule: rule("cypher.randomUUID", spec.Rule{
		Statement: "randomUUID() is a random text.",
		From:      spec.Neo4jManual("randomUUID()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var Timestamp = &Function{
	Name:       "timestamp",
	Result:     Fixed(Integer),
	Volatility: Stable,
	Rule: rule("cypher.timestamp", spec.Rule{
		Statement: "timestamp() is the current instant in milliseconds behind 1970-01-01T00:00Z.",
		From:      spec.Neo4jManual("timestamp()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var E = &Function{
	Name:      "e",
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Rule: rule("cypher.e", spec.Rule{
		Statement: "e() is the constant.",
		From:      spec.Neo4jManual("e()", "functions/mathematical-logarithmic.adoc @ 129721bd520e"),
	}),
}

var Pi = &Function{
	Name:      "pi",
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Rule: rule("cypher.pi", spec.Rule{
		Statement: "pi() is the constant.",
		From:      spec.Neo4jManual("pi()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
	}),
}

var Exp = &Function{
	Name: "exp", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.exp", spec.Rule{
		Statement: "exp(x) is e to the power of x.",
		From:      spec.Neo4jManual("exp()", "functions/mathematical-logarithmic.adoc @ 129721bd520e"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Log = &Function{
	Name: "log", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.log", spec.Rule{
		Statement: "log(x) is the natural logarithm.",
		From:      spec.Neo4jManual("log()", "functions/mathematical-logarithmic.adoc @ 129721bd520e"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Log10 = &Function{
	Name: "log10", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.log10", spec.Rule{
		Statement: "log10(x) is the logarithm to the base 10.",
		From:      spec.Neo4jManual("log10()", "functions/mathematical-logarithmic.adoc @ 129721bd520e"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Sqrt = &Function{
	Name: "sqrt", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Number},
	Result:     Fixed(Float),
	KeepsZeros: true,
	Rule: rule("cypher.sqrt", spec.Rule{
		Statement: "sqrt(x) is the square root, NaN of a negative number.",
		From:      spec.Neo4jManual("sqrt()", "functions/mathematical-logarithmic.adoc @ 129721bd520e"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
		Variants: []spec.Variant{
			{Dialects: []string{"age"}, Statement: "The root of a negative number is null.",
				From: spec.Source{Doc: "Apache AGE 1.7.0, regression tests", Clause: "sqrt(): should return null", Address: "github.com/apache/age regress/sql/expr.sql @ 806fa2ebdb30", Read: "2026-11-22"}},
		},
	}),
}

var Pow = &Function{
	Name: "pow", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
}

var Sin = &Function{
	Name: "sin", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.sin", spec.Rule{
		Statement: "sin(x) is the sine of x radians.",
		From:      spec.Neo4jManual("sin()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Cos = &Function{
	Name: "cos", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.cos", spec.Rule{
		Statement: "cos(x) is the cosine of x radians.",
		From:      spec.Neo4jManual("cos()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Tan = &Function{
	Name: "tan", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.tan", spec.Rule{
		Statement: "tan(x) is the tangent of x radians.",
		From:      spec.Neo4jManual("tan()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Cot = &Function{
	Name: "cot", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    ofQuotient,
	Rule: rule("cypher.cot", spec.Rule{
		Statement: "cot(x) is the cotangent of x radians, infinite for 0.",
		From:      spec.Neo4jManual("cot()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Asin = &Function{
	Name: "asin", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.asin", spec.Rule{
		Statement: "asin(x) is the arcsine in radians, NaN beyond -1 and 1.",
		From:      spec.Neo4jManual("asin()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Acos = &Function{
	Name: "acos", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.acos", spec.Rule{
		Statement: "acos(x) is the arccosine in radians, NaN beyond -1 and 1.",
		From:      spec.Neo4jManual("acos()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Atan = &Function{
	Name: "atan", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.atan", spec.Rule{
		Statement: "atan(x) is the arctangent in radians.",
		From:      spec.Neo4jManual("atan()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Atan2 = &Function{
	Name: "atan2", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    OfLibrary,
	Rule: rule("cypher.atan2", spec.Rule{
		Statement: "atan2(y, x) is the angle of the point (x, y) in radians.",
		From:      spec.Neo4jManual("atan2()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
	}),
}

var Sinh = &Function{
	Name: "sinh", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
}

var Cosh = &Function{
	Name: "cosh", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
}

var Tanh = &Function{
	Name: "tanh", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
}

var Coth = &Function{
	Name: "coth", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
}

var Degrees = &Function{
	Name: "degrees", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    ofScaling,
	Rule: rule("cypher.degrees", spec.Rule{
		Statement: "degrees(x) is x radians in degrees.",
		From:      spec.Neo4jManual("degrees()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Radians = &Function{
	Name: "radians", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    ofScaling,
	Rule: rule("cypher.radians", spec.Rule{
		Statement: "radians(x) is x degrees in radians.",
		From:      spec.Neo4jManual("radians()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}

var Haversin = &Function{
	Name: "haversin", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Spread:    ofFormula,
	Rule: rule("cypher.haversin", spec.Rule{
		Statement: "haversin(x) is (1 - cos(x)) / 2.",
		From:      spec.Neo4jManual("haversin()", "functions/mathematical-trigonometric.adoc @ 00a238e664e3"),
		Cases:     []string{OutsideTheDomain: "outside the domain"},
	}),
}
