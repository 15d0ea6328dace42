package spec

import "slices"

// Subject is what a rule is about, so that a coverage counts no rules of what a run never makes.
type Subject uint8

// The subjects.
const (
	SubjectSQL      Subject = iota // queries over tables
	SubjectGeometry                // geometries in them
	SubjectGraph                   // queries of graphs
)

// Subjects lists the subjects in the order in which they are shown.
func Subjects() []Subject { return []Subject{SubjectSQL, SubjectGeometry, SubjectGraph} }

// String names the subject for people.
func (s Subject) String() string { return [...]string{"SQL", "geometries", "graphs"}[s] }

// geometryChapters are the chapters of rules about geometries.
var geometryChapters = []string{"accessor", "box", "edit", "geometry", "linear", "matrix", "measure", "property", "rectangle", "reference", "relation"}

// Subject is what the rule is about.
func (r *Rule) Subject() Subject {
	switch {
	case r.OfGraphs():
		return SubjectGraph
	case slices.Contains(geometryChapters, r.Chapter()):
		return SubjectGeometry
	}
	return SubjectSQL
}
