package published

import (
	_ "embed"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

//go:embed testdata/rulings.yaml
var rulings []byte

// ruling is a remark of ours on one statement of a bug, where what was published
// cannot be read by a program or leaves a case out. It has the same form; an
// empty one takes the published remark away.
type ruling struct {
	Source    string
	ID        int
	Statement int      // from 1
	Targets   []string // on which the remark is made; empty: on all
	Remark    string
	Because   string
}

// readRulings reads our remarks.
func readRulings(text []byte) ([]ruling, error) {
	var list []ruling
	if err := yaml.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("our remarks on published bugs: %w", err)
	}
	for i, r := range list {
		if r.Source == "" || r.Statement < 1 || r.Because == "" {
			return nil, fmt.Errorf("our remark %d on published bugs lacks source, statement or reason", i+1)
		}
	}
	return list, nil
}

// of lists the remarks on one bug that hold on a target.
func of(list []ruling, b *Bug, target string) []ruling {
	var own []ruling
	for _, r := range list {
		if r.Source == b.Source && r.ID == b.ID && (len(r.Targets) == 0 || slices.Contains(r.Targets, target)) {
			own = append(own, r)
		}
	}
	return own
}
