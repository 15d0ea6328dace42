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
	// Others are collations of the set that its columns do not have.
	Others []NamedCollation
	// Last is the last code point up to which its texts are modelled.
	Last rune
}

// asciiLast is the last character that a set of one byte a character shares with UTF-8.
const asciiLast = 0x7f

// The character sets of the MySQL family that are modelled (12.2 Character Sets and Collations in
// MySQL; Supported Character Sets and Collations of MariaDB; 10.1.2 of MySQL 5.6). What sets of one
// byte a character hold beyond ASCII has other bytes than in UTF-8, and is not modelled. Within the
// printable characters of ASCII their collations order alike: sort_order_… in strings/ctype-extra.cc
// and ctype-latin1.cc of MySQL 8.0.39.
var (
	singleByteSets = []CharacterSet{
		{Name: "latin1", Collation: NamedCollation{"latin1_swedish_ci", CollationLatin1}, Last: asciiLast, Others: []NamedCollation{
			{"latin1_bin", CollationLatin1Binary}, {"latin1_general_ci", CollationLatin1General}, {"latin1_german1_ci", CollationLatin1German},
		}},
		{Name: "latin2", Collation: NamedCollation{"latin2_general_ci", CollationLatin2}, Last: asciiLast},
		{Name: "koi8r", Collation: NamedCollation{"koi8r_general_ci", CollationKOI8R}, Last: asciiLast},
		{Name: "cp1251", Collation: NamedCollation{"cp1251_general_ci", CollationCP1251}, Last: asciiLast},
	}

	mysqlCharacterSets = append([]CharacterSet{
		{Name: "utf8mb4", Collation: NamedCollation{"utf8mb4_0900_ai_ci", CollationUnicode}, Last: '\U0010ffff'},
		{Name: "utf8mb3", Aliases: []string{"utf8"}, Collation: NamedCollation{"utf8mb3_general_ci", CollationGeneral3}, Last: '\uffff'},
	}, singleByteSets...)
	mysql56CharacterSets = append([]CharacterSet{
		{Name: "utf8mb4", Collation: NamedCollation{"utf8mb4_general_ci", CollationGeneral}, Last: '\U0010ffff'},
		{Name: "utf8", Collation: NamedCollation{"utf8_general_ci", CollationGeneral3}, Last: '\uffff'},
	}, singleByteSets...)
	mariadbCharacterSets = append([]CharacterSet{
		{Name: "utf8mb4", Collation: NamedCollation{"utf8mb4_general_ci", CollationGeneral}, Last: '\U0010ffff'},
		{Name: "utf8mb3", Aliases: []string{"utf8"}, Collation: NamedCollation{"utf8mb3_general_ci", CollationGeneral3}, Last: '\uffff'},
	}, singleByteSets...)
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
		for _, c := range append([]NamedCollation{set.Collation}, set.Others...) {
			if c.Collation.SingleByteSet() != "" && strings.EqualFold(c.Name, name) {
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
	case c.SingleByteSet() != "":
		return d.CharacterSet(c.SingleByteSet())
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
		for _, named := range append([]NamedCollation{set.Collation}, set.Others...) {
			if named.Collation == c {
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

// SingleByteSet is the character set of a collation whose texts have one byte a character; empty for
// the others.
func (c Collation) SingleByteSet() string {
	switch {
	case c >= CollationLatin1 && c <= CollationLatin1Binary:
		return "latin1"
	case c == CollationLatin2:
		return "latin2"
	case c == CollationKOI8R:
		return "koi8r"
	case c == CollationCP1251:
		return "cp1251"
	}
	return ""
}
