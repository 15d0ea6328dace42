package tck

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	gherkin "github.com/cucumber/gherkin/go/v26"
	messages "github.com/cucumber/messages/go/v21"
)

// Scenario is a scenario of a feature, or one example of a scenario outline.
type Scenario struct {
	Line    int  // of the scenario; of the row of the example
	Example bool // of a scenario outline
	Feature string
	Name    string
	Tags    []string
	Steps   []Step
	Problem error // why the scenario cannot be run: a *ReadError
}

// Ignored tells whether the kit's own runner leaves the scenario out.
func (s *Scenario) Ignored() bool { return slices.Contains(s.Tags, "@ignore") }

// Query is the first query that is executed, empty if there is none.
func (s *Scenario) Query() string {
	for i := range s.Steps {
		if s.Steps[i].Kind == Execute {
			return s.Steps[i].Query
		}
	}
	return ""
}

// ReadError is what is wrong with a feature, at a line of it.
type ReadError struct {
	Line    int
	Message string
}

// Error gives what is wrong, without the line.
func (e *ReadError) Error() string { return e.Message }

func misread(line int, format string, args ...any) *ReadError {
	return &ReadError{line, fmt.Sprintf(format, args...)}
}

// longestLine is what the Gherkin library's scanner takes; of longer lines it never ends.
const longestLine = 64<<10 - 2

// Read reads the scenarios of a feature. It expands outlines, and puts the steps of a background
// before the steps of each scenario. A text that is not Gherkin is a *ReadError; an unknown step
// makes its scenario unusable, and no other.
func Read(text string) ([]Scenario, error) {
	number := 0
	for line := range strings.Lines(text) {
		if number++; len(line) > longestLine {
			return nil, misread(number, "a line of more than %d bytes", longestLine)
		}
	}
	count := 0
	identity := func() string { count++; return strconv.Itoa(count) }
	document, err := gherkin.ParseGherkinDocument(strings.NewReader(text), identity)
	if err != nil {
		return nil, gherkinError(err)
	}
	if document.Feature == nil {
		return nil, misread(1, "the file holds no feature")
	}
	lines := linesOf(document.Feature)
	var list []Scenario
	for _, p := range gherkin.Pickles(*document, "", identity) {
		s := Scenario{Feature: document.Feature.Name, Name: p.Name, Line: lines[p.AstNodeIds[len(p.AstNodeIds)-1]], Example: len(p.AstNodeIds) > 1}
		for _, tag := range p.Tags {
			s.Tags = append(s.Tags, tag.Name)
		}
		s.Steps, s.Problem = readSteps(p.Steps, lines)
		list = append(list, s)
	}
	return list, nil
}

var gherkinPlace = regexp.MustCompile(`(?m)^\((\d+):\d+\): (.*)$`)

// gherkinError takes the first of the library's messages apart.
func gherkinError(err error) error {
	found := gherkinPlace.FindStringSubmatch(err.Error())
	if found == nil {
		return misread(1, "not a feature: %s", err)
	}
	line, _ := strconv.Atoi(found[1])
	return misread(line, "not a feature: %s", found[2])
}

// linesOf gives the line of each scenario, step and row of examples by its identity.
func linesOf(feature *messages.Feature) map[string]int {
	lines := map[string]int{}
	steps := func(list []*messages.Step) {
		for _, step := range list {
			lines[step.Id] = int(step.Location.Line)
		}
	}
	scenario := func(s *messages.Scenario) {
		lines[s.Id] = int(s.Location.Line)
		steps(s.Steps)
		for _, examples := range s.Examples {
			for _, row := range examples.TableBody {
				lines[row.Id] = int(row.Location.Line)
			}
		}
	}
	for _, child := range feature.Children {
		switch {
		case child.Background != nil:
			steps(child.Background.Steps)
		case child.Scenario != nil:
			scenario(child.Scenario)
		case child.Rule != nil:
			for _, inner := range child.Rule.Children {
				if inner.Background != nil {
					steps(inner.Background.Steps)
				}
				if inner.Scenario != nil {
					scenario(inner.Scenario)
				}
			}
		}
	}
	return lines
}
