package main

import (
	"cmp"
	"context"
	"fmt"
	"github.com/semcheck/semcheck/spec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/report"
	"github.com/semcheck/semcheck/compare/trial"
)

type reportOptions struct{ out string }

func newReport(t *terminal) *cobra.Command {
	var o reportOptions
	c := &cobra.Command{
		Use:   "report [RUN…]",
		Short: "Write the reports of a run, or of several runs together",
		Long: `Writes the reports of a run from its run database:
  findings/ID/report.md     a text for a bug tracker
  findings/ID/repro.sql     a script for the engine's own client
  findings/ID/finding.json  the finding, as semcheck replay reads it
  index.html                the run as one page, readable offline
  junit.xml                 for CI: failed = new cluster, skipped = all others
  summary.json              for programs
RUN is the folder of a run (--out of the run); the default, and "latest", is the
latest run. The reports go into the run's folder unless --out names another.
Several runs are written together into --out, with a column for each run; their
findings go to NAME/findings, where NAME is the run's target.

It writes a few findings of each cluster. It never overwrites a file that
semcheck did not write.

Exit status: 0 written, 2 usage, environment, or a folder that holds no run.`,
		Example: `  semcheck report
  semcheck report run7 --out public
  semcheck report mysql-run postgres-run sqlite-run --out comparison`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{""}
			}
			return o.run(cmd.Context(), t, args)
		},
	}
	c.Flags().StringVar(&o.out, "out", "", "write into this `folder` (default: the run's)")
	return c
}

func (o *reportOptions) run(ctx context.Context, t *terminal, arguments []string) error {
	if len(arguments) > 1 && o.out == "" {
		return misuse("several runs are reported together into one folder: name it with --out")
	}
	out := o.out
	var runs []*report.Run
	for _, argument := range arguments {
		folder, err := runFolder(argument)
		if err != nil {
			return err
		}
		stored, err := campaign.Read(ctx, folder)
		if err != nil {
			return err
		}
		runs = append(runs, reportedRun(stored))
		if out == "" {
			out = folder
		}
	}
	nameRuns(runs)
	if err := report.Write(out, runs); err != nil {
		return err
	}
	findings := 0
	for _, r := range runs {
		for i := range r.Clusters {
			findings += len(r.Clusters[i].Findings)
		}
	}
	fmt.Fprintln(t.out, present.Path("page:", filepath.Join(out, report.PageFile)))
	fmt.Fprintf(t.out, "with %s, %s and the files of %s\n", report.JUnitFile, report.SummaryFile, present.Count(findings, "finding"))
	return nil
}

// nameRuns names runs by their targets, and those of one target by a number
// too.
func nameRuns(runs []*report.Run) {
	seen := map[string]int{}
	for _, r := range runs {
		seen[r.Target]++
		r.Name = r.Target
		if n := seen[r.Target]; n > 1 {
			r.Name += "-" + strconv.Itoa(n)
		}
	}
}

// reportedRun is a stored run in the form of compare/report.
func reportedRun(s *campaign.Stored) *report.Run {
	m := s.Meta
	r := &report.Run{
		Target: m["target"], Title: m["target"], Version: m["engine version"], Dialect: m["dialect"],
		Semcheck: m["semcheck version"] + ", commit " + m["semcheck commit"], Ending: m["ending"],
		Queries: uint64(s.Statistics["queries"][""]), Databases: uint64(s.Statistics["databases"][""]),
		Elapsed:  time.Duration(s.Statistics["seconds"]["elapsed"] * float64(time.Second)),
		Asking:   time.Duration(s.Statistics["seconds"]["asking"] * float64(time.Second)),
		Verdicts: verdictCounts(s), Marks: ruleMarks(s), Clusters: reportedClusters(s),
	}
	if target, err := targets.ByName(r.Target); err == nil {
		r.Title = target.Title
	}
	r.Called, r.Lacking = m["name"], s.Lacking()
	r.Title = cmp.Or(r.Called, r.Title)
	r.NotAsked, _ = strconv.ParseUint(m[queriesNotAsked], 10, 64) // 0 where there are none
	r.Seed, _ = strconv.ParseUint(m["seed"], 10, 64)              // written by FormatUint
	r.Began, _ = time.Parse(time.RFC3339, m["began"])             // zero is left out
	for text := range strings.SplitSeq(m["preamble"], ";\n") {    // as identity joins it
		if text != "" {
			r.Preamble = append(r.Preamble, text)
		}
	}
	for _, name := range []string{"workers", "statement timeout", "differences", "keep all", "laws", "guide", campaign.MetaIgnored, "dsn"} {
		if m[name] != "" && m[name] != "false" && m[name] != campaign.GuideNone {
			r.Options = append(r.Options, report.Option{Name: name, Value: m[name]})
		}
	}
	counts := map[string]uint64{}
	for key, n := range s.Statistics["laws"] {
		counts[key] = uint64(n)
	}
	r.Laws = reportedLaws(campaign.LawAccounts(counts, s.Clusters()))
	learned := map[string]uint64{}
	for key, n := range s.Statistics["law errors"] {
		learned[key] = uint64(n)
	}
	r.Errors = reportedErrors(campaign.ErrorAccounts(learned))
	held, counted := s.Statistics[campaign.QueriesHeld][""] // an older run did not count them
	r.Unmeasured = counted && held == 0
	for _, c := range account.CoveredBefore(s) {
		r.Coverage = append(r.Coverage, report.RuleCase{
			Rule: c.Rule.ID, Case: c.Rule.Cases[c.Case], Applications: c.Applications, Queries: c.Queries, Open: c.Open,
		})
	}
	if k := account.KeywordsBefore(s); k != nil {
		r.Keywords = &report.KeywordCount{Shown: k.Shown, Has: k.Has, Rows: k.Rows, Counted: k.Counted, Missing: k.Missing}
	}
	r.Growth = growthOf(s)
	for _, p := range s.Timeline {
		r.Timeline = append(r.Timeline, report.Point{After: p.At, Queries: p.Queries, Findings: p.Findings})
	}
	for _, i := range s.Incidents {
		r.Incidents = append(r.Incidents, report.Incident{After: i.At, What: i.What, Detail: i.Detail})
	}
	return r
}

// reportedLaws is the account of laws in the form of compare/report.
func reportedLaws(accounts []campaign.LawAccount) (list []report.LawCount) {
	for _, a := range accounts {
		list = append(list, report.LawCount{Law: a.Law, Drawn: a.Drawn, Applied: a.Applied, NonEmpty: a.NonEmpty, NoCase: a.NoCase,
			Refused: a.Refused, Permitted: a.Permitted, Violated: a.Violations, Clusters: a.Clusters, Unique: a.Unique})
	}
	return list
}

// reportedErrors is the account of errors in the form of compare/report.
func reportedErrors(accounts []campaign.ErrorAccount) (list []report.ErrorCount) {
	for _, a := range accounts {
		list = append(list, report.ErrorCount{Law: a.Law, Unexpected: a.Counts[trial.ErrorUnexpected], OfTheData: a.Counts[trial.ErrorOfData],
			OfTheForm: a.Counts[trial.ErrorOfForm], NotSupported: a.Counts[trial.ErrorListed], Undecided: a.Counts[trial.ErrorUndecided],
			OnEmptyTables: a.OnEmptyTables})
	}
	return list
}

// verdictCounts gathers the counts of each verdict.
func verdictCounts(s *campaign.Stored) []report.VerdictCount {
	by := map[compare.Verdict]*report.VerdictCount{}
	for _, line := range s.Verdicts {
		v, err := compare.VerdictByName(line.Verdict)
		if err != nil {
			continue // of another version, which has a verdict that this one does not know
		}
		if by[v] == nil {
			by[v] = &report.VerdictCount{Verdict: v}
		}
		switch line.Kind {
		case campaign.KindQuery.String():
			by[v].Queries += line.Count
		case campaign.KindTable.String():
			by[v].Tables += line.Count
		case campaign.KindStatement.String():
			by[v].Statements += line.Count
		}
	}
	var list []report.VerdictCount
	for _, v := range compare.Verdicts() {
		if by[v] != nil {
			list = append(list, *by[v])
		}
	}
	return list
}

// ruleMarks counts by rule what the statistics count by text: agreements by an
// observed variant, and results that a rule leaves open.
func ruleMarks(s *campaign.Stored) (list []report.RuleMark) {
	for rule, n := range s.Statistics["observed"] {
		list = append(list, report.RuleMark{Rule: rule, Verdict: compare.Observed, Queries: uint64(n)})
	}
	for text, n := range s.Statistics["unsupported"] {
		if rule, ok := strings.CutPrefix(text, "undetermined by "); ok && !strings.Contains(rule, " ") {
			list = append(list, report.RuleMark{Rule: rule, Verdict: compare.Unsupported, Queries: uint64(n)})
		}
	}
	slices.SortFunc(list, func(a, b report.RuleMark) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Verdict, b.Verdict))
	})
	return list
}

// mostPending is how many findings that are not triaged are reported: they
// are in no cluster, so each may be another fault.
const mostPending = 30

// reportedClusters lists the clusters of a run with their examples, and the
// findings that are not triaged. Examples come by their numbers.
func reportedClusters(s *campaign.Stored) []report.Cluster {
	ignored, _ := finding.ParseSeverities(s.Meta[campaign.MetaIgnored]) // of another version, which has a class that this one does not know
	var list []report.Cluster
	for _, c := range s.Clusters() {
		reported := report.Cluster{Key: c.Key, Title: cmp.Or(clusterTitle(c.Key), c.Title), Count: uint64(c.Count)}
		if c.New() && slices.Contains(ignored, c.Severity) {
			reported.Ignored = c.Severity.String()
		}
		for _, id := range c.Examples {
			if f := s.Finding(id); f != nil {
				reported.Findings = append(reported.Findings, f.Finding)
			}
		}
		list = append(list, reported)
	}
	if pending := s.Pending(); len(pending) > 0 {
		slices.SortFunc(pending, func(a, b *finding.Finding) int { return finding.CompareID(a.ID, b.ID) })
		list = append(list, report.Cluster{
			Key: "pending", Title: "findings that are not examined yet", Count: uint64(len(pending)), Findings: pending[:min(len(pending), mostPending)],
		})
	}
	return list
}

// clusterTitle names the clusters whose findings need not be one; the title of
// the others is that of their first finding.
func clusterTitle(key string) string {
	switch key {
	case campaign.Unrepeated:
		return "findings that did not differ each time"
	case campaign.Unreduced:
		return "findings that could not be examined"
	}
	return ""
}

// growthOf are the curves that the page of a run shows: the figures of semcheck coverage.
func growthOf(s *campaign.Stored) (curve []report.GrowthPoint) {
	totals := account.ReachedBy([]*campaign.Stored{s})
	if totals == nil {
		return nil
	}
	for _, p := range totals.Curve {
		point := report.GrowthPoint{Queries: p.Queries}
		for _, c := range []struct {
			name string
			of   spec.Criterion
		}{{"keywords of the rules", spec.CriterionWord}, {"rule × case", spec.CriterionCase}, {"composite (rule, place, rule)", spec.CriterionComposite}, {"witnessed rule × case", spec.CriterionWitness}} {
			if n, counts := p.Reached[c.of.String()]; counts {
				point.Reached = append(point.Reached, report.Reached{Name: c.name, Count: n})
			}
		}
		curve = append(curve, point)
	}
	return curve
}
