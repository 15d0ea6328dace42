package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Case of ruleEmptyText.
const emptyTextPaddedOrFirst spec.Case = iota

var ruleEmptyText = spec.Declare(spec.Rule{
	ID: "order.empty-text",
	Statement: "An empty text equals one of blanks, and what is less than a blank is less than it. " +
		"The sort key of an empty TEXT is all zeros, though: where rows are sorted by such keys it comes before every other text.",
	From:  spec.MySQL56Code("Field_blob::make_sort_key", "sql/field.cc"),
	Cases: []string{emptyTextPaddedOrFirst: "padded or first"},
	Only:  []string{"mysql56"},
})

// emptyFirst tells whether the sort puts an empty text before those that are not
// greater by the padding comparison. Which engine's step sorts by the column
// itself is not known, so both are permitted.
func (c *compiler) emptyFirst(sorting []sortKey, keys []semantics.Row) bool {
	if c.dialect.TextPadding != spec.TextPaddingBlanks {
		return false
	}
	empty := semantics.Text("")
	for i := range sorting {
		has, least := false, false
		for _, row := range keys {
			if row[i].Kind() != semantics.KindText || !sorting[i].typ.IsText() {
				continue
			}
			has = has || isEmpty(&row[i])
			least = least || !isEmpty(&row[i]) && semantics.Compare(c.e, &row[i], &empty) != semantics.Greater
		}
		if has && least {
			c.e.Coverage.Apply(ruleEmptyText, emptyTextPaddedOrFirst)
			return c.worlds.choose(ruleEmptyText, 2) == 1
		}
	}
	return false
}

func isEmpty(v *semantics.Value) bool { return v.Kind() == semantics.KindText && v.Str() == "" }
