// Package matrix holds engines against the rules: a cell for each rule and each version of an engine, with a
// query that shows it.
package matrix

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/report"
	"github.com/semcheck/semcheck/spec"
)

// State says how an engine follows a rule.
type State uint8

// The states, the one that says the most of several runs first.
const (
	Bug          State = iota // a finding blames the rule
	Acknowledged              // an acknowledged defect of the engine shows
	Freedom                   // the engine uses a freedom that the rule leaves
	Observed                  // it agrees with a variant that was only observed
	Documented                // it agrees with the documented variant of its dialect
	Conforms                  // it agrees with the rule
	Refused                   // each query with the rule was refused
	Untested                  // no compared query applied the rule
	Open                      // the sources leave the outcome open: never compared
	NotThere                  // the dialect does not have the rule
	states
)

// String names the state.
func (s State) String() string {
	return [...]string{"bug", "acknowledged defect", "freedom used", "observed", "documented", "conforms", "refused", "untested", "open", "–"}[s]
}

// Legend says what the state means.
func (s State) Legend() string {
	return [...]string{
		"a finding blames the rule; the witness is the finding, which has a report",
		"the engine has a defect that its makers acknowledge",
		"the rule leaves several answers, and the engine gave one of them",
		"the engine agrees with a reading that was only seen, and that no text states",
		"the engine agrees with the reading that its own documents state",
		"the engine agrees with the rule",
		"only queries that the engine refused apply the rule",
		"no compared query with a right answer is known to have applied the rule",
		"the sources leave the outcome open, so that it is never compared",
		"the dialect of the engine does not have the rule",
	}[s]
}

// good tells that the engine follows the rule.
func (s State) good() bool {
	return s == Freedom || s == Observed || s == Documented || s == Conforms
}

// tested tells that answers of the engine are known. A query may be refused for something else in it.
func (s State) tested() bool { return s < Refused }

// Witness is a case that shows a cell.
type Witness struct {
	Run  int    // index in Matrix.Runs
	Case string // "query-17"; empty where statements and tables alone applied the rule
	Link string // to the entry of a known issue, or the report of a defect; may be empty
	// Report is the file of semcheck's report, where the run has one.
	Report string
}

// Cell is how a version of an engine follows a rule.
type Cell struct {
	State         State
	Applied, Of   int // cases of the rule that were applied, and that can be compared
	Witness       *Witness
	Known         string // ID of the known issue, or the report of the defect
	Findings, New int    // of a bug: all, and those that are no known issue
}

// Column is a version of an engine.
type Column struct {
	Engine  string // the family, or what the user calls the server
	Version string
	Dialect string
	Runs    []int
	Queries uint64
	// Twin tells that another column is of the same version, judged by another dialect.
	Twin bool
	// Unblamed are findings that blame no rule: a lost connection, an error that no rule explains, or a query
	// that is wrong although each of its parts is right. Known ones are not among them; those that were not
	// examined are.
	Unblamed []Witness
}

// Title names the column.
func (c *Column) Title() string {
	engine, version := present.Escaped(c.Engine), present.Escaped(strings.Join(strings.Fields(c.Version), " "))
	title := engine + ": " + version
	switch {
	case version == "":
		title = engine
	case strings.HasPrefix(strings.ToLower(version), strings.ToLower(engine)):
		title = version
	}
	if c.Twin {
		title += ", dialect " + c.Dialect
	}
	return title
}

// Matrix is rule × engine × version.
type Matrix struct {
	Runs    []*campaign.Stored
	Columns []Column
	Rules   []*spec.Rule
	Cells   map[*spec.Rule][]Cell // a cell for each column
	Changes []Change
	Notes   []string // what the matrix cannot say
}

// Change is what became of the rules between two versions of an engine.
type Change struct {
	From, To            int // columns
	Regressed, Mended   []*spec.Rule
	NowTested, Unproven []*spec.Rule // tested in one of the versions only
}

// Make makes the matrix of runs.
func Make(ctx context.Context, runs []*campaign.Stored, familyOf func(target string) string) (*Matrix, error) {
	m := &Matrix{Runs: runs, Cells: map[*spec.Rule][]Cell{}}
	at := map[[3]string][]int{}
	for i, s := range runs {
		engine := cmp.Or(s.Meta["name"], familyOf(s.Meta["target"]))
		key := [3]string{engine, s.Meta["engine version"], s.Meta["dialect"]}
		if at[key] == nil {
			m.Columns = append(m.Columns, Column{Engine: key[0], Version: key[1], Dialect: key[2]})
		}
		at[key] = append(at[key], i)
		if s.Unread > 0 {
			m.Notes = append(m.Notes, fmt.Sprintf("%d rules × cases of %s are not of this semcheck, and left out", s.Unread, s.Folder))
		}
		if n := len(s.Pending()); n > 0 {
			m.Notes = append(m.Notes, fmt.Sprintf("%d findings of %s are not examined: no rule is blamed for them", n, s.Folder))
		}
		if s.Reached == nil {
			m.Notes = append(m.Notes, s.Folder+" is of an older semcheck, and has no witnesses but of findings")
		}
		if s.Statistics[campaign.QueriesHeld][""] == 0 {
			m.Notes = append(m.Notes, fmt.Sprintf("%s held no query against the rules", s.Folder))
		}
	}
	slices.SortStableFunc(m.Columns, func(a, b Column) int {
		return cmp.Or(strings.Compare(a.Engine, b.Engine), compareVersions(a.Version, b.Version), strings.Compare(a.Dialect, b.Dialect))
	})
	for c := range m.Columns {
		column := &m.Columns[c]
		column.Twin = slices.ContainsFunc(m.Columns, func(o Column) bool {
			return o.Engine == column.Engine && o.Version == column.Version && o.Dialect != column.Dialect
		})
		column.Runs = at[[3]string{column.Engine, column.Version, column.Dialect}]
		for _, i := range column.Runs {
			column.Queries += uint64(runs[i].Statistics["queries"][""])
			if err := m.fill(ctx, c, i); err != nil {
				return nil, err
			}
		}
	}
	for _, rule := range spec.Rules() {
		if cells := m.Cells[rule]; cells != nil && slices.ContainsFunc(cells, func(c Cell) bool { return c.State < NotThere }) {
			m.Rules = append(m.Rules, rule)
		}
	}
	slices.SortFunc(m.Rules, func(a, b *spec.Rule) int { return strings.Compare(a.ID, b.ID) })
	m.compare()
	return m, nil
}

// cell is the cell of a rule in a column.
func (m *Matrix) cell(rule *spec.Rule, column int) *Cell {
	if m.Cells[rule] == nil {
		m.Cells[rule] = slices.Repeat([]Cell{{State: NotThere}}, len(m.Columns))
	}
	return &m.Cells[rule][column]
}

// fill adds a run to its column.
func (m *Matrix) fill(ctx context.Context, column, run int) error {
	s := m.Runs[run]
	witnesses, err := campaign.ReadWitnesses(ctx, s)
	if err != nil {
		return err
	}
	cells := map[*spec.Rule]*Cell{}
	var rules []*spec.Rule
	for _, c := range account.CoveredBefore(s) {
		if cells[c.Rule] == nil {
			cells[c.Rule] = &Cell{State: Open}
			rules = append(rules, c.Rule)
		}
		if cell := cells[c.Rule]; !c.Open {
			cell.State, cell.Of = Untested, cell.Of+1
			if c.Applications > 0 {
				cell.Applied++
			}
		}
	}
	for _, rule := range rules {
		cell := cells[rule]
		query := func(n uint64) *Witness { return &Witness{Run: run, Case: "query-" + strconv.FormatUint(n, 10)} }
		by := func(v compare.Verdict) (uint64, bool) {
			n, found := witnesses.ByVerdict[v][rule.ID]
			return n, found
		}
		if n, found := witnesses.Refused[rule.ID]; found && cell.State == Untested {
			cell.State, cell.Witness = Refused, query(n)
		}
		if cell.Applied > 0 {
			variant := rule.VariantFor(s.Meta["dialect"])
			cell.State, cell.Witness = Conforms, &Witness{Run: run}
			switch {
			case variant != nil && variant.Observed:
				cell.State = Observed
			case variant != nil:
				cell.State = Documented
			}
			switch n, known := witnesses.Shows(rule.ID); {
			case known:
				cell.Witness = query(n)
			case len(witnesses.Compared[rule.ID]) > 0: // by queries with wrong answers, as far as is known
				cell.State, cell.Witness = Untested, nil
			case s.Reached == nil: // by queries that the run does not know
				cell.Witness = nil
			}
		}
		if n, found := by(compare.Freedom); found {
			cell.State, cell.Witness = Freedom, query(n)
		}
		if n, found := by(compare.Known); found {
			cell.State, cell.Witness = Acknowledged, query(n)
			if v := rule.DefectFor(s.Meta["dialect"]); v != nil {
				cell.Known, cell.Witness.Link = v.Defect.Report, v.Defect.Link
			}
		}
	}
	m.Columns[column].Unblamed = append(m.Columns[column].Unblamed, blame(s, run, cells)...)
	for rule, cell := range cells {
		m.cell(rule, column).add(cell)
	}
	return nil
}

// blame marks the rules that findings blame, and lists the findings that blame none.
func blame(s *campaign.Stored, run int, cells map[*spec.Rule]*Cell) (unblamed []Witness) {
	for _, f := range s.Pending() {
		unblamed = append(unblamed, Witness{Run: run, Case: f.ID})
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if f.State != campaign.StateExamined || f.Verdict == compare.Precision.String() || f.Known != nil && f.Known.Mode != string(known.ModeBug) {
			continue
		}
		var rule *spec.Rule
		if f.Blame != nil {
			rule = spec.RuleByID(f.Blame.Rule)
		}
		if rule == nil {
			if f.Known == nil {
				unblamed = append(unblamed, Witness{Run: run, Case: f.ID})
			}
			continue
		}
		cell := cells[rule]
		if cell == nil {
			cell = &Cell{}
			cells[rule] = cell
		}
		fresh := f.Known == nil
		better := cell.State != Bug || cell.Witness == nil || cell.New == 0 && fresh ||
			(cell.New > 0) == fresh && finding.CompareID(f.ID, cell.Witness.Case) < 0
		cell.State = Bug
		cell.Findings++
		if better {
			cell.Witness, cell.Known = &Witness{Run: run, Case: f.ID}, ""
			if path := filepath.Join(s.Folder, report.FindingsFolder, f.ID, report.MarkdownFile); exists(path) {
				cell.Witness.Report = path
			}
			if f.Known != nil {
				cell.Known, cell.Witness.Link = f.Known.ID, f.Known.Link
			}
		}
		if fresh {
			cell.New++
		}
	}
	return unblamed
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// add adds what another run of the same version says of the rule.
func (c *Cell) add(o *Cell) {
	findings, fresh := c.Findings+o.Findings, c.New+o.New
	applied, of := max(c.Applied, o.Applied), max(c.Of, o.Of)
	if o.State < c.State || o.State == c.State && c.New == 0 && o.New > 0 {
		*c = *o
	}
	c.Findings, c.New, c.Applied, c.Of = findings, fresh, applied, of
}

// compare finds what changed between one version of an engine and the next.
func (m *Matrix) compare() {
	for to := range m.Columns {
		from, found := m.before(to)
		if !found {
			continue
		}
		change := Change{From: from, To: to}
		for _, rule := range m.Rules {
			before, now := m.Cells[rule][from].State, m.Cells[rule][to].State
			switch {
			case before.good() && now.tested() && !now.good():
				change.Regressed = append(change.Regressed, rule)
			case before.tested() && !before.good() && now.good():
				change.Mended = append(change.Mended, rule)
			case !before.tested() && now.tested():
				change.NowTested = append(change.NowTested, rule)
			case before.tested() && !now.tested():
				change.Unproven = append(change.Unproven, rule)
			}
		}
		m.Changes = append(m.Changes, change)
	}
}

// before is the version before that of a column, judged by the same dialect where there is such a column.
func (m *Matrix) before(to int) (from int, found bool) {
	of := &m.Columns[to]
	for i := to - 1; i >= 0 && m.Columns[i].Engine == of.Engine; i-- {
		c := &m.Columns[i]
		switch {
		case c.Version == of.Version:
		case found && c.Version != m.Columns[from].Version:
			return from, true
		case !found || c.Dialect == of.Dialect:
			from, found = i, true
		}
	}
	return from, found
}

// Counts counts the cells of a column by their states.
func (m *Matrix) Counts(column int) (n [states]int) {
	for _, rule := range m.Rules {
		n[m.Cells[rule][column].State]++
	}
	return n
}

// Follows counts the rules that a version follows, of those that were tested.
func (m *Matrix) Follows(column int) (follows, tested int) {
	for state, n := range m.Counts(column) {
		if State(state).good() {
			follows += n
		}
		if State(state).tested() {
			tested += n
		}
	}
	return follows, tested
}

// Regressed tells whether a version of an engine has a rule wrong that the one before followed.
func (m *Matrix) Regressed() bool {
	return slices.ContainsFunc(m.Changes, func(c Change) bool { return len(c.Regressed) > 0 })
}

// compareVersions orders versions by their numbers.
func compareVersions(a, b string) int {
	split := func(text string) (list []string) {
		return strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	}
	x, y := split(a), split(b)
	for i := range min(len(x), len(y)) {
		if order := cmp.Or(cmp.Compare(len(strings.TrimLeft(x[i], "0")), len(strings.TrimLeft(y[i], "0"))), strings.Compare(strings.TrimLeft(x[i], "0"), strings.TrimLeft(y[i], "0"))); order != 0 {
			return order
		}
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(a, b))
}
