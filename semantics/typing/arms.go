package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// RefuseArm refuses IN, ANY and ALL of a UNION whose column is a text, where the operand is compared with
// one arm alone otherwise than with the column: the MySQL family compares with each arm before the arms are
// united.
//
// Sources: MySQL 8.0.39, Item_in_subselect::single_value_in_to_exists_transformer, which puts a comparison
// into each query block, in sql/item_subselect.cc; MariaDB 10.3, create_single_in_to_exists_cond there.
func RefuseArm(d *spec.Dialect, operand, column, arm ast.Type) error {
	if d.Typing != spec.TypingCoercing || !column.IsText() || arm.IsText() || arm.Kind == ast.TypeUnknown {
		return nil
	}
	whole, err := Comparison(d, ForQuery, operand, column)
	if err != nil {
		return err
	}
	if alone, err := Comparison(d, ForQuery, operand, arm); err != nil || alone.Kind != whole.Kind {
		return &Unsupported{"IN, ANY or ALL of a UNION of texts and others"}
	}
	return nil
}
