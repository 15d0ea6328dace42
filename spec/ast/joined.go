package ast

// walk visits the tables of a change, and what stands in them. The first of Tables is named twice.
func (j *Joined) walk(v Visitor) {
	if j.IsJoined() {
		Walk(&Query{With: j.With, Body: &Select{Items: []SelectItem{{}}, From: append(append([]TableExpr{}, j.From...), j.Tables...)}}, v)
	}
}

// ChangedTables lists the base tables and other tables of FROM by themselves, from left to right: the
// operands of joins.
func (j *Joined) ChangedTables() (list []TableExpr) {
	var add func(t TableExpr)
	add = func(t TableExpr) {
		if join, is := t.(*Join); is {
			add(join.L)
			add(join.R)
			return
		}
		list = append(list, t)
	}
	for _, t := range j.Tables {
		add(t)
	}
	return list
}

// Exposed is the name by which a table of FROM is known beside it.
func Exposed(t TableExpr) string {
	switch t := t.(type) {
	case *TableName:
		if t.Alias != "" {
			return t.Alias
		}
		return t.Name
	case *DerivedTable:
		return t.Alias
	case *Join:
	}
	return ""
}
