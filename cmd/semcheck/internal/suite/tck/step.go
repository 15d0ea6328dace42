package tck

import (
	"regexp"
	"slices"
	"strconv"

	messages "github.com/cucumber/messages/go/v21"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/spec/cypher"
)

// StepKind is what a step does.
type StepKind uint8

// The kinds of steps.
const (
	Begin         StepKind = iota // with an empty graph, or the named one
	SetUp                         // a query that prepares the graph
	SetParameters                 // of the queries that follow
	Procedure                     // that the queries may call
	Execute                       // the query of the scenario
	Control                       // a query that looks at what the other left
	ExpectRows
	ExpectNothing
	ExpectEffects
	ExpectError
	Unmodelled // a step of the kit about what openCypher 9 does not have
)

// Step is a step of a scenario. Which fields count depends on its kind.
type Step struct {
	Kind       StepKind
	Line       int
	Graph      string // Begin: the name, empty for an empty graph
	Query      string // SetUp, Execute, Control
	Parameters graph.Map
	Procedure  *Signature
	Columns    []string        // ExpectRows
	Rows       [][]graph.Value // ExpectRows; Procedure: inputs, then outputs
	Ordered    bool            // ExpectRows: the order of the rows counts
	Unordered  bool            // ExpectRows: the order of the elements of lists does not
	Effects    Effects         // ExpectEffects
	Error      Expected        // ExpectError
	Feature    string          // Unmodelled
}

// Expected is an error as a scenario names it. Detail may be "*", and Phase "any time".
type Expected struct {
	Type   cypher.ErrorType
	Phase  cypher.Phase
	Detail string
}

// Effects are side effects by their names: "+nodes", "-labels"; what is absent is 0.
type Effects map[string]int

// EffectNames lists the side effects that the kit counts.
func EffectNames() []string {
	return []string{"+nodes", "-nodes", "+relationships", "-relationships", "+labels", "-labels", "+properties", "-properties"}
}

// form is a step's text and how the step is read.
type form struct {
	pattern  *regexp.Regexp
	argument argument
	read     func(r *stepReader, parts []string)
}

// argument is what stands below a step.
type argument uint8

const (
	nothing argument = iota
	docString
	table
	tableIfAny
)

func (a argument) String() string {
	return [...]string{"nothing", "a doc string", "a table", "a table"}[a]
}

// forms are the steps of the kit's TCKStepDefinitions.
var forms = []form{
	{regexp.MustCompile(`^(?:an empty|any) graph$`), nothing, func(r *stepReader, _ []string) { r.Kind = Begin }},
	{regexp.MustCompile(`^the (.+) graph$`), nothing, func(r *stepReader, parts []string) { r.Kind, r.Graph = Begin, parts[1] }},
	{regexp.MustCompile(`^having executed:$`), docString, func(r *stepReader, _ []string) { r.Kind, r.Query = SetUp, r.text }},
	{regexp.MustCompile(`^parameters are:$`), table, (*stepReader).parameters},
	{regexp.MustCompile(`^there exists a procedure (.+):$`), tableIfAny, (*stepReader).procedure},
	{regexp.MustCompile(`^there exists a CSV file with URL as .+, with rows:$`), table, func(r *stepReader, _ []string) { r.Kind, r.Feature = Unmodelled, "LOAD CSV" }},
	{regexp.MustCompile(`^executing query:$`), docString, func(r *stepReader, _ []string) { r.Kind, r.Query = Execute, r.text }},
	{regexp.MustCompile(`^executing control query:$`), docString, func(r *stepReader, _ []string) { r.Kind, r.Query = Control, r.text }},
	{regexp.MustCompile(`^the result should be(?:, in (any order|order))?(?: (\(ignoring element order for lists\)))?:$`), table, (*stepReader).result},
	{regexp.MustCompile(`^the result should be empty$`), nothing, func(r *stepReader, _ []string) { r.Kind = ExpectNothing }},
	{regexp.MustCompile(`^the side effects should be:$`), table, (*stepReader).effects},
	{regexp.MustCompile(`^no side effects$`), nothing, func(r *stepReader, _ []string) { r.Kind, r.Effects = ExpectEffects, Effects{} }},
	{regexp.MustCompile(`^an? error with GQL code .+$`), nothing, func(r *stepReader, _ []string) { r.Kind, r.Feature = Unmodelled, "error codes of GQL" }},
	{regexp.MustCompile(`^an? (\S+) should be raised at (compile time|runtime|any time): (\S+)$`), nothing, func(r *stepReader, parts []string) {
		r.Kind, r.Error = ExpectError, Expected{cypher.ErrorType(parts[1]), cypher.Phase(parts[2]), parts[3]}
	}},
}

// stepReader reads one step; problems travel as panics within readSteps.
type stepReader struct {
	Step
	text string
	rows [][]string
}

func (r *stepReader) fail(format string, args ...any) { panic(misread(r.Line, format, args...)) }

// readSteps reads the steps of a scenario.
func readSteps(pickled []*messages.PickleStep, lines map[string]int) (steps []Step, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			problem, own := fault.(*ReadError)
			if !own {
				panic(fault)
			}
			err = problem
		}
	}()
	for _, p := range pickled {
		r := &stepReader{Step: Step{Line: lines[p.AstNodeIds[0]]}}
		r.read(p)
		steps = append(steps, r.Step)
	}
	if len(steps) == 0 {
		return nil, misread(0, "the scenario has no steps")
	}
	return steps, nil
}

func (r *stepReader) read(p *messages.PickleStep) {
	below := nothing
	if p.Argument != nil && p.Argument.DocString != nil {
		below, r.text = docString, p.Argument.DocString.Content
	}
	if p.Argument != nil && p.Argument.DataTable != nil {
		below = table
		for _, row := range p.Argument.DataTable.Rows {
			cells := make([]string, len(row.Cells))
			for i, c := range row.Cells {
				cells[i] = c.Value
			}
			r.rows = append(r.rows, cells)
		}
	}
	for _, f := range forms {
		if parts := f.pattern.FindStringSubmatch(p.Text); parts != nil {
			if f.argument != below && !(f.argument == tableIfAny && below != docString) {
				r.fail("below the step %q stands %s, not %s", p.Text, below, f.argument)
			}
			f.read(r, parts)
			return
		}
	}
	r.fail("unknown step %q", p.Text)
}

// values reads the cells of rows; the first row below the step's text is row 1.
func (r *stepReader) values(rows [][]string) [][]graph.Value {
	list := make([][]graph.Value, len(rows))
	for i, row := range rows {
		list[i] = make([]graph.Value, len(row))
		for k, cell := range row {
			list[i][k] = r.value(cell)
		}
	}
	return list
}

func (r *stepReader) value(cell string) graph.Value {
	v, err := notation.Read(cell)
	if err != nil {
		r.fail("in the table below: %s", err)
	}
	return v
}

// pairs checks that the table has two columns.
func (r *stepReader) pairs() [][]string {
	if len(r.rows[0]) != 2 {
		r.fail("the table below has %d columns, not 2: a name and a value", len(r.rows[0]))
	}
	return r.rows
}

func (r *stepReader) parameters(_ []string) {
	r.Kind, r.Parameters = SetParameters, graph.Map{}
	for _, row := range r.pairs() {
		r.Parameters[row[0]] = r.value(row[1])
	}
}

func (r *stepReader) result(parts []string) {
	r.Kind, r.Ordered, r.Unordered = ExpectRows, parts[1] == "order", parts[2] != ""
	r.Columns, r.Rows = r.rows[0], r.values(r.rows[1:])
}

func (r *stepReader) effects(_ []string) {
	r.Kind, r.Effects = ExpectEffects, Effects{}
	for _, row := range r.pairs() {
		n, err := strconv.Atoi(row[1])
		if err != nil || n < 0 {
			r.fail("in the table below: %q is not a number of %s", row[1], row[0])
		}
		if !slices.Contains(EffectNames(), row[0]) {
			r.fail("in the table below: unknown side effect %q", row[0])
		}
		r.Effects[row[0]] = n
	}
}

func (r *stepReader) procedure(parts []string) {
	signature, err := ParseSignature(parts[1])
	if err != nil {
		r.fail("%s", err)
	}
	r.Kind, r.Procedure = Procedure, signature
	var names []string
	for _, f := range slices.Concat(signature.Inputs, signature.Outputs) {
		names = append(names, f.Name)
	}
	if len(names) == 0 && (len(r.rows) == 0 || len(r.rows[0]) == 1 && r.rows[0][0] == "") {
		return // a procedure without fields has a table without cells, or none
	}
	if len(r.rows) == 0 {
		r.fail("below the step stands no table, and the procedure has %d fields", len(names))
	}
	header := r.rows[0]
	order := make([]int, len(names))
	if len(header) != len(names) {
		r.fail("the table below has %d columns, the procedure %d fields", len(header), len(names))
	}
	for i, name := range names {
		if order[i] = slices.Index(header, name); order[i] < 0 {
			r.fail("the table below has no column %s", name)
		}
	}
	for _, row := range r.values(r.rows[1:]) {
		values := make([]graph.Value, len(order))
		for i, k := range order {
			values[i] = row[k]
		}
		r.Rows = append(r.Rows, values)
	}
}
