package account

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// Summary writes the account of a run: target, verdicts, contents of the queries, times, and
// reasons for what was not compared.
func Summary(w io.Writer, s *campaign.Summary, paint present.Paint) {
	st := &s.Statistics
	guided := ""
	if s.Guide != "" && s.Guide != campaign.GuideNone {
		guided = ", guided by " + s.Guide
	}
	if st.Probes > 0 {
		defer func() { probes(w, s) }()
	}
	fmt.Fprintln(w, present.Hang(fmt.Sprintf("%s %s, dialect %s, seed %d, %s%s", s.Target, s.Version, s.Dialect, s.Seed, present.Count(s.Workers, "worker"), guided)))
	fmt.Fprintf(w, "%s on %s in %v (%s),\n%.0f compared queries a second", present.Count(st.Queries, "query"), present.Count(st.Databases, "database"),
		s.Asking.Round(100*time.Millisecond), s.Ending, s.PerSecond())
	if more := s.Elapsed - s.Asking; more >= time.Second {
		fmt.Fprintf(w, ";\nfindings were examined for %v more", more.Round(100*time.Millisecond))
	}
	fmt.Fprint(w, "\n\n")
	verdicts(w, s, paint)
	mix(w, st)
	plans(w, s)
	Laws(w, campaign.LawAccounts(st.Laws, s.Clusters), s.Asking)
	if st.Listed > 0 {
		fmt.Fprintln(w, present.Hang(fmt.Sprintf("functions without a meaning in semcheck: %s asked by laws, which judged %d; the engine refused %d", present.Count(st.Listed, "query"), st.ListedJudged, st.ListedRefused)))
	}
	errorOrigins(w, campaign.ErrorAccounts(st.Errors))
	for i := range s.Lacking {
		l := &s.Lacking[i]
		text := fmt.Sprintf("without %s (%s) is not judged: %s; %s not compared for it", l.Setting, l.Shown, l.Open, present.Count(l.Queries, "query"))
		if len(l.Rules) > 0 {
			text += "; open rules: " + strings.Join(l.Rules, ", ")
		}
		fmt.Fprintln(w, present.Hang(text))
	}
	for _, t := range []struct {
		title  string
		counts map[string]uint64
	}{
		{"not asked, for the database was given up", st.GivenUp},
		{"not compared, by reason", st.Unsupported}, {"freedom, by kind", st.Freedoms},
		{"known, by acknowledged defect of the engine", st.Acknowledged},
		{"observed, by rule", st.ObservedBy}, {"refused by the engine", st.Refusals},
		{"forbidden by the dialect and executed by semcheck, which is its fault", st.Forbidden},
	} {
		reasons(w, t.title, t.counts)
	}
	refusedForms(w, st)
}

// mostExample is how much of an example of a refused form is shown.
const mostExample = 200

// refusedForms writes the forms of the language that the engine refused each time.
func refusedForms(w io.Writer, st *campaign.Statistics) {
	forms := st.RefusedForms()
	if len(forms) == 0 {
		return
	}
	const shown = 10
	fmt.Fprintln(w, "refused, by form (the engine took no text with it):")
	for _, f := range forms[:min(len(forms), shown)] {
		what := f.Form
		if what == "" {
			what = "no form that is always refused"
		}
		example := strings.Join(strings.Fields(f.Example), " ")
		if runes := []rune(example); len(runes) > mostExample {
			example = string(runes[:mostExample-1]) + "…"
		}
		fmt.Fprintf(w, "  %8d  %s\n", f.Count, strings.TrimLeft(present.Wrap(present.Escaped(what+": e.g. "+example), "            ", present.Width), " "))
	}
	if left := len(forms) - shown; left > 0 {
		fmt.Fprintf(w, "            and %s more\n", present.Count(left, "form"))
	}
	if others := st.RefusedTexts[campaign.OtherTexts]; others > 0 {
		fmt.Fprintf(w, "            and %s that were not kept\n", present.Count(others, "text"))
	}
}

// verdicts writes the histogram: all verdicts that occurred and those that
// make a run fail.
func verdicts(w io.Writer, s *campaign.Summary, paint present.Paint) {
	st := &s.Statistics
	g := present.NewGrid("verdict", "queries", "", "tables", "statements")
	var totals [3]uint64
	for _, v := range compare.Verdicts() {
		for kind := range totals {
			totals[kind] += st.Verdicts[kind][v]
		}
	}
	for _, v := range compare.Verdicts() {
		counts := [3]uint64{}
		for kind := range counts {
			counts[kind] = st.Verdicts[kind][v]
		}
		sum := counts[0] + counts[1] + counts[2]
		if sum == 0 && v != compare.Agree && !v.Fails() {
			continue
		}
		var colour func(string) string
		switch {
		case v.Fails() && sum > 0:
			colour = paint.Red
		case v == compare.Agree && sum > 0:
			colour = paint.Green
		}
		g.Row(colour, v, counts[campaign.KindQuery], present.Percent(counts[campaign.KindQuery], totals[campaign.KindQuery]),
			counts[campaign.KindTable], counts[campaign.KindStatement])
	}
	g.Row(nil, "all", totals[campaign.KindQuery], "", totals[campaign.KindTable], totals[campaign.KindStatement])
	g.Write(w, paint)
	crashes, closed := 0, 0
	for i := range s.Clusters {
		crashes, closed = crashes+s.Clusters[i].Crashes, closed+s.Clusters[i].Closed
	}
	if closed > 0 {
		fmt.Fprintf(w, "crash: of %s that were examined, in %d the server closed the\n  connection and answers a new one\n", present.Count(crashes, "crash"), closed)
	}
	fmt.Fprintln(w)
}

// mix writes what the queries were made of and where the time went.
func mix(w io.Writer, st *campaign.Statistics) {
	null := ""
	if st.Held > 0 { // the evaluator counts them
		null = fmt.Sprintf(", %s in which a predicate met a NULL", present.Percent(st.NullReached, st.Held))
	}
	fmt.Fprintf(w, "queries: %s with two or more relations, %s with a subquery,\n  %s with grouping%s;\n  median of %s\n",
		present.Percent(st.TwoRelations, st.Queries), present.Percent(st.WithSubquery, st.Queries), present.Percent(st.WithGrouping, st.Queries), null, present.Count(st.MedianSize(), "tree node"))
	fmt.Fprintf(w, "engine:  accepted %s of queries and %s of statements;\n  %s of results not empty, %s with several rows\n",
		present.Percent(st.Accepted, st.Sent), present.Percent(st.StatementsAccepted, st.Statements),
		present.Percent(st.NonEmpty, st.Answered), present.Percent(st.SeveralRows, st.Answered))
	var all time.Duration
	for _, d := range st.Times {
		all += d
	}
	line := "time:   "
	for share, d := range st.Times {
		if campaign.Share(share) == campaign.ShareProbes && d == 0 {
			continue
		}
		part := fmt.Sprintf(" %s %s", campaign.Share(share), present.Percent(uint64(d), uint64(all)))
		if len(line)+len(part) > present.Width {
			fmt.Fprintln(w, line)
			line = " "
		}
		line += part
	}
	fmt.Fprintln(w, line)
}

// Laws writes what each law did. It writes nothing if only the differential law was asked.
func Laws(w io.Writer, laws []campaign.LawAccount, asking time.Duration) {
	if len(laws) == 0 {
		return
	}
	fmt.Fprintln(w)
	g := present.NewGrid("law", "applied", "of", "with rows", "no case", "refused", "free", "violated", "clusters", "alone")
	clusters := 0
	for i := range laws {
		l := &laws[i]
		share := present.Percent(l.NonEmpty, l.Applied)
		if l.Law == (oracle.Differential{}).Name() {
			share = "" // counted with the verdicts
		}
		clusters += l.Clusters
		g.Row(nil, l.Law, l.Applied, present.Percent(l.Applied, l.Drawn), share, l.NoCase, l.Refused, l.Permitted, l.Violations, l.Clusters, l.Unique)
	}
	g.Write(w, present.Paint{})
	if hours := asking.Hours(); clusters > 0 && hours > 0 {
		fmt.Fprintf(w, "clusters that a law had a part in: %.0f an hour over all laws\n", float64(clusters)/hours)
	}
	fmt.Fprintln(w)
}

// errorOrigins writes what the errors came of of which the semantics do not say
// whether they may be; nothing where there were none.
func errorOrigins(w io.Writer, accounts []campaign.ErrorAccount) {
	if len(accounts) == 0 {
		return
	}
	header := []string{"law"}
	for _, o := range trial.ErrorOrigins() {
		header = append(header, o.String())
	}
	g := present.NewGrid(append(header, "asked again")...)
	for i := range accounts {
		a := &accounts[i]
		cells := []any{a.Law}
		for _, o := range trial.ErrorOrigins() {
			cells = append(cells, a.Counts[o])
		}
		g.Row(nil, append(cells, a.OnEmptyTables)...)
	}
	fmt.Fprintln(w, "errors of the engine while a law was checked, by cause:")
	g.Write(w, present.Paint{})
	fmt.Fprint(w, present.Wrap("of the form: the same error occurs on empty tables, so the engine refuses the statement itself; asked again: how many statements were run again on empty tables", "  ", present.Width)+"\n\n")
}

// reasons writes the most frequent reasons of a kind.
func reasons(w io.Writer, title string, counts map[string]uint64) {
	const shown = 10
	if len(counts) == 0 {
		return
	}
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	fmt.Fprintf(w, "%s:\n", title)
	for _, name := range names[:min(len(names), shown)] {
		fmt.Fprintf(w, "  %8d  %s\n", counts[name], strings.TrimLeft(present.Wrap(inWords(name), "            ", present.Width), " "))
	}
	if left := len(names) - shown; left > 0 {
		fmt.Fprintf(w, "            and %d more; the report lists them\n", left)
	}
}

// inWords adds to a reason that names a rule what the rule says.
func inWords(reason string) string {
	if id, is := strings.CutPrefix(reason, "undetermined by "); is {
		if rule := spec.RuleByID(id); rule != nil {
			return reason + ": " + rule.Statement
		}
	}
	return reason
}

// Finding writes a case that makes a run fail.
func Finding(w io.Writer, r campaign.Record, paint present.Paint) {
	what := fmt.Sprintf("%s %d", r.Kind, r.Number)
	fmt.Fprintf(w, "%s %s of database %d\n  %s\n%s\n\n", paint.Red(r.Verdict.String()), what, r.Database, r.SQL, Indent(r.Detail, "    "))
}

// Indent puts blanks before every line.
func Indent(text, by string) string {
	var lines []byte
	lines = append(lines, by...)
	for _, c := range []byte(text) {
		lines = append(lines, c)
		if c == '\n' {
			lines = append(lines, by...)
		}
	}
	return string(lines)
}

// Progress is one line about a run on its way.
func Progress(s *campaign.Summary) string {
	st := &s.Statistics
	line := fmt.Sprintf("%v: %s, %d compared (%.0f a second), %s", s.Elapsed.Round(time.Second),
		present.Count(st.Queries, "query"), st.Compared(), s.PerSecond(), present.Count(s.Findings(), "finding"))
	fresh := 0
	for i := range s.Clusters {
		if s.Clusters[i].New() {
			fresh++
		}
	}
	if fresh > 0 {
		line += ", " + present.Count(fresh, "new cluster")
	}
	if s.Asking < s.Elapsed {
		line += "; examining " + present.Count(s.Pending, "finding")
		if s.Triaging != "" {
			line += ", now " + s.Triaging
		}
	}
	return line
}
