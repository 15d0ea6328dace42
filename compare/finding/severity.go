package finding

import (
	"fmt"
	"slices"
	"strings"
)

// Severity says how bad a finding is for those who use the engine; the worst comes first.
type Severity uint8

const (
	SeverityConnection Severity = iota // the server closed the connection
	SeverityCrash                      // the engine is gone, or does not answer
	SeverityRows                       // other rows, another number of columns, another order
	SeverityError                      // an error that may not be raised, or none where one has to be
	SeverityType                       // another type of a column or a value
	// SeverityNone is that of findings that did not repeat.
	SeverityNone
)

// String is the class of differences as --ignore has it.
func (s Severity) String() string {
	return [...]string{"connections", "crashes", "rows", "errors", "types", "not repeated"}[s]
}

// severities are those that --ignore takes, the worst first.
var severities = []Severity{SeverityConnection, SeverityCrash, SeverityRows, SeverityError, SeverityType}

// SeverityNames lists the classes of differences, the worst first.
func SeverityNames() (list []string) {
	for _, s := range severities {
		list = append(list, s.String())
	}
	return list
}

// ParseSeverities reads a list of classes with commas between them.
func ParseSeverities(text string) (list []Severity, err error) {
	if text == "" {
		return nil, nil
	}
	for _, name := range strings.Split(text, ",") {
		i := slices.Index(SeverityNames(), strings.TrimSpace(name))
		if i < 0 {
			return nil, fmt.Errorf("unknown class %q; the classes are %s", name, strings.Join(SeverityNames(), ", "))
		}
		if !slices.Contains(list, severities[i]) {
			list = append(list, severities[i])
		}
	}
	return list, nil
}

// Severity is how bad the finding is.
func (f *Finding) Severity() Severity {
	switch {
	case f.Repeated.Runs > 0 && f.Repeated.Differed < f.Repeated.Runs && f.Cluster == nil:
		return SeverityNone
	case f.Closed():
		return SeverityConnection
	case f.Verdict == "crash" || f.Verdict == "hang":
		return SeverityCrash
	case f.Difference == "type" || f.Difference == "storage class":
		return SeverityType
	case f.ShowsByError() || f.Difference == "no error":
		return SeverityError
	}
	return SeverityRows
}
