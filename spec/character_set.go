package spec

import (
	"strings"
	"unicode/utf8"
)

// CharacterSet is a character set of which texts are modelled.
type CharacterSet struct {
	Name string
	// Aliases are other names.
	Aliases []string
	// Collation is its default.
	Collation NamedCollation
	// Binary is the collation of the set that compares code points.
	Binary NamedCollation
	// Last is the last code point up to which its texts are modelled.
	Last rune
}

// asciiLast is the last character that a set of one byte a character shares with UTF-8.
const asciiLast = 0x7f

// The character sets of the MySQL family that are modelled (12.2 Character Sets and Collations in
// MySQL; Supported Character Sets and Collations of MariaDB; 10.1.2 of MySQL 5.6). What latin1 holds
// beyond ASCII has other bytes than in UTF-8, and is not modelled.
var (
	latin1 = CharacterSet{Name: "latin1", Collation: NamedCollation{"latin1_swedish_ci", CollationLatin1}, Binary: NamedCollation{"latin1_bin", CollationLatin1Binary}, Last: asciiLast}

	mysqlCharacterSets = []CharacterSet{
		{Name: "utf8mb4", Collation: NamedCollation{"utf8mb4_0900_ai_ci", CollationUnicode}, Last: '\U0010ffff'},
		{Name: "utf8mb3", Aliases: []string{"utf8"}, Collation: NamedCollation{"utf8mb3_general_ci", CollationGeneral3}, Last: '\uffff'},
		latin1,
	}
	mysql56CharacterSets = []CharacterSet{
		{Name: "utf8mb4", Collation: NamedCollation{"utf8mb4_general_ci", CollationGeneral}, Last: '\U0010ffff'},
		{Name: "utf8", Collation: NamedCollation{"utf8_general_ci", CollationGeneral3}, Last: '\uffff'},
		latin1,
	}
	mariadbCharacterSets = []CharacterSet{
		{Name: "utf8mb4", Collation: NamedCollation{"utf8mb4_general_ci", CollationGeneral}, Last: '\U0010ffff'},
		{Name: "utf8mb3", Aliases: []string{"utf8"}, Collation: NamedCollation{"utf8mb3_general_ci", CollationGeneral3}, Last: '\uffff'},
		latin1,
	}
)

// CharacterSet is the modelled character set of a name, in any case; nil where none is.
func (d *Dialect) CharacterSet(name string) *CharacterSet {
	for i := range d.CharacterSets {
		set := &d.CharacterSets[i]
		if strings.EqualFold(set.Name, name) {
			return set
		}
		for _, alias := range set.Aliases {
			if strings.EqualFold(alias, name) {
				return set
			}
		}
	}
	return nil
}

// NationalCharacterSet is the set of N'…' and NCHAR: that of at most three bytes a character.
func (d *Dialect) NationalCharacterSet() *CharacterSet { return d.CharacterSet("utf8") }

// Holds tells that texts of the set with these characters are modelled.
func (s *CharacterSet) Holds(text string) bool {
	for _, r := range text {
		if r > s.Last {
			return false
		}
	}
	return utf8.ValidString(text)
}

// Has tells that a collation is one of the set: its name begins with the set's.
func (s *CharacterSet) Has(collation string) bool {
	of, _, named := strings.Cut(strings.ToLower(collation), "_")
	if !named {
		return false
	}
	if of == s.Name {
		return true
	}
	for _, alias := range s.Aliases {
		if of == alias {
			return true
		}
	}
	return false
}

// ExpressionCollation finds a collation that COLLATE names in an expression: one of
// [Dialect.CollationNamed], or of a character set that columns do not have.
func (d *Dialect) ExpressionCollation(name string) (Collation, bool) {
	for _, set := range d.CharacterSets {
		for _, c := range []NamedCollation{set.Collation, set.Binary} {
			if c.Collation.IsLatin1() && strings.EqualFold(c.Name, name) {
				return c.Collation, true
			}
		}
	}
	return d.CollationNamed(name)
}

// SetOf is the modelled character set whose texts have a collation that is modelled; nil where
// nothing says which.
func (d *Dialect) SetOf(c Collation) *CharacterSet {
	switch {
	case c.IsLatin1():
		return d.CharacterSet(latin1.Name)
	case c == CollationGeneral3:
		return d.NationalCharacterSet()
	case c == CollationUnmodelled || c == CollationMixed:
		return nil
	}
	return d.CharacterSet("utf8mb4")
}

// NameOf is the name of a collation; empty where the dialect has none of that sort.
func (d *Dialect) NameOf(c Collation) string {
	for _, set := range d.CharacterSets {
		for _, named := range []NamedCollation{set.Collation, set.Binary} {
			if named.Collation == c && named.Name != "" {
				return named.Name
			}
		}
	}
	for _, named := range d.Collations {
		if named.Collation == c {
			return named.Name
		}
	}
	return ""
}

// IsLatin1 tells that a collation is one of the character set latin1.
func (c Collation) IsLatin1() bool { return c == CollationLatin1 || c == CollationLatin1Binary }
