package present

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// Text writes an answer for people: the rows as a table, or one or two lines that say why there
// are none, or which others are permitted.
func (a *Answer) Text(w io.Writer, paint Paint) {
	o := a.Outcome
	defer a.writeNotes(w, paint)
	switch o.Kind {
	case eval.OutcomeRows:
		rows(w, o, paint)
		a.Defective.write(w, paint)
	case eval.OutcomeRaise:
		message := strings.TrimPrefix(o.Message, "the query raises: ")
		unread := o.Classes.Has(semantics.ClassGeometry) && len(o.Unread) > 0
		if unread {
			message = o.Classes.String() // what follows says more
		}
		shown := message
		if message == o.Classes.String() && !unread {
			shown = o.Classes.Meaning()
		}
		problem(w, paint, a.within(message), Message(shown))
		if unread {
			Unread(w, o.Unread)
		}
		fmt.Fprintf(w, "%s calls for an error of class %s.\n", a.called(), either(o.Classes))
	case eval.OutcomeUndetermined:
		if len(o.Parameters) > 0 {
			fmt.Fprintf(w, "%s by parameters: the answer depends on %s, without a value (--parameters gives it).\n", paint.Yellow("undetermined"), strings.Join(o.Parameters, ", "))
			return
		}
		const reason = "the sources allow several results, which are not listed."
		place, between := a.within(""), " "
		if len([]rune("undetermined"+place+": "+reason)) > Width {
			between = "\n"
		}
		fmt.Fprintf(w, "%s%s:%s%s\n", paint.Yellow("undetermined"), place, between, reason)
		if o.Rule != nil {
			if v := o.Rule.VariantFor(a.Dialect.Name); v != nil { // it says what holds instead of the rule
				fmt.Fprintln(w, Wrap(fmt.Sprintf("Rule %s in %s: %s", o.Rule.ID, a.called(), v.Statement), "", Width))
			} else {
				fmt.Fprintln(w, Wrap(fmt.Sprintf("Rule %s: %s", o.Rule.ID, o.Rule.Statement), "", Width))
			}
		}
		Unread(w, o.Unread)
	case eval.OutcomeUnsupported:
		fmt.Fprintf(w, "unsupported: %s\n", Message(o.Feature))
	default:
		panic("present: unknown outcome")
	}
}

// either lists classes as alternatives.
func either(set semantics.ClassSet) string {
	return strings.Join(classes(set), " or ")
}

// mostShown is how many of several permitted results are shown as tables.
const mostShown = 6

func rows(w io.Writer, o *eval.Outcome, paint Paint) {
	allowed := Allowed(o)
	switch {
	case len(o.Columns) == 0:
		fmt.Fprintln(w, "The statement succeeds; it returns no rows.")
	case allowed == nil:
		fmt.Fprintln(w, "One of the results that the dialect permits:")
		Table(w, o.Columns, first(o), paint)
		fmt.Fprintf(w, "%s: more than %d results are permitted%s.\n", paint.Yellow("free"), largestAllowed, because(o))
	case len(allowed) == 1:
		Table(w, o.Columns, allowed[0], paint)
		writeTies(w, ties(o), paint)
	default:
		shown := len(allowed)
		if shown > mostShown {
			shown = mostShown
		}
		for i, set := range allowed[:shown] {
			fmt.Fprintf(w, "Result %d of %d that the dialect permits:\n", i+1, len(allowed))
			Table(w, o.Columns, set, paint)
		}
		if left := len(allowed) - shown; left > 0 {
			fmt.Fprintf(w, "… and %d more results; --json lists them all.\n", left)
		}
		fmt.Fprintf(w, "%s: each of these results is permitted%s.\n", paint.Yellow("free"), because(o))
	}
	if o.MayRaise != 0 {
		fmt.Fprintf(w, "An engine may raise %s instead: it may evaluate what these rows do not need.\n", either(o.MayRaise))
	}
}

func because(o *eval.Outcome) string {
	if id := OpenRule(o); id != "" {
		return " by rule " + id
	}
	return ""
}

// first is one permitted result.
func first(o *eval.Outcome) []semantics.Row {
	var list []semantics.Row
	for _, group := range o.Worlds[0].Groups {
		list = append(list, group.Rows[:group.Take]...)
	}
	return list
}

// Table writes rows as a table with a header and a count. The header is ? for a column whose name
// is not modelled.
func Table(w io.Writer, columns []eval.Column, rows []semantics.Row, paint Paint) {
	s := sheet{cells: make([][]sheetCell, len(rows))}
	for _, c := range columns {
		s.names = append(s.names, cmp.Or(c.Name, "?"))
	}
	for i, row := range rows {
		for _, v := range row {
			s.cells[i] = append(s.cells[i], sheetCell{cell(v), v.Kind().IsNumber(), v.IsNull()})
		}
	}
	s.write(w, "row", paint)
}

// widestHeader is how much of a column's name is shown: engines name a column
// without an alias by its expression.
const widestHeader = 60

// cut keeps a text to a number of columns.
func cut(text string, columns int) string {
	if runes := []rune(text); len(runes) > columns {
		return string(runes[:columns-1]) + "…"
	}
	return text
}

func pad(text string, width int, right bool) string {
	fill := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
	if right {
		return fill + text
	}
	return text + fill
}

// cell is a value as a table shows it: text bare, with control characters
// escaped; a float with a point or an exponent, so that it is seen to be one.
func cell(v semantics.Value) string {
	switch k := v.Kind(); {
	case k == semantics.KindText:
		if strings.EqualFold(v.Shown(), "null") {
			return "'" + v.Shown() + "'" // no NULL
		}
		return visible(v.Shown())
	case k == semantics.KindFloat:
		return float(v.Float64())
	case k == semantics.KindGeometry:
		return geometry(v.Geometry())
	}
	return v.String()
}

// geometry is the text of a geometry; of a point that may be any of a set it names the
// geometry on which it lies.
func geometry(g *semantics.Geometry) string {
	if g.PointOn() == nil {
		return g.String()
	}
	text, _ := spatial.WellKnownText(g.PointOn(), spatial.Real)
	return "any point on " + text
}

func float(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return semantics.FormatFloat(f)
	}
	if a := math.Abs(f); a == 0 || a >= 1e-5 && a < 1e16 {
		text := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	return strconv.FormatFloat(f, 'e', -1, 64)
}

// visible escapes control characters and bytes that are no text.
func visible(text string) string {
	for _, r := range text {
		if !strconv.IsPrint(r) && r != ' ' || r == utf8.RuneError {
			quoted := strconv.Quote(text)
			return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
		}
	}
	return text
}
