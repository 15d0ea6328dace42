package resolve

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// itemName is the name of an output column: the alias, the column's own name, or what
// the dialect's engines call an expression. The item is bound where that asks for the
// columns of a subquery.
func (b *binder) itemName(item ast.SelectItem, bound *Expression) OutputColumn {
	if item.Alias != "" {
		return OutputColumn{Name: item.Alias}
	}
	if ref, ok := item.Expr.(*ast.ColumnRef); ok {
		if name := bound.nameOf(ref); b.dialect.OutputNames == spec.OutputNamesTree && name != "" {
			return OutputColumn{Name: name}
		}
		return OutputColumn{Name: ref.Column}
	}
	switch b.dialect.OutputNames {
	case spec.OutputNamesFunction:
		return b.figuredName(item, bound)
	case spec.OutputNamesSpan:
		return b.textName(item)
	case spec.OutputNamesText:
		return b.valueOrTextName(item)
	case spec.OutputNamesTree:
		return b.treeName(item)
	case spec.OutputNamesOpen:
	}
	return OutputColumn{Name: b.writtenText(item.Expr)}
}

// nameOf is the name of the column that a reference means, as the column has it; empty
// where it means none.
func (x *Expression) nameOf(ref *ast.ColumnRef) string {
	if x == nil {
		return ""
	}
	if name := x.Name(ref); name != nil && name.Kind == NameColumn && name.Column != nil {
		return name.Column.Name
	}
	return ""
}

// textName is the name of a column that is called by its text: as it was typed, else as
// it is written.
func (b *binder) textName(item ast.SelectItem) OutputColumn {
	if item.Text != "" {
		return OutputColumn{Name: item.Text}
	}
	return OutputColumn{Name: b.writtenText(item.Expr)}
}

// longestText is the number of characters of a text that is a column's name in the MySQL
// family; what a longer one makes is not modelled.
const longestText = 256

// longestViewName is the same for the columns of views (MySQL 8.0.39,
// make_valid_column_names in sql_view.cc).
const longestViewName = 64

// valueOrTextName is the name of a column in the MySQL family: a plus sign before a
// column or a string does not count, and a string is called by its value.
//
// Sources: MySQL 8.0.39, PTI_expr_with_alias::itemize, Item_string and '+' simple_expr of
// sql_yacc.yy; MariaDB 10.3.24, Item::set_name and remember_name of sql_yacc.yy.
func (b *binder) valueOrTextName(item ast.SelectItem) OutputColumn {
	switch x := unsigned(item.Expr).(type) {
	case *ast.ColumnRef:
		return OutputColumn{Name: x.Column}
	case *ast.Literal:
		if x.Kind != ast.LiteralString {
			break
		}
		// Blanks before the first letter are dropped, and the value of several strings side
		// by side is not that of the first.
		known := x.Text != "" && x.Text[0] > ' ' && x.Text[0] < 0x7f && len(x.Text) <= longestText && plainString(item.Text)
		return OutputColumn{Name: x.Text, Unknown: !known}
	default: // The text of another element names its column.
	}
	name := b.textName(item)
	name.Unknown = len(name.Name) > longestText
	return name
}

// plainString tells that a text is one string, perhaps with signs before it: not several
// side by side, and without a word or a backslash.
func plainString(text string) bool {
	text = strings.TrimLeft(text, "+ \t\n")
	if text == "" {
		return true
	}
	quote := text[:1]
	if quote != "'" && quote != `"` || !strings.HasSuffix(text, quote) || len(text) < 2 {
		return false
	}
	return !strings.ContainsAny(strings.ReplaceAll(text[1:len(text)-1], quote+quote, ""), quote+`\`)
}

// writtenText is an expression as it is written, where its name can be asked for.
func (b *binder) writtenText(x ast.Expr) string {
	if b.names {
		if text, err := render.Expr(x, b.dialect); err == nil {
			return text
		}
	}
	return ""
}

// unsigned is an expression without the plus signs before it.
func unsigned(x ast.Expr) ast.Expr {
	for {
		u, is := x.(*ast.Unary)
		if !is || u.Op != ast.Plus {
			return x
		}
		x = u.X
	}
}

// valuesName is the name of a column of VALUES.
func (b *binder) valuesName(k int, first ast.Expr) OutputColumn {
	switch b.dialect.ValuesNames {
	case spec.ValuesNamesUnderscore:
		return OutputColumn{Name: "column_" + strconv.Itoa(k)}
	case spec.ValuesNamesShort:
		return OutputColumn{Name: "col" + strconv.Itoa(k)}
	case spec.ValuesNamesFirstRow:
		name := b.valueOrTextName(ast.SelectItem{Expr: first})
		if _, literal := unsigned(first).(*ast.Literal); !literal {
			name.Unknown = true // its text as typed is not kept
		}
		return name
	case spec.ValuesNamesFromOne:
	}
	return OutputColumn{Name: "column" + strconv.Itoa(k+1)}
}

// derivedNames are the names of a derived table's columns, of which the first ones were
// listed, made distinct or refused where two are the same.
//
// Sources: DuckDB 1.5.5, AddColumnNameToBinding in bind_context.cpp; MySQL 9.5 manual, 15.2.15.8 Derived Tables ("must have unique
// names"); MySQL 8.0.39, check_duplicate_names in sql_view.cc; SQLite 3.53.4,
// sqlite3ColumnsFromExprList.
func (b *binder) derivedNames(named []OutputColumn, listed int, view bool) ([]OutputColumn, error) {
	if b.dialect.DerivedNames == spec.DerivedNamesFree {
		return named, nil
	}
	var err error
	for i := range named {
		if i >= listed && b.dialect.DerivedNames == spec.DerivedNamesNumbered && (strings.EqualFold(named[i].Name, "true") || strings.EqualFold(named[i].Name, "false")) {
			named[i].Name = "column" + strconv.Itoa(i+1) // sqlite3IsTrueOrFalse
		}
		if view && named[i].Unwritten && len(named[i].Name) > longestViewName && b.dialect.DerivedNames == spec.DerivedNamesDistinct {
			named[i].Unknown = true
		}
		if named[i].Unknown {
			if b.dialect.DerivedNames == spec.DerivedNamesDistinct && len(named) > 1 {
				err = semantics.Unmodelled("a column whose name is not known among others")
			}
			continue
		}
		count := 0
		base := named[i].Name
		for k := 0; k < i; k++ {
			if named[k].Name == "" || !b.sameName(named[k].Name, named[i].Name) {
				continue
			}
			if b.dialect.DerivedNames == spec.DerivedNamesDistinct {
				if view && (named[k].Unwritten || named[i].Unwritten) {
					err = semantics.Unmodelled("a name that nobody wrote of a view's column, which is made unique")
					break
				}
				err = semantics.Refuse(semantics.ClassDuplicate, "column name %s is used twice", base)
				break
			}
			count++
			named[i].Name = fmt.Sprintf(map[spec.DerivedNames]string{spec.DerivedNamesNumbered: "%s:%d", spec.DerivedNamesCounted: "%s_%d"}[b.dialect.DerivedNames], base, count)
			k = -1
		}
		if err != nil {
			break
		}
	}
	return named, err
}
