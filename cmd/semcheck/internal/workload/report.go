package workload

import (
	"bytes"
	"html/template"
	"path/filepath"
	"strings"
)

// Title is the name of the account's file without its ending.
func (a *Account) Title() string {
	return strings.TrimSuffix(filepath.Base(a.File), filepath.Ext(a.File))
}

// Sum adds accounts up.
func Sum(accounts []*Account) *Account {
	total := newAccount("")
	for _, a := range accounts {
		total.Add(a)
	}
	return total
}

// Apart takes the accounts of SQL and those of graphs apart: what is said of all queries is
// said of each language alone.
func Apart(accounts []*Account) (sql, graphs []*Account) {
	for _, a := range accounts {
		if a.Graphs {
			graphs = append(graphs, a)
		} else {
			sql = append(sql, a)
		}
	}
	return sql, graphs
}

// fileJSON is the account of a file in JSON.
type fileJSON struct {
	File      string         `json:"file"`
	Language  string         `json:"language,omitempty"`
	Scripts   int            `json:"scripts"`
	Queries   int            `json:"queries"`
	Evaluated int            `json:"evaluated"`
	Answers   map[string]int `json:"answers"`
	Empty     int            `json:"empty"`
	Reasons   []Count        `json:"reasons"`
	Passed    map[string]int `json:"readPast,omitempty"`
	Skipped   map[string]int `json:"skipped,omitempty"`
	Engine    map[string]int `json:"engine,omitempty"`
	Asked     []Query        `json:"asked"`
}

// JSON is the form in which accounts are printed as JSON: a list of files.
func JSON(accounts []*Account) any {
	list := make([]fileJSON, 0, len(accounts))
	for _, a := range accounts {
		named := map[string]int{}
		for answer, n := range a.Counts {
			named[Answer(answer).String()] = n
		}
		language := ""
		if a.Graphs {
			language = "Cypher"
		}
		list = append(list, fileJSON{a.File, language, a.Scripts, a.Total(), a.Evaluated(), named, a.Empty, Ranked(a.Reasons), a.Passed, a.Skipped, a.Engine, a.Queries})
	}
	return map[string]any{"files": list}
}

var page = template.Must(template.New("workload").Funcs(template.FuncMap{"percent": func(a *Account) float64 { return 100 * a.Share() }, "ranked": Ranked}).Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>How much of these queries can be judged</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child, td.text { text-align: left; }
.bar { background: #eee; height: .7rem; min-width: 8rem; } .bar div { background: #2a7; height: 100%; }
pre { white-space: pre-wrap; background: #f6f6f6; padding: .5rem; margin: .3rem 0; }
</style></head><body>
<h1>How much of these queries can be judged</h1>
<p>{{.Total.Evaluated}} of {{.Total.Total}} queries were evaluated ({{printf "%.1f" (percent .Total)}} %): their rows, or the error that a rule calls for, are known.</p>
<table><tr><th>file</th><th>queries</th><th>evaluated</th><th></th></tr>
{{range .Accounts}}<tr><td>{{.Title}}</td><td>{{.Total}}</td><td>{{printf "%.1f" (percent .)}} %</td><td><div class="bar"><div style="width:{{printf "%.0f" (percent .)}}%"></div></div></td></tr>
{{end}}</table>
<h2>What stands in the way first</h2>
<table><tr><th>construct</th><th>queries</th></tr>
{{range ranked .Total.Reasons}}<tr><td class="text">{{.Name}}</td><td>{{.Count}}</td></tr>
{{end}}</table>
{{if .Total.Engine}}<h2>The engine beside</h2>
<table>{{range ranked .Total.Engine}}<tr><td class="text">{{.Name}}</td><td>{{.Count}}</td></tr>{{end}}</table>
{{range .Total.Queries}}{{if eq .Engine "differs"}}<h3>{{.Script}}</h3><pre>{{.Text}}</pre><p>{{.Detail}}</p>{{end}}{{end}}{{end}}
</body></html>
`))

// told are the accounts whose sum a page tells: those of SQL, or those of graphs where there
// are no others.
func told(accounts []*Account) []*Account {
	sql, graphs := Apart(accounts)
	if len(sql) == 0 {
		return graphs
	}
	return sql
}

// Page is an HTML page of accounts, which stands alone.
func Page(accounts []*Account) ([]byte, error) {
	var b bytes.Buffer
	err := page.Execute(&b, struct {
		Accounts []*Account
		Total    *Account
	}{accounts, Sum(told(accounts))})
	return b.Bytes(), err
}
