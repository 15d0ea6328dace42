package oracle

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/trial"
)

// Metamorphic is a law that asks an engine several questions and holds the
// answers against one another. It needs no semantics: it is asked also of what
// the evaluator does not model.
type Metamorphic interface {
	// Name is the law's name in findings and on the command line.
	Name() string
	// Forms lists the ways in which the law can be asked of a subject, in a fixed
	// order. Where there is none, reason says which condition fails.
	Forms(s *Subject) (forms []Form, reason string)
}

// Form is one way to ask a law.
type Form struct {
	// Name says which way it is; forms of one name are alike.
	Name string
	// Make makes the check; nil where this form does not fit the subject after
	// all.
	Make func() *trial.Check
}

// violated makes the verdict of answers that cannot be read or differ.
func violated(format string, args ...any) trial.Verdict {
	return trial.Verdict{Violation: fmt.Sprintf(format, args...), Rows: 1}
}
