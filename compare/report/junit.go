package report

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

// JUnitFile is the name of a run's JUnit file in its folder.
const JUnitFile = "junit.xml"

// The elements of a JUnit file as Jenkins and GitLab read it: the schema of
// Jenkins' xUnit plugin, whose names these are.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Skipped    int             `xml:"skipped,attr"`
		Time       string          `xml:"time,attr"`
		Timestamp  string          `xml:"timestamp,attr,omitempty"`
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class     string        `xml:"classname,attr"`
		Name      string        `xml:"name,attr"`
		Time      string        `xml:"time,attr"`
		Skipped   *junitMessage `xml:"skipped"`
		Failure   *junitMessage `xml:"failure"`
		SystemOut string        `xml:"system-out,omitempty"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",cdata"`
	}
)

// JUnit writes runs as a JUnit file, a suite for each run. A new cluster is a failed test. A
// cluster that is known, in the baseline or of an ignored class is a skipped test. A rule that was applied in compared
// cases and is not blamed is a passed test.
func JUnit(runs []*Run) ([]byte, error) {
	all := junitSuites{Name: "semcheck"}
	var elapsed time.Duration
	for _, r := range runs {
		suite := junitRun(runs, r)
		all.Tests += suite.Tests
		all.Failures += suite.Failures
		elapsed += r.Elapsed
		all.Suites = append(all.Suites, suite)
	}
	all.Time = seconds(elapsed)
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return nil, fmt.Errorf("junit: %w", err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

func junitRun(runs []*Run, r *Run) junitSuite {
	suite := junitSuite{Name: "semcheck " + visible(cmp.Or(r.Called, r.Target)), Time: seconds(r.Elapsed)}
	if !r.Began.IsZero() {
		suite.Timestamp = r.Began.UTC().Format("2006-01-02T15:04:05")
	}
	for _, p := range [][2]string{
		{"engine", r.Version}, {"dialect", r.Dialect}, {"seed", strconv.FormatUint(r.Seed, 10)}, {"semcheck", r.Semcheck},
		{"queries", strconv.FormatUint(r.Queries, 10)}, {"compared", strconv.FormatUint(r.compared(), 10)}, {"ending", r.Ending},
	} {
		suite.Properties = append(suite.Properties, junitProperty{p[0], visible(p[1])})
	}
	if r.NotAsked > 0 {
		suite.Properties = append(suite.Properties, junitProperty{"queries not asked", strconv.FormatUint(r.NotAsked, 10)})
	}
	class := func(rule string) string {
		if rule == "" {
			rule = "unblamed"
		}
		return "semcheck." + strings.ReplaceAll(visible(r.Target), ".", "_") + "." + visible(chapter(rule))
	}
	for _, c := range r.clusters() {
		test := junitCase{Class: class(c.blamed()), Name: visible(c.name()), Time: "0"}
		message := fmt.Sprintf("%s (%s)", visible(c.title()), count(c.cases(), "case"))
		switch c.status() {
		case known.StatusKnown:
			k := c.known()
			suite.Skipped++
			test.Skipped = &junitMessage{Message: visible(prefixed("known "+k.Mode+" ", k.ID) + ": " + message)}
		case known.StatusBaseline:
			suite.Skipped++
			test.Skipped = &junitMessage{Message: visible("baseline: " + message)}
		case known.StatusPrecision:
			suite.Skipped++
			test.Skipped = &junitMessage{Message: visible("a rounding decides: " + message)}
		case known.StatusNew:
			if c.Ignored != "" {
				suite.Skipped++
				test.Skipped = &junitMessage{Message: visible("--ignore " + c.Ignored + ": " + message)}
				break
			}
			suite.Failures++
			test.Failure = &junitMessage{Message: message, Type: "disagree"}
			if f := c.first(); f != nil {
				test.Failure.Type, test.Failure.Text = visible(f.Verdict), junitText(f, place(prefix(runs, r), f))
			}
		}
		suite.Cases = append(suite.Cases, test)
	}
	for _, a := range r.rules() {
		if a.applications == 0 || a.blame() > 0 || r.Unmeasured {
			continue
		}
		suite.Cases = append(suite.Cases, junitCase{
			Class: class(a.rule), Name: visible(a.rule), Time: "0",
			SystemOut: fmt.Sprintf("%s in compared cases, %d of %s", count(a.applications, "application"), a.cases, count(a.casesOf, "case")),
		})
	}
	suite.Tests = len(suite.Cases)
	return suite
}

// junitText is a finding as a CI page shows it: what to type, what was called
// for, what came.
func junitText(f *finding.Finding, place string) string {
	var b strings.Builder
	j, types := f.Best(), showsTypes(f)
	fmt.Fprintf(&b, "%s\n%s\n\n%s\n\n", f.Title(), summary(f), statements(f, j))
	if list := answers(f, j, types); list != nil {
		fmt.Fprintf(&b, "%s\n", contradictionOf(f))
		for _, a := range list {
			fmt.Fprintf(&b, "\n%s:\n%s\n", a.Role, indented(a.Text))
		}
	} else {
		fmt.Fprintf(&b, "expected:\n%s\n\nactual:\n%s\n", indented(expected(j, types)), indented(actual(f, j, types)))
	}
	if f.Blame != nil && f.Blame.Rule != "" {
		fmt.Fprintf(&b, "\nrule %s: %s\n", f.Blame.Named(), f.Blame.Statement)
	}
	fmt.Fprintf(&b, "\nreplay: semcheck replay %s\n", place)
	return cut(visible(b.String()), largestCase)
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
