package finding

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Format is the version of the format of finding.json. A reader refuses all others.
const Format = 1

// Case is a case as texts in the dialect of the target: the statements that make a database, and a
// query. If a statement differs, Query is the statement, and Statements are the statements before
// it.
type Case struct {
	Statements []string `json:"statements"`
	Query      string   `json:"query"`
}

// Bytes is the length of all texts together, in bytes.
func (c *Case) Bytes() int {
	n := len(c.Query)
	for _, s := range c.Statements {
		n += len(s)
	}
	return n
}

// Target is the engine that answered.
type Target struct {
	Name     string   `json:"name"`     // as --target takes it: "sqlite", "sqlite@3.29.0"
	Dialect  string   `json:"dialect"`  // by which the answer was judged
	Version  string   `json:"version"`  // what the engine says of itself: "MySQL 9.7.4"
	Preamble []string `json:"preamble"` // statements that prepare the session, in order
	// Called is the name that the user gave a server that is compatible with the target;
	// empty for the target itself.
	Called string `json:"called,omitempty"`
}

// Origin says where a run found the case.
type Origin struct {
	Seed     uint64    `json:"seed"`
	Kind     string    `json:"kind"` // query, table or statement
	Database uint64    `json:"database"`
	Number   uint64    `json:"number"`   // of the query; else the position in its database
	Semcheck string    `json:"semcheck"` // version and commit
	Found    time.Time `json:"found"`
	// Law is the law by which the case was found, Variant its variant and Asked its
	// questions, where the finding is shown by another law: the semantics say which
	// of the answers is wrong, and that is what is reported.
	Law     string  `json:"law,omitempty"`
	Variant string  `json:"form,omitempty"`
	Asked   []Asked `json:"asked,omitempty"`
}

// Judged is a case with the permitted answer and the engine's answer.
type Judged struct {
	Case
	Detail   string   `json:"detail"` // the first difference, one to several short lines
	Expected Expected `json:"expected"`
	Actual   Actual   `json:"actual"`
	// Asked is what a metamorphic law asked of the engine, and what came: the law
	// is violated by the answers together, and nothing is expected of one alone.
	Asked []Asked `json:"asked,omitempty"`
}

// Asked is one question of a metamorphic law.
type Asked struct {
	Role     string   `json:"role"`             // "the optimised query"
	Before   []string `json:"before,omitempty"` // statements that were executed for it
	Query    string   `json:"query"`
	After    []string `json:"after,omitempty"` // statements that undo those
	Prepared bool     `json:"prepared,omitempty"`
	Actual   Actual   `json:"actual"`
}

// Ended says why a reduction ended.
type Ended string

const (
	EndedMinimal     Ended = "minimal"     // no smaller case shows it
	EndedBudget      Ended = "budget"      // checks or time were used up
	EndedInterrupted Ended = "interrupted" // the best until then is kept
)

// Reduction is the account of a reduction.
type Reduction struct {
	Checks   int     `json:"checks"`   // candidates that were tried
	Accepted int     `json:"accepted"` // … that still showed the difference
	Seconds  float64 `json:"seconds"`
	Ended    Ended   `json:"ended"`
	// Nodes are the tree nodes of the query, before and after.
	NodesBefore int `json:"nodesBefore"`
	NodesAfter  int `json:"nodesAfter"`
}

// Blame names the smallest part on which the engine and the semantics differ,
// and the rule that governs it.
type Blame struct {
	Rule      string `json:"rule"`              // empty where no rule could be named
	Case      string `json:"case"`              // of the rule; several are joined by ", "
	Statement string `json:"says"`              // the rule's statement, and behind it that of the variant in the target's dialect
	Variant   bool   `json:"variant,omitempty"` // Statement ends with the variant of the target's dialect, whose source it is
	Source    string `json:"source"`
	Address   string `json:"address,omitempty"`
	// Doubt says that no text of the target's dialect is behind the rule, and whose text
	// the reading is taken from; empty where one is.
	Doubt string `json:"doubt,omitempty"`

	Part     string `json:"part"`     // text of the smallest part
	Place    string `json:"place"`    // the clause that it stands in: "WHERE", "the left join", …
	Probe    string `json:"probe"`    // the query by which the part was asked
	Expected string `json:"expected"` // what the part is by the semantics, one line
	Actual   string `json:"actual"`   // what it is on the engine, one line
	// Isolated tells that the part differs when it is asked alone; otherwise each
	// part is right alone and only the whole differs: a fault of planning.
	Isolated bool `json:"alone"`
	// Also lists the other rules × cases that were applied in the part.
	Also []string `json:"also,omitempty"`
}

// Named is the rule with its case as reports write it: "truth.and[unknown]".
func (b *Blame) Named() string {
	if b == nil || b.Rule == "" {
		return "no rule"
	}
	if b.Case == "" {
		return b.Rule
	}
	return b.Rule + "[" + b.Case + "]"
}

// Sentence says in one line what the part is by the semantics, and what the engine returns.
func (b *Blame) Sentence() string {
	returns := b.Actual
	if strings.HasPrefix(returns, "error ") {
		returns = "the " + returns
	}
	return fmt.Sprintf("%s is %s; the engine returns %s", b.Part, b.Expected, returns)
}

// Known is the entry of a known-issue file that a finding matches.
type Known struct {
	ID     string `json:"id"`
	Mode   string `json:"mode"` // bug, observed or ours
	Link   string `json:"link,omitempty"`
	Reason string `json:"reason"`
	File   string `json:"file"` // and line of the entry
	// ByError tells that the entry knows the error by its text, whatever query leads to
	// it.
	ByError bool `json:"byError,omitempty"`
	// Unexamined tells that the finding was not run again: the text of its error is all
	// the evidence that the entry asks for.
	Unexamined bool `json:"unexamined,omitempty"`
}

// Finding is one case that differs, with all that is known about it. Reduced, Blame, Cluster and
// Known are nil until the examination fills them in.
type Finding struct {
	Format     int        `json:"format"`
	ID         string     `json:"id"`             // "query-19006": kind and number, the same in every run of the seed
	Law        string     `json:"law"`            // "differential", "norec", …
	Variant    string     `json:"form,omitempty"` // of a metamorphic law: "count", …
	Verdict    string     `json:"verdict"`
	Difference string     `json:"difference"`
	Target     Target     `json:"target"`
	Origin     Origin     `json:"origin"`
	Found      Judged     `json:"found"`
	Reduced    *Judged    `json:"reduced,omitempty"`
	Reduction  *Reduction `json:"reduction,omitempty"`
	Blame      *Blame     `json:"blame,omitempty"`
	// Robustness tells that the geometries are the same whether their decimals are read as
	// real numbers or as binary64, and that some of their segments cross where no
	// binary64 is: the engine has to decide by more than it can write down.
	Robustness bool `json:"robustness,omitempty"`
	// Typed tells that the query differs as it was typed, and not, or in another way, as
	// its tree is written: the engine answers the two differently, which Note says.
	Typed bool `json:"typed,omitempty"`
	// Repeated counts how often the case was run again and how often it differed.
	Repeated Repeated `json:"repeated"`
	Cluster  *Cluster `json:"cluster,omitempty"`
	Known    *Known   `json:"known,omitempty"`
	// Baseline tells that an earlier run found its cluster.
	Baseline bool `json:"baseline,omitempty"`
	// Versions tells how the installed versions of the engine fare, from the
	// oldest to the newest; empty where only one is installed.
	Versions []Version `json:"versions,omitempty"`
	// Log holds the last statements before a crash or a hang, oldest first.
	Log []string `json:"log,omitempty"`
	// Note says what hindered the triage, where it is not complete.
	Note string `json:"note,omitempty"`
}

// Version is the result of one version of an engine on a case.
type Version struct {
	Target  string `json:"target"`  // as --target takes it
	Version string `json:"version"` // what the engine says of itself
	Verdict string `json:"verdict"`
	Shows   bool   `json:"shows"` // it differs
}

// Repeated says how often a case was run again, and how often it differed.
type Repeated struct {
	Runs     int `json:"runs"`
	Differed int `json:"differed"`
}

// Best is the smallest case that is known to differ.
func (f *Finding) Best() *Judged {
	if f.Reduced != nil {
		return f.Reduced
	}
	return &f.Found
}

// ShowsWhereOpen tells whether the finding may show in a case whose outcome the semantics leave
// open or do not model. There are two such findings. First, the engine breaks, does not end or
// says that it is itself at fault: no outcome permits that. Second, the engine raises an error
// that it may not raise, and the outcome was open when the finding was met, or is not stored.
func (f *Finding) ShowsWhereOpen() bool {
	if f.Verdict == "crash" || f.Verdict == "hang" || f.Difference == "internal error" {
		return true
	}
	outcome := f.Found.Expected.Outcome
	return f.ShowsByError() && (outcome == "" || outcome == "undetermined" || outcome == "unsupported")
}

// ShowsByError tells whether the finding is an error that the engine may not raise.
func (f *Finding) ShowsByError() bool {
	return f.Difference == "error" || f.Difference == "foreign error" || f.Difference == "internal error"
}

// Closed tells whether the finding is a crash after which the server answered a new connection:
// the server closed the connection.
func (f *Finding) Closed() bool { return f.Verdict == "crash" && f.Difference == "closed connection" }

// Title is one line for people and for a bug tracker: the engine, what differs, and where.
func (f *Finding) Title() string {
	return oneLine(cmp.Or(f.Target.Called, shortVersion(f.Target.Version))+": "+f.Headline(), 120)
}

// Headline is the title without the engine, whole.
func (f *Finding) Headline() string {
	what := map[string]string{
		"degree": "wrong number of columns", "type": "wrong column type", "rows": "wrong result", "order": "wrong order of rows",
		"storage class": "wrong type of a value",
		"error":         "unexpected error", "foreign error": "unexpected error", "no error": "missing error",
		"internal error": "internal error",
	}[f.Difference]
	switch f.Verdict {
	case "crash":
		what = "crash"
		if f.Closed() {
			what = "connection closed"
		}
	case "hang":
		what = "statement does not end"
	}
	if f.Verdict == "precision" {
		what = "result that a rounding decides"
	}
	if what == "" {
		what = f.Verdict
	}
	if f.Variant != "" && f.Verdict == "disagree" && f.Blame == nil && !f.ShowsByError() {
		what = "answers that contradict one another (" + f.Law + ", " + f.Variant + "): " + f.Best().Query
	}
	title := what
	if f.Blame != nil && f.Blame.Part != "" {
		switch {
		case f.Blame.Isolated || f.Blame.Place == "":
			title += " of " + f.Blame.Part
		case strings.HasPrefix(f.Blame.Part, f.Blame.Place): // ORDER BY, LIMIT
			title += " of " + f.Blame.Part
		default:
			title += " in " + f.Blame.Place + ": " + f.Blame.Part
		}
	}
	return strings.Join(strings.Fields(title), " ")
}

// build is what tells builds of a version apart: a package's name, a commit, the version of
// an interface.
var build = regexp.MustCompile(`\s*\([^()]*\)|\s\b[0-9a-f]{7,40}\b|-CAPI-[0-9.]+`)

// shortVersion is what an engine says of itself without what tells builds apart: a title is
// to have room for what is wrong.
func shortVersion(version string) string { return build.ReplaceAllString(version, "") }

// oneLine joins the lines of a text and cuts it to a number of characters.
func oneLine(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
