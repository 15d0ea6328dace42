package suite

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// want is one outcome that a report permits.
type want struct {
	open    bool // that it is not determined
	raises  bool
	class   string // of the error, as it is written
	ordered bool
	rows    [][]any
}

// wantedOpen is the word for an outcome that is not determined.
const wantedOpen = "undetermined"

// readWants reads what stands behind "-- want": rows as JSON behind a colon, rows in their order
// behind "ordered:", the class of an error behind "error:", or undetermined; several with "or"
// between them, of which those without a word of their own are of the kind of the first.
func readWants(text string) ([]want, error) {
	kind, rest, found := strings.Cut(text, ":")
	if !found {
		return nil, fmt.Errorf("%s%s has no colon", reportWant, text)
	}
	var list []want
	for kind = strings.TrimSpace(kind); ; {
		w, behind, err := readWant(kind, strings.TrimSpace(rest))
		if err != nil {
			return nil, err
		}
		list = append(list, w)
		if behind = strings.TrimSpace(behind); behind == "" {
			return list, nil
		}
		if rest, found = strings.CutPrefix(behind, "or "); !found {
			return nil, fmt.Errorf("%q stands behind what is wanted; another outcome begins with \"or\"", behind)
		}
		rest = strings.TrimSpace(rest)
		for _, own := range []string{"ordered", "error"} {
			if behind, is := strings.CutPrefix(rest, own+":"); is {
				kind, rest = own, behind
			}
		}
	}
}

// readWant reads one outcome of a kind, and returns what stands behind it.
func readWant(kind, text string) (w want, behind string, err error) {
	if behind, is := strings.CutPrefix(text, wantedOpen); is {
		return want{open: true}, behind, nil
	}
	switch kind {
	case "error":
		class, behind, _ := strings.Cut(text, " or ")
		if behind != "" {
			behind = "or " + behind
		}
		if class = strings.TrimSpace(class); class == "" {
			return w, "", fmt.Errorf("an error without a class is wanted")
		}
		return want{raises: true, class: class}, behind, nil
	case "", "ordered":
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if err := d.Decode(&w.rows); err != nil {
			return w, "", fmt.Errorf("rows that are no JSON, such as [[1, null], [2, \"a\"]]: %w", err)
		}
		w.ordered = kind == "ordered"
		return w, text[d.InputOffset():], nil
	}
	return w, "", fmt.Errorf("%q is wanted; the kinds are \"want:\", \"want ordered:\" and \"want error:\"", kind)
}

// classes are the classes of SQL that an error may have.
func (w want) classes() (semantics.ClassSet, error) {
	set, _, err := expectedError(w.class)
	return set, err
}

// judge holds the outcome against each that is permitted: one is enough.
func (c *Case) judge(permitted []want, by func(want) Case) {
	var judged []Case
	var wanted []string
	for _, w := range permitted {
		judged = append(judged, by(w))
		wanted = append(wanted, judged[len(judged)-1].Expected)
	}
	*c = judged[max(0, slices.IndexFunc(judged, func(own Case) bool { return own.Status == Right }))]
	c.Expected = strings.Join(wanted, " or ")
}
