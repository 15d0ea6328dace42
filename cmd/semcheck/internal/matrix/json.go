package matrix

import "github.com/semcheck/semcheck/spec"

// JSON is the form in which the matrix is printed as JSON.
func (m *Matrix) JSON() any {
	type run struct {
		Folder   string `json:"folder"`
		Target   string `json:"target"`
		Version  string `json:"version"`
		Dialect  string `json:"dialect"`
		Seed     string `json:"seed"`
		Queries  uint64 `json:"queries"`
		Began    string `json:"began"`
		Semcheck string `json:"semcheck"`
	}
	type cell struct {
		State    string `json:"state"`
		Cases    int    `json:"cases"`
		Of       int    `json:"of"`
		Run      *int   `json:"run,omitempty"`
		Case     string `json:"witness,omitempty"`
		Known    string `json:"known,omitempty"`
		Link     string `json:"link,omitempty"`
		Report   string `json:"report,omitempty"`
		Findings int    `json:"findings,omitempty"`
		New      int    `json:"new,omitempty"`
	}
	type column struct {
		Engine  string          `json:"engine"`
		Version string          `json:"version"`
		Dialect string          `json:"dialect"`
		Runs    []int           `json:"runs"`
		Follows int             `json:"follows"`
		Tested  int             `json:"tested"`
		Others  int             `json:"findingsWithoutARule"`
		Rules   map[string]cell `json:"rules"`
	}
	type change struct {
		From      string   `json:"from"`
		To        string   `json:"to"`
		Regressed []string `json:"regressed"`
		Mended    []string `json:"mended"`
	}
	document := struct {
		Runs    []run    `json:"runs"`
		Columns []column `json:"columns"`
		Changes []change `json:"changes"`
		Notes   []string `json:"notes"`
	}{Changes: []change{}, Notes: append([]string{}, m.Notes...)}
	for _, s := range m.Runs {
		document.Runs = append(document.Runs, run{s.Folder, s.Meta["target"], s.Meta["engine version"], s.Meta["dialect"], s.Meta["seed"],
			uint64(s.Statistics["queries"][""]), s.Meta["began"], s.Meta["semcheck build"]})
	}
	for c := range m.Columns {
		follows, tested := m.Follows(c)
		of := column{m.Columns[c].Engine, m.Columns[c].Version, m.Columns[c].Dialect, m.Columns[c].Runs, follows, tested, len(m.Columns[c].Unblamed), map[string]cell{}}
		for _, rule := range m.Rules {
			from := m.Cells[rule][c]
			if from.State == NotThere {
				continue
			}
			to := cell{State: from.State.String(), Cases: from.Applied, Of: from.Of, Known: from.Known, Findings: from.Findings, New: from.New}
			if w := from.Witness; w != nil {
				to.Run, to.Case, to.Link, to.Report = &w.Run, w.Case, w.Link, w.Report
			}
			of.Rules[rule.ID] = to
		}
		document.Columns = append(document.Columns, of)
	}
	ids := func(rules []*spec.Rule) []string {
		list := []string{}
		for _, rule := range rules {
			list = append(list, rule.ID)
		}
		return list
	}
	for _, c := range m.Changes {
		document.Changes = append(document.Changes, change{m.Columns[c.From].Title(), m.Columns[c.To].Title(), ids(c.Regressed), ids(c.Mended)})
	}
	return document
}
