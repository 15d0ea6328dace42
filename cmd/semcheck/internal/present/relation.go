package present

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// Relation is how two valid geometries lie to each other.
type Relation struct {
	A, B        spatial.Referenced
	Reading     spatial.Reading
	Conventions spatial.Conventions

	Matrix  spatial.Matrix
	Meeting spatial.Meeting
	notes   []string
}

// Relate computes the other fields from the geometries.
func (r *Relation) Relate() {
	a, b := r.A.Geometry, r.B.Geometry
	r.Matrix, r.Meeting = spatial.Relate(a, b, r.Conventions), spatial.Meet(a, b)
	if r.A.SRID != 0 && r.B.SRID != 0 && r.A.SRID != r.B.SRID {
		r.note("SRID %d and SRID %d: coordinates are taken as they stand, and most engines refuse this.", r.A.SRID, r.B.SRID)
	}
	if r.Reading != spatial.Real || spatial.SameInBothReadings(a) && spatial.SameInBothReadings(b) {
		return
	}
	stored := [2]spatial.Geometry{}
	for i, g := range [...]spatial.Geometry{a, b} {
		in, ok := spatial.InBinary64(g)
		if !ok {
			r.note("A coordinate lies beyond the greatest binary64: no engine stores it.")
			return
		}
		stored[i] = in
	}
	if other := spatial.Relate(stored[0], stored[1], r.Conventions); other != r.Matrix {
		r.note("An engine stores other coordinates: by --reading binary64 the matrix is %v.", other)
	}
}

func (r *Relation) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// holds says whether a predicate holds for A and B, or for B and A.
func (r *Relation) holds(p spatial.Predicate, turned bool) bool {
	a, b := spatial.PointSetDimension(r.A.Geometry), spatial.PointSetDimension(r.B.Geometry)
	if turned {
		return p.Holds(r.Matrix.Transposed(), b, a)
	}
	return p.Holds(r.Matrix, a, b)
}

// Hold lists the predicates that hold for A and B.
func (r *Relation) Hold() []string {
	var list []string
	for _, p := range spatial.Predicates() {
		if r.holds(p, false) {
			list = append(list, p.String())
		}
	}
	return list
}

// Text writes the relation for people.
func (r *Relation) Text(w io.Writer, paint Paint) {
	for i, g := range [...]spatial.Referenced{r.A, r.B} {
		text, _ := spatial.ExtendedWellKnownText(g, r.Reading)
		fmt.Fprintf(w, "%s  %s\n", paint.Bold([...]string{"A", "B"}[i]), cut(text, Width-3))
	}
	fmt.Fprintf(w, "\nDE-9IM %s\n\n", paint.Bold(r.Matrix.String()))
	table := NewGrid("A \\ B", "interior", "boundary", "exterior")
	for i, row := range r.Matrix {
		table.Row(nil, spatial.Part(i), row[0], row[1], row[2])
	}
	table.Write(w, paint)
	fmt.Fprintln(w)
	predicates := NewGrid("", "A, B", "B, A")
	word := map[bool]string{true: "yes", false: "-"}
	for _, p := range spatial.Predicates() {
		forth, back := r.holds(p, false), r.holds(p, true)
		colour := paint.Dim
		if forth || back {
			colour = nil
		}
		predicates.Row(colour, p, word[forth], word[back])
	}
	predicates.Write(w, paint)
	r.meetingText(w)
	for _, note := range r.notes {
		fmt.Fprintf(w, "\n%s\n", Hang(note))
	}
}

// meetingText lists the places where the geometries meet, the first of them.
func (r *Relation) meetingText(w io.Writer) {
	const shown = 6
	var places []string
	for _, at := range r.Meeting.Places {
		places = append(places, "("+coordinate(at.X)+" "+coordinate(at.Y)+")")
	}
	if len(places) > shown {
		places = append(places[:shown], fmt.Sprintf("and %d more", len(places)-shown))
	}
	if len(places) > 0 {
		fmt.Fprintf(w, "\n%s\n", Hang("Their lines and points meet at "+strings.Join(places, ", ")+"."))
	}
	if n := len(r.Meeting.Edges); n > 0 {
		fmt.Fprintf(w, "They have %s of line in common.\n", Count(n, "piece"))
	}
}

// coordinate is a decimal, or a fraction if there is none or it is long.
func coordinate(n spatial.Number) string {
	const longest = 24
	if text := n.String(); len(text) <= longest {
		return text
	}
	if text := n.Rat().RatString(); len(text) <= longest {
		return text
	}
	near, _ := n.Float64()
	return fmt.Sprintf("≈%v", near)
}

// JSON is the relation for machines.
func (r *Relation) JSON() any {
	type place [2]string
	at := func(p spatial.Position) place {
		return place{p.X.String(), p.Y.String()}
	}
	text := func(g spatial.Referenced) string {
		text, _ := spatial.ExtendedWellKnownText(g, r.Reading)
		return text
	}
	out := struct {
		A          string          `json:"a"`
		B          string          `json:"b"`
		Reading    string          `json:"reading"`
		Collection string          `json:"collection"`
		Boundary   string          `json:"boundary"`
		Matrix     string          `json:"matrix"`
		Predicates map[string]bool `json:"predicates"`
		Places     []place         `json:"places"`
		Pieces     [][2]place      `json:"pieces"`
		Notes      []string        `json:"notes"`
	}{
		A: text(r.A), B: text(r.B), Reading: r.Reading.String(), Collection: r.Conventions.Collections.String(),
		Boundary: r.Conventions.Boundary.String(), Matrix: r.Matrix.String(),
		Predicates: map[string]bool{}, Places: []place{}, Pieces: [][2]place{}, Notes: append([]string{}, r.notes...),
	}
	for _, p := range spatial.Predicates() {
		out.Predicates[p.String()] = r.holds(p, false)
	}
	for _, p := range r.Meeting.Places {
		out.Places = append(out.Places, at(p))
	}
	for _, e := range r.Meeting.Edges {
		out.Pieces = append(out.Pieces, [2]place{at(e[0]), at(e[1])})
	}
	return out
}

// WellKnownTextError is the message of an error of reading a geometry, with the
// part of the text around the place and a caret below it.
func WellKnownTextError(name, text string, err error) string {
	var fault *spatial.ReadError
	if !errors.As(err, &fault) {
		return name + ": " + err.Error()
	}
	before, after := text[:fault.Offset], text[fault.Offset:]
	line := 1 + strings.Count(before, "\n")
	before = before[strings.LastIndexByte(before, '\n')+1:]
	after, _, _ = strings.Cut(after, "\n")
	column := 1 + len([]rune(before))
	place := fmt.Sprintf("%s, column %d", name, column)
	if line > 1 {
		place = fmt.Sprintf("%s, line %d, column %d", name, line, column)
	}
	return place + ": " + fault.Message + "\n" + pointer(strings.TrimRight(before+after, "\r"), column)
}
