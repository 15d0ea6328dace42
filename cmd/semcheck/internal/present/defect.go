package present

import (
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// Defective is the answer of engines that have an acknowledged defect.
type Defective struct {
	Variant *spec.Variant
	Outcome *eval.Outcome
}

// NewDefective says what engines of a dialect answer because of an acknowledged defect. It is nil
// if they give the right answer.
func NewDefective(d *spec.Dialect, right, with *eval.Outcome) *Defective {
	if right.Defect == nil || with == nil || defectiveText(right) == defectiveText(with) {
		return nil
	}
	return &Defective{right.Defect.DefectFor(d.Name), with}
}

// write says it in one line.
func (x *Defective) write(w io.Writer, paint Paint) {
	if x == nil {
		return
	}
	d := x.Variant.Defect
	fmt.Fprintf(w, "%s: %s give %s here, by an acknowledged defect (%s).\n", paint.Yellow("defect"), d.Versions, defectiveText(x.Outcome), d.Report)
}

// mostDefective is how many rows are written.
const mostDefective = 3

// defectiveText is an outcome in a few words.
func defectiveText(o *eval.Outcome) string {
	allowed := Allowed(o)
	switch {
	case o.Kind == eval.OutcomeRaise:
		return "an error of class " + either(o.Classes)
	case o.Kind != eval.OutcomeRows || len(allowed) == 0:
		return "something else"
	}
	var rows []string
	for i, row := range allowed[0] {
		if i == mostDefective {
			rows = append(rows, fmt.Sprintf("… (%d rows)", len(allowed[0])))
			break
		}
		var cells []string
		for _, v := range row {
			cells = append(cells, cell(v))
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	if len(rows) == 0 {
		return "no rows"
	}
	return strings.Join(rows, "; ")
}

type jsonDefective struct {
	Report   string  `json:"report"`
	Link     string  `json:"link"`
	Versions string  `json:"versions"`
	Rows     [][]any `json:"rows"` // null where they raise or are not one set
}

func (x *Defective) json() *jsonDefective {
	if x == nil {
		return nil
	}
	d := x.Variant.Defect
	j := &jsonDefective{Report: d.Report, Link: d.Link, Versions: d.Versions}
	if allowed := Allowed(x.Outcome); x.Outcome.Kind == eval.OutcomeRows && len(allowed) == 1 {
		j.Rows = jsonTable(allowed[0])
	}
	return j
}
