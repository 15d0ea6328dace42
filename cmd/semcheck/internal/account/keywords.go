package account

import (
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/keyword"
)

// KeywordTotals counts the keywords of SemConT's language that the compared queries of a run show,
// among those that the dialect has. Keywords of generators only are in no count.
type KeywordTotals struct {
	Shown   int      `json:"shown"`
	Has     int      `json:"has"`      // of the dialect
	Rows    int      `json:"rows"`     // of the list
	Counted int      `json:"counted"`  // by SemConT, which lists none
	Missing []string `json:"notShown"` // that the dialect has

	dialect string
}

// String is the account in one sentence.
func (t *KeywordTotals) String() string {
	return fmt.Sprintf("%d of the %d that %s has, of %d in all (SemConT says %d and lists none)", t.Shown, t.Has, t.dialect, t.Rows, t.Counted)
}

// KeywordsIn counts the keywords of a run that goes on or has ended. It is nil for queries of
// graphs.
func KeywordsIn(s *campaign.Summary) *KeywordTotals {
	return keywordTotals(s.Dialect, func(name string) bool { return s.Statistics.Keywords[name] > 0 })
}

// KeywordsBefore counts the keywords of a stored run. It is nil for queries of graphs, and where
// the run did not count them: it is of an older semcheck, or compared no query.
func KeywordsBefore(stored *campaign.Stored) *KeywordTotals {
	counts := stored.Statistics[campaign.KeywordsShown]
	if counts == nil {
		return nil
	}
	return keywordTotals(stored.Meta["dialect"], func(name string) bool { return counts[name] > 0 })
}

func keywordTotals(dialect string, shown func(name string) bool) *KeywordTotals {
	d := spec.DialectIn(spec.SQL, dialect)
	if d == nil {
		return nil
	}
	t := &KeywordTotals{Counted: keyword.Counted, Missing: []string{}, dialect: dialect}
	for _, row := range keyword.All() {
		if row.OfGenerators() {
			continue
		}
		t.Rows++
		if !row.Has(d) {
			continue
		}
		t.Has++
		if shown(row.Name) {
			t.Shown++
		} else {
			t.Missing = append(t.Missing, row.Name)
		}
	}
	return t
}

// MissingKeywords writes the keywords that a run does not show.
func MissingKeywords(w io.Writer, t *KeywordTotals) {
	if t != nil && len(t.Missing) > 0 {
		fmt.Fprintf(w, "\nkeywords of SemConT that no compared query had:\n%s\n", present.Wrap(strings.Join(t.Missing, ", "), "  ", present.Width))
	}
}
