package known

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Version is the number of an engine's version: 3.53.4 is {3, 53, 4}. A part
// that is missing counts as 0.
type Version []uint64

// String writes the number with dots.
func (v Version) String() string {
	parts := make([]string, len(v))
	for i, part := range v {
		parts[i] = strconv.FormatUint(part, 10)
	}
	return strings.Join(parts, ".")
}

// compare is below 0 where v is older than other, above where it is newer.
func (v Version) compare(other Version) int {
	for i := range max(len(v), len(other)) {
		var a, b uint64
		if i < len(v) {
			a = v[i]
		}
		if i < len(other) {
			b = other[i]
		}
		if order := cmp.Compare(a, b); order != 0 {
			return order
		}
	}
	return 0
}

var (
	partName = regexp.MustCompile(`^[A-Z][A-Za-z]*$`)

	number = regexp.MustCompile(`^[0-9]+(?:\.[0-9]+)*$`)
	dotted = regexp.MustCompile(`(?:^|[^0-9A-Za-z.]|\b[vV])([0-9]+(?:\.[0-9]+)*)`)
	// disguised finds numbers behind the one of the server that an engine poses
	// as: "5.5.5-10.11.19-MariaDB", "8.0.11-TiDB-v8.3.0".
	disguised = regexp.MustCompile(`(?i)\b5\.5\.5-([0-9]+(?:\.[0-9]+)*)-mariadb|-tidb-v?([0-9]+(?:\.[0-9]+)*)`)
)

// ParseVersion reads a version as a person writes it: numbers with dots.
func ParseVersion(text string) (Version, error) {
	if !number.MatchString(text) {
		return nil, fmt.Errorf("%s is no version number, as 3.53.4 is", quoted(text))
	}
	var v Version
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.ParseUint(part, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s is no version number: %s is too large", quoted(text), part)
		}
		v = append(v, n)
	}
	return v, nil
}

// EngineVersion finds the number in an engine's own name and version: "MySQL 9.7.4", "MariaDB
// 10.11.19-MariaDB-0+deb12u1", "DuckDB v1.5.5".
func EngineVersion(text string) (Version, error) {
	if found := disguised.FindStringSubmatch(text); found != nil {
		return ParseVersion(found[1] + found[2])
	}
	found := dotted.FindStringSubmatch(text)
	if found == nil {
		return nil, fmt.Errorf("there is no version number in %s", quoted(text))
	}
	return ParseVersion(found[1])
}

// Range is a set of versions. All its bounds hold; it has at least one.
type Range struct {
	part   string // of the engine whose version is meant: "GEOS"; empty means the engine itself
	bounds []bound
}

type bound struct {
	operator string
	version  Version
}

// ParseRange reads bounds with blanks between them: ">=3.39 <3.54", "<=9.7.4".
// The operators are < <= = >= >. The name of a part of the engine may stand before
// them: "GEOS <3.13".
func ParseRange(text string) (Range, error) {
	var r Range
	if name, rest, found := strings.Cut(strings.TrimSpace(text), " "); found && partName.MatchString(name) {
		r.part, text = name, rest
	}
	for word := range strings.FieldsSeq(text) {
		digits := strings.TrimLeft(word, "<=>")
		operator := word[:len(word)-len(digits)]
		switch operator {
		case "<", "<=", "=", ">=", ">":
		case "":
			return Range{}, fmt.Errorf("the bound %s has no operator: < <= = >= >", quoted(word))
		default:
			return Range{}, fmt.Errorf("%s is no operator; the operators are < <= = >= >", quoted(operator))
		}
		v, err := ParseVersion(digits)
		if err != nil {
			return Range{}, err
		}
		r.bounds = append(r.bounds, bound{operator, v})
	}
	if len(r.bounds) == 0 {
		return Range{}, fmt.Errorf("the range has no bound, as <=9.7.4 is")
	}
	return r, nil
}

// HoldsFor tells whether an engine's own name and version lie in the range. If the range names a
// part of the engine, the version of this part counts; an engine that does not name the part is
// outside the range.
func (r Range) HoldsFor(text string) (bool, error) {
	if r.part != "" {
		_, behind, found := strings.Cut(text, r.part+" ")
		if !found {
			return false, nil
		}
		text = behind
	}
	v, err := EngineVersion(text)
	return err == nil && r.Holds(v), err
}

// Holds tells whether a version lies in the range.
func (r Range) Holds(v Version) bool {
	for _, b := range r.bounds {
		order := v.compare(b.version)
		if !map[string]bool{"<": order < 0, "<=": order <= 0, "=": order == 0, ">=": order >= 0, ">": order > 0}[b.operator] {
			return false
		}
	}
	return true
}

// String writes the range as ParseRange reads it.
func (r Range) String() string {
	var words []string
	if r.part != "" {
		words = append(words, r.part)
	}
	for _, b := range r.bounds {
		words = append(words, b.operator+b.version.String())
	}
	return strings.Join(words, " ")
}
