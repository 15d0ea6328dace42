package migrate

import (
	"bytes"
	"encoding/json"
	"html/template"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

// Changes tells that something has to be done about a query before the engine changes.
func (v Verdict) Changes() bool {
	return v == VerdictChanges || v == VerdictNotInOther || v == VerdictOrder || v == VerdictMayChange || v == VerdictDigits
}

// judgementJSON is a judgement in JSON.
type judgementJSON struct {
	Place   string           `json:"place"`
	Query   string           `json:"query"`
	Verdict Verdict          `json:"verdict"`
	Reason  string           `json:"reason,omitempty"`
	Rows    []string         `json:"rows,omitempty"`
	From    json.RawMessage  `json:"from,omitempty"`
	To      json.RawMessage  `json:"to,omitempty"`
	Rules   []differenceJSON `json:"rules,omitempty"`
	Instead string           `json:"instead,omitempty"`
}

type differenceJSON struct {
	Rule       string `json:"rule"`
	From       string `json:"from"`
	FromSource string `json:"fromSource"`
	To         string `json:"to"`
	ToSource   string `json:"toSource"`
}

// JSON is the form in which a judgement is printed as JSON. The answers have the form of semcheck eval --json.
func (j *Judgement) JSON() any {
	out := judgementJSON{Place: j.Place, Query: j.Text, Verdict: j.Verdict, Reason: j.Reason, Rows: j.Rows, Instead: j.Instead}
	if j.From != nil {
		out.From, out.To = bytes.TrimSpace(j.From.JSON()), bytes.TrimSpace(j.To.JSON())
	}
	for _, d := range j.Rules {
		out.Rules = append(out.Rules, differenceJSON{d.Rule, d.From, d.FromSource.String(), d.To, d.ToSource.String()})
	}
	return out
}

func answerText(a *present.Answer) string {
	var b strings.Builder
	a.Text(&b, present.Paint{})
	return strings.TrimRight(b.String(), "\n")
}

var page = template.Must(template.New("migrate").Funcs(template.FuncMap{"answer": answerText, "join": strings.Join}).Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.From.Title}} to {{.To.Title}}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; border-radius: .3rem; padding: .5rem; margin: .3rem 0; }
details { border-top: 1px solid #8886; padding: .4rem 0; } summary { cursor: pointer; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
table { border-collapse: collapse; } td { padding: .1rem .8rem .1rem 0; }
.changes, .not { font-weight: 600; }
</style></head><body>
<h1>From {{.From.Title}} to {{.To.Title}}</h1>
<table>{{range .Counts}}<tr><td>{{.Verdict}}</td><td>{{.Count}}</td></tr>{{end}}</table>
{{range .Judged}}<details{{if .Verdict.Changes}} open{{end}}><summary><b>{{.Verdict}}</b> {{.Place}}</summary>
<pre>{{.Text}}</pre>
{{if .Reason}}<p>{{.Reason}}</p>{{end}}
{{if .From}}{{if .Rows}}<p>With the rows</p><pre>{{join .Rows "\n"}}</pre>{{else}}<p>Whatever the rows</p>{{end}}
<div class="sides"><div>{{$.From.Title}}<pre>{{answer .From}}</pre></div><div>{{$.To.Title}}<pre>{{answer .To}}</pre></div></div>{{end}}
{{range .Rules}}<p><code>{{.Rule}}</code></p><div class="sides"><div>{{.From}}<br><small>{{.FromSource}}</small></div><div>{{.To}}<br><small>{{.ToSource}}</small></div></div>{{end}}
{{if .Instead}}<p>Instead: {{.Instead}}</p>{{end}}
</details>
{{end}}</body></html>
`))

// Page is an HTML page of judgements, which stands alone.
func Page(judged []Judgement, from, to *spec.Dialect) ([]byte, error) {
	type count struct {
		Verdict Verdict
		Count   int
	}
	var counts []count
	for _, v := range Verdicts() {
		n := 0
		for i := range judged {
			if judged[i].Verdict == v {
				n++
			}
		}
		if n > 0 {
			counts = append(counts, count{v, n})
		}
	}
	var b bytes.Buffer
	err := page.Execute(&b, struct {
		From, To *spec.Dialect
		Counts   []count
		Judged   []Judgement
	}{from, to, counts, judged})
	return b.Bytes(), err
}
