package present

import (
	"fmt"
	"io"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// KeptRelations is how many pairs of geometries an explanation shows.
const KeptRelations = 8

// Relations writes the matrices of pairs of geometries as tables.
func Relations(w io.Writer, list []semantics.Relation, paint Paint) {
	parts := []spatial.Part{spatial.Interior, spatial.Boundary, spatial.Exterior}
	for _, r := range list {
		fmt.Fprintf(w, "\nmatrix %s\n", paint.Bold(r.Matrix.String()))
		fmt.Fprintf(w, "  a: %s\n  b: %s\n", shortened(r.A.String()), shortened(r.B.String()))
		fmt.Fprintf(w, "  %-14s", "")
		for _, b := range parts {
			fmt.Fprintf(w, "  %s b", b)
		}
		fmt.Fprintln(w)
		for _, a := range parts {
			fmt.Fprintf(w, "  %-14s", "  "+a.String()+" a")
			for i, b := range parts {
				fmt.Fprintf(w, "%*s", [...]int{3, 12, 12}[i], r.Matrix[a][b])
			}
			fmt.Fprintln(w)
		}
	}
}

// Unread writes, for each text that is no geometry, the fault and its place.
func Unread(w io.Writer, list []semantics.UnreadGeometry) {
	for _, u := range list {
		fmt.Fprintln(w, WellKnownTextError("the text", u.Text, u.Fault))
	}
}

// shortened is a geometry's text, cut where it is longer than two lines.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 2*Width {
		return string(runes[:2*Width]) + " …"
	}
	return text
}
