package ast

// StarChanges is what a star changes of the columns that it lists, in this order: EXCLUDE leaves
// columns out, REPLACE puts an expression in the place of one, RENAME names one anew.
type StarChanges struct {
	Exclude []StarColumn
	Replace []StarReplacement
	Rename  []StarName
}

// StarColumn names a column of a star, with its table where one is written.
type StarColumn struct{ Table, Column string }

// StarReplacement is what stands in the place of a column of that name.
type StarReplacement struct {
	Expr Expr
	As   string
}

// StarName is a new name of a column.
type StarName struct {
	Column StarColumn
	As     string
}

// starParts tells of the expressions that a star of a select list has.
func (i *SelectItem) starParts(p parts) {
	if i.Changes == nil {
		return
	}
	for k := range i.Changes.Replace {
		p.expr(&i.Changes.Replace[k].Expr, Place{})
	}
}
