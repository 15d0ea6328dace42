package account

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/campaign"
)

func TestRefusedFormsAreListed(t *testing.T) {
	var b strings.Builder
	refusedForms(&b, &campaign.Statistics{
		RefusedTexts: map[string]uint64{"SELECT a\nFROM t NATURAL FULL JOIN u": 12, "SELECT a FROM t": 1, campaign.OtherTexts: 7},
		TakenForms:   map[string]uint64{"SELECT": 9, "FROM": 9, "NATURAL": 4, "FULL": 3, "JOIN": 9, "FULL JOIN": 3},
	})
	const want = `refused, by form (the engine took no text with it):
        12  NATURAL FULL JOIN: e.g. SELECT a FROM t NATURAL FULL JOIN u
         1  no form that is always refused: e.g. SELECT a FROM t
            and 7 texts that were not kept
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
