package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// stepTypes checks the types of a recursive term against those of the initial part and
// converts its rows to them.
func (c *compiler) stepTypes(q *resolve.Query, columns []Column, term *block) (func(*environment) produced, error) {
	for i := range columns {
		if open := term.untypedAt(i); open != nil {
			if err := open.become(columns[i].Type); err != nil {
				return nil, err
			}
			continue
		}
		if err := c.stepType(q, i, columns[i].Type, term.columns[i].Type); err != nil {
			return nil, err
		}
	}
	switch c.dialect.RecursiveTypes {
	case spec.RecursiveTypesSame, spec.RecursiveTypesJoined:
		return c.uniting(term, columns), nil
	case spec.RecursiveTypesFirst:
		return func(env *environment) produced {
			p := term.produce(env)
			for _, row := range p.rows {
				c.fits(row)
			}
			return p
		}, nil
	case spec.RecursiveTypesCast:
	}
	return c.castStep(columns, term), nil
}

// stepType checks the type of a column of a recursive term, from, against that of the
// column.
func (c *compiler) stepType(q *resolve.Query, column int, to, from ast.Type) error {
	switch c.dialect.RecursiveTypes {
	case spec.RecursiveTypesSame:
		united, is := q.Body.(*resolve.SetOperation)
		if !is {
			return nil
		}
		u := united.Column(column)
		switch {
		case u.Err != nil:
			return u.Err
		case u.Type != to:
			return statementError(semantics.ClassType, "column %d of the recursive query is %s in its initial part and %s in the union", column+1, to, u.Type)
		}
	case spec.RecursiveTypesJoined:
	case spec.RecursiveTypesFirst:
		if from.Kind != to.Kind && from.Kind != ast.TypeUnknown && !(from.IsText() && to.IsText()) {
			return unsupported("a recursive query whose parts have columns of other types (%s, %s)", to, from)
		}
	case spec.RecursiveTypesCast:
	}
	return nil
}

// castStep casts the rows of a recursive term to the types of the columns.
func (c *compiler) castStep(columns []Column, term *block) func(*environment) produced {
	same := true
	for i := range columns {
		same = same && columns[i].Type == term.columns[i].Type
	}
	if same {
		return term.produce
	}
	e := c.e
	return func(env *environment) produced {
		p := term.produce(env)
		for k, row := range p.rows {
			row = append(semantics.Row(nil), row...)
			for i := range row {
				if !row[i].IsRaised() && columns[i].Type != term.columns[i].Type {
					row[i] = semantics.Cast(e, row[i], columns[i].Type)
				}
			}
			p.rows[k] = row
		}
		return p
	}
}

// widest is what fits in every column of integers of a temporary table that the initial
// part of a recursive query of the MySQL family may have made.
const widest = 1<<31 - 1

// fits leaves open what may not fit in a column of the initial part, whose width is not
// modelled.
func (c *compiler) fits(row semantics.Row) {
	for i := range row {
		v := &row[i]
		switch {
		case v.Kind() == semantics.KindInteger && (v.Int() > widest || v.Int() < -widest), v.Kind() == semantics.KindUnsigned:
			c.e.MarkUnsupported("an integer of a recursive query beyond the width that its initial part may have")
		case v.Kind() == semantics.KindText, v.Kind() == semantics.KindBytes, v.Kind() == semantics.KindDecimal:
			c.e.MarkUnsupported("a text or a decimal in the steps of a recursive query, whose initial part fixes its width")
		}
	}
}
