package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// tableOptions drops the options of a table that change no result of a query.
// The transactional engines and the character set are those of the database
// that semcheck makes.
func (r *dumpReader) tableOptions(tokens []token) []token {
	i := 0
	var kept []token
	at := func(n int) *token { return &tokens[min(i+n, len(tokens)-1)] }
	value := func(n int) {
		i += n
		if at(0).isOp("=") {
			i++
		}
	}
	for i < len(tokens)-1 {
		switch t := at(0); {
		case t.isOp(","):
			i++
		case r.d.TableOptions == spec.TableOptionsStorage && t.isWord("WITH") && at(1).isOp("("):
			i++
			i += max(1, behind(tokens[i:]))
			r.ignore("table option WITH")
		case r.d.TableOptions == spec.TableOptionsStorage && t.isWord("TABLESPACE"):
			i += 2
			r.ignore("table option TABLESPACE")
		case r.d.TableOptions == spec.TableOptionsStorage && !r.given && t.isWord("PARTITION") && at(1).isWord("BY"):
			for i += 3; i < len(tokens)-1 && !at(0).isOp("("); i++ {
			}
			i += max(1, behind(tokens[i:]))
			r.ignore("table option PARTITION BY")
			r.depends(DumpEffect{Table: r.making, Inserts: true, Feature: "the partitions of " + r.making})
		case r.d.TableOptions != spec.TableOptionsAssigned:
			return append(kept, tokens[i:]...)
		case t.isWord("DEFAULT"):
			i++
		case t.isWord("CHARACTER") && at(1).isWord("SET"), t.isWord("CHARSET"):
			n := 1
			if t.isWord("CHARACTER") {
				n = 2
			}
			value(n)
			kept = append(kept, r.charset(at(0), "table option CHARSET")...)
			i++
		case t.isWord("COLLATE"):
			value(1)
			if r.keepsCollations() {
				kept = append(kept, collate(at(0), at(0).text)...)
			} else {
				r.collation(at(0))
			}
			i++
		case t.isWord("AUTO_INCREMENT") && !r.given:
			begin := i
			value(1)
			i++
			kept = append(kept, tokens[begin:min(i, len(tokens)-1)]...)
		case harmlessOptions[t.upper]:
			r.ignore("table option " + t.upper)
			value(1)
			i++
		default:
			return append(kept, tokens[i:]...)
		}
	}
	return append(kept, tokens[min(i, len(tokens)-1):]...)
}

// harmlessOptions are the table options of the MySQL family that change no
// result.
var harmlessOptions = map[string]bool{
	"ENGINE": true, "AUTO_INCREMENT": true, "ROW_FORMAT": true, "COMMENT": true, "PACK_KEYS": true, "CHECKSUM": true, "DELAY_KEY_WRITE": true,
	"KEY_BLOCK_SIZE": true, "STATS_PERSISTENT": true, "STATS_AUTO_RECALC": true, "STATS_SAMPLE_PAGES": true, "MAX_ROWS": true, "MIN_ROWS": true,
	"AVG_ROW_LENGTH": true, "ENCRYPTION": true, "PAGE_CHECKSUM": true, "TRANSACTIONAL": true, "COMPRESSION": true,
}

// keepsCollations tells that the collations of columns stay in the text: the semantics alone run
// it. A run makes its tables with the dialect's binary collation.
func (r *dumpReader) keepsCollations() bool { return !r.given && r.d.CollatesColumns() }

// charset puts the default collation of a character set in its place. A run reads past it.
func (r *dumpReader) charset(t *token, what string) []token {
	if !r.keepsCollations() {
		r.ignore(what)
		return nil
	}
	switch name := strings.ToLower(t.text); name {
	case "utf8mb4":
		return collate(t, r.d.CharsetCollation)
	case "utf8", "utf8mb3":
		return collate(t, "utf8_general_ci")
	default:
		return collate(t, name+spec.DefaultOfCharacterSet)
	}
}

// collate is COLLATE with the name of a collation.
func collate(at *token, name string) []token {
	word := token{kind: tokenWord, text: "COLLATE", upper: "COLLATE", begin: at.begin, end: at.begin}
	return []token{word, {kind: tokenName, text: name, upper: name, begin: at.begin, end: at.end}}
}

// uncollated says why the semantics cannot take a table: a column has a character set that is not
// modelled, or a key compares by a collation that is not modelled. It is empty if nothing is.
func (r *dumpReader) uncollated(t *ast.CreateTable) string {
	for i := range t.Columns {
		c := &t.Columns[i]
		if set := r.d.OtherCharacterSet(c.Collation); set != "" && c.Type.IsText() {
			return "character set " + set + " of column " + c.Name
		}
		inKey := func(names []string) bool {
			return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, c.Name) })
		}
		if r.keepsCollations() && r.d.ColumnCollation(c.Collation) == spec.CollationUnmodelled && (c.PrimaryKey || c.Unique || inKey(t.PrimaryKey) || slices.ContainsFunc(t.Unique, inKey)) {
			return "a key by collation " + c.Collation + " of column " + c.Name
		}
	}
	return ""
}

// collation counts a collation that a run reads as the dialect's binary one. The semantics alone
// leave the table out.
func (r *dumpReader) collation(t *token) {
	for _, binary := range r.d.BinaryCollation {
		if strings.EqualFold(binary, t.text) {
			return
		}
	}
	if !r.given {
		line, column, _ := place(r.l.text, t.begin)
		r.leave("table", r.making, "collation "+t.text+" is not modelled", Place{line, column})
		return
	}
	count(&r.dump.Replaced, r.replaced, "collation "+t.text)
}
