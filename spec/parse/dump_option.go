package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
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
			i++
			r.ignore("table option CHARSET")
		case t.isWord("COLLATE"):
			value(1)
			r.collation(at(0))
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

// collation counts a collation that is read as the dialect's binary one.
func (r *dumpReader) collation(t *token) {
	for _, binary := range r.d.BinaryCollation {
		if strings.EqualFold(binary, t.text) {
			return
		}
	}
	count(&r.dump.Replaced, r.replaced, "collation "+t.text)
}
