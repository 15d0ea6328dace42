package spatial

import "strings"

// Identity returns the map that changes nothing.
func Identity() Map { return Map{A: Integer(1), E: Integer(1)} }

// String names the step.
func (s CanonicalStep) String() string {
	return [...]string{"drop repeated positions", "direct lines", "direct rings", "drop empty elements", "flatten", "drop duplicate elements", "order elements"}[s]
}

// String names the decision.
func (d Decision) String() string {
	return [...]string{"beyond", "within", "no distance", "negative bound", "undecided"}[d]
}

// String writes the terms in the order in which they came up, such as 3 + 2√2.
func (s SumOfRoots) String() string {
	if len(s.terms) == 0 {
		return "0"
	}
	var text []string
	for _, term := range s.terms {
		switch coefficient := Rational(term.coefficient).String(); {
		case term.isRational():
			text = append(text, coefficient)
		case coefficient == "1":
			text = append(text, "√"+term.radicand.String())
		default:
			text = append(text, coefficient+"√"+term.radicand.String())
		}
	}
	return strings.Join(text, " + ")
}

// String names the form.
func (f BinaryForm) String() string { return [...]string{"ISO", "extended", "stored", "marked"}[f] }
