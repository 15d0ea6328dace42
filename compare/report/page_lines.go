package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/known"
)

// headline is a cluster in a line: what differs and where, without the engine, which the page names once.
func headline(r *Run, c *Cluster) string {
	if f := c.first(); f != nil && c.Title == "" || f != nil && strings.HasSuffix(c.Title, f.Title()) {
		title, left := begun(f.Headline(), mostTitle)
		if left != "" {
			title += "…"
		}
		return title
	}
	title := c.title()
	for _, engine := range []string{cmp.Or(r.Called, r.Version), r.title()} {
		title = strings.TrimPrefix(title, engine+": ")
	}
	return title
}

// mostSQL is how many bytes of a text the page shows: the rest of a geometry of 100,000 positions is read by
// no one, and stands in the script.
const mostSQL = 20_000

// mostTitle and mostFact are how many bytes of a cluster's line and of what is said of it.
const mostTitle, mostFact = 400, 4_000

// begun is the beginning of a text that is too long for a page, and what is said of the rest. The text ends
// behind a blank or a comma.
func begun(text string, most int) (beginning, left string) {
	if len(text) <= most {
		return text, ""
	}
	at := strings.LastIndexAny(text[:most], " ,\n") + 1
	if at == 0 {
		at = strings.LastIndexFunc(text[:most], func(rune) bool { return true }) // before a whole character
	}
	return text[:at], fmt.Sprintf("… and %s more; the whole stands in the script.", count(uint64(len(text)-at), "byte"))
}

// groups takes clusters apart by their status. New ones are not folded.
func groups(clusters []clusterView) (list []groupView) {
	for _, status := range statuses() {
		g := groupView{Status: string(status)}
		for i := range clusters {
			if clusters[i].Status == string(status) {
				g.Clusters = append(g.Clusters, clusters[i])
			}
		}
		if len(g.Clusters) == 0 {
			continue
		}
		n := uint64(len(g.Clusters))
		switch status {
		case known.StatusNew:
		case known.StatusKnown:
			g.Heading = count(n, "known cluster")
		case known.StatusBaseline:
			g.Heading = count(n, "cluster") + " of the baseline"
		case known.StatusPrecision:
			g.Heading = count(n, "cluster") + " in which a rounding decides"
		}
		list = append(list, g)
	}
	return list
}

// compared are the lines of what was expected and of what came. In tables it marks the rows that stand in one
// of them alone.
func compared(expected, actual string, tables bool) (want, got []lineView) {
	want, got = lines(expected), lines(actual)
	if !tables {
		return want, got
	}
	counted := map[string]int{}
	for _, i := range tableRows(got) {
		counted[plain(got[i].Text)]++
	}
	for _, i := range tableRows(want) {
		if key := plain(want[i].Text); counted[key] > 0 {
			counted[key]--
		} else {
			want[i].Mark = "missing"
		}
	}
	for _, i := range tableRows(want) {
		if want[i].Mark == "" {
			counted["="+plain(want[i].Text)]++
		}
	}
	for _, i := range tableRows(got) {
		if key := "=" + plain(got[i].Text); counted[key] > 0 {
			counted[key]--
		} else {
			got[i].Mark = "extra"
		}
	}
	return want, got
}

func lines(text string) (list []lineView) {
	for line := range strings.SplitSeq(text, "\n") {
		list = append(list, lineView{Text: line})
	}
	return list
}

// tableRows are the numbers of the lines that are rows: those between the rule under a header and the next
// line that is none, which says how many rows there are.
func tableRows(list []lineView) (rows []int) {
	inside := false
	for i, l := range list {
		switch {
		case isRule(l.Text):
			inside = true
		case !strings.HasPrefix(l.Text, " "):
			inside = false
		case inside:
			rows = append(rows, i)
		}
	}
	return rows
}

func isRule(line string) bool {
	return strings.HasPrefix(line, "--") && strings.Trim(line, "-+") == ""
}

// plain is a row without what only sets its columns apart.
func plain(row string) string { return strings.Join(strings.Fields(row), " ") }
