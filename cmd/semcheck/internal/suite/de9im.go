package suite

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// relateColumns are the columns that a table of relations must have; more are
// passed over.
var relateColumns = []string{"A_WKT", "B_WKT", "op", "arg", "expected"}

// relateCase is a line of a table of relations.
type relateCase struct {
	a, b, op, argument, expected, validity, collection string
}

// question is the case as a query.
func (c *relateCase) question() string {
	quote := func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
	arguments := quote(c.a) + ", " + quote(c.b)
	if c.argument != "" {
		arguments += ", " + quote(c.argument)
	}
	return "SELECT ST_" + strings.ToUpper(c.op[:min(1, len(c.op))]) + c.op[min(1, len(c.op)):] + "(" + arguments + ")"
}

// readRelations judges a table: a header, then a case a line, fields apart by tabs,
// without quotes. A line that begins with # is a comment, before the header, too.
func readRelations(r *reader, text string) {
	var columns []string
	known := drawn{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if r.over() {
			return
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		place := fmt.Sprintf("%s:%d", r.file, number)
		if columns == nil {
			columns = fields
			for _, name := range relateColumns {
				if !slices.Contains(columns, name) {
					r.judged(Case{Place: place, Status: Error, SQL: beginning(line), Reason: fmt.Sprintf("the first line is the header, and names no column %s", name)})
					return
				}
			}
			continue
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(fields) != len(columns) {
			r.judged(Case{Place: place, Status: Error, SQL: beginning(line), Reason: fmt.Sprintf("%d fields below a header of %d", len(fields), len(columns))})
			continue
		}
		field := func(name string) string {
			if i := slices.Index(columns, name); i >= 0 {
				return fields[i]
			}
			return ""
		}
		c := relateCase{field("A_WKT"), field("B_WKT"), strings.ToLower(field("op")), field("arg"), strings.ToLower(field("expected")), field("validity"), strings.ToLower(field("collection"))}
		for _, name := range []string{"suite", "file", "case", "desc"} {
			if text := field(name); text != "" {
				place += " " + text
			}
		}
		judged := known.judge(&c, r.options)
		judged.Place, judged.SQL = place, c.question()
		r.judged(judged)
	}
}

// beginning is what is shown of a line that is no case.
func beginning(line string) string {
	const longest = 200
	if letters := []rune(strings.TrimRight(line, "\r\n")); len(letters) > longest {
		return string(letters[:longest]) + " …"
	}
	return strings.TrimRight(line, "\r\n")
}

// drawn is what was found of the last pair of geometries: the cases of one pair
// follow each other.
type drawn struct {
	a, b       string
	rule       spatial.CollectionRule
	matrix     spatial.Matrix
	dimensions [2]spatial.Dimension
	problem    *Case // instead
}

// judge says whether a case is right.
func (d *drawn) judge(c *relateCase, o Options) (judged Case) {
	if c.validity != "" && c.validity != "valid" {
		return Case{Status: Skipped, Reason: "validity: " + c.validity}
	}
	if c.collection != "" {
		rules := spatial.CollectionRules()
		i := slices.IndexFunc(rules, func(r spatial.CollectionRule) bool { return r.String() == c.collection })
		if i < 0 {
			return Case{Status: Error, Reason: fmt.Sprintf("%q is no rule for collections; those are %v and %v", c.collection, rules[0], rules[1])}
		}
		o.Conventions.Collections = rules[i]
	}
	if d.a != c.a || d.b != c.b || d.a == "" || d.rule != o.Conventions.Collections {
		d.relate(c.a, c.b, o)
	}
	if d.problem != nil {
		return *d.problem
	}
	return d.answer(c)
}

// relate finds the matrix of a pair.
func (d *drawn) relate(a, b string, o Options) {
	*d = drawn{a: a, b: b, rule: o.Conventions.Collections}
	defer func() {
		if fault := recover(); fault != nil {
			d.problem = &Case{Status: Error, Reason: fmt.Sprintf("semcheck itself failed: %v%s", fault, place(debug.Stack()))}
		}
	}()
	var geometries [2]spatial.Geometry
	for i, text := range [...]string{a, b} {
		g, err := spatial.ParseWellKnownText(text, o.Reading)
		var fault *spatial.ReadError
		switch {
		case errors.As(err, &fault) && fault.Fault == spatial.UnknownType:
			d.problem = &Case{Status: Unsupported, Reason: fault.Message}
			return
		case err != nil:
			d.problem = &Case{Status: Error, Reason: fmt.Sprintf("%s: %v", [...]string{"A", "B"}[i], err)}
			return
		}
		for defect := range spatial.Invalid(g.Geometry, spatial.Validity{LinesWithoutLength: true}) {
			d.problem = &Case{Status: Unsupported, Reason: fmt.Sprintf("%s is not valid and has no matrix: %v", [...]string{"A", "B"}[i], defect.Reason)}
			return
		}
		geometries[i], d.dimensions[i] = g.Geometry, spatial.PointSetDimension(g.Geometry)
	}
	d.matrix = spatial.Relate(geometries[0], geometries[1], o.Conventions)
}

// answer holds a case against the matrix of its pair.
func (d *drawn) answer(c *relateCase) Case {
	if wanted, err := spatial.ParseMatrix(c.expected); err == nil && c.op == "relate" && c.argument == "" {
		return verdict(d.matrix == wanted, wanted.String(), d.matrix.String())
	}
	var holds bool
	if c.op == "relate" {
		pattern, err := spatial.ParsePattern(c.argument)
		if err != nil {
			return Case{Status: Error, Reason: err.Error()}
		}
		holds = d.matrix.Matches(pattern)
	} else {
		predicate, known := spatial.PredicateByName(c.op)
		if !known {
			return Case{Status: Unsupported, Reason: "operation " + c.op}
		}
		holds = predicate.Holds(d.matrix, d.dimensions[0], d.dimensions[1])
	}
	if c.expected != "true" && c.expected != "false" {
		return Case{Status: Error, Reason: fmt.Sprintf("%q is neither true nor false", c.expected)}
	}
	return verdict(holds == (c.expected == "true"), c.expected, fmt.Sprintf("%t, by the matrix %v", holds, d.matrix))
}

func verdict(right bool, expected, got string) Case {
	if right {
		return Case{Status: Right, Expected: expected, Got: got}
	}
	return Case{Status: Wrong, Expected: expected, Got: got}
}
