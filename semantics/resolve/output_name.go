package resolve

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// expressionName is the name that a dialect gives an output column that is neither
// aliased nor a plain column; named is false where that is its text.
func (b *binder) expressionName(x ast.Expr) (name string, named bool) {
	if b.dialect.OutputNames != spec.OutputNamesFunction {
		return "", false
	}
	switch x := x.(type) {
	case *ast.Call:
		if _, operator := function.SignOf(x.Name); !operator {
			return strings.ToLower(x.Name), true
		}
	case *ast.Aggregate:
		return strings.ToLower(function.OfAggregate(x.Function).Name), true
	case *ast.Case:
		return "case", true
	case *ast.Exists:
		return "exists", true
	}
	return "?column?", true
}

// valuesName is the name of a column of VALUES.
func (b *binder) valuesName(k int) string {
	switch b.dialect.ValuesNames {
	case spec.ValuesNamesUnderscore:
		return "column_" + strconv.Itoa(k)
	case spec.ValuesNamesShort:
		return "col" + strconv.Itoa(k)
	case spec.ValuesNamesFromOne:
	}
	return "column" + strconv.Itoa(k+1)
}

// derivedNames are the names of a derived table's columns.
//
// Sources: MySQL 9.5 manual, 15.2.15.8 Derived Tables ("must have unique
// names"); MySQL 8.0.39, check_duplicate_names in sql_view.cc; SQLite 3.53.4,
// sqlite3ColumnsFromExprList.
func (b *binder) derivedNames(columns []OutputColumn, renamed []string) ([]OutputColumn, error) {
	if b.dialect.DerivedNames == spec.DerivedNamesFree {
		return columns, nil
	}
	var err error
	named := append([]OutputColumn(nil), columns...)
	for i := range named {
		if i < len(renamed) {
			named[i].Name = renamed[i]
		}
		count := 0
		base := named[i].Name
		for k := 0; k < i; k++ {
			if named[k].Name == "" || !b.sameName(named[k].Name, named[i].Name) {
				continue
			}
			if b.dialect.DerivedNames == spec.DerivedNamesDistinct {
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
