package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// likeOfBytes prepares the operands of LIKE of which one is a byte string: bytes take the place of
// characters, without regard to case.
//
// Source: MySQL 8.0.39, Item_func_like::fix_fields and val_int in sql/item_cmpfunc.cc, my_wildcmp_bin in
// strings/ctype-bin.cc; MySQL 9.5 Reference Manual, 14.8.1 String Comparison Functions and Operators.
func (c *compiler) likeOfBytes(x *ast.Like, list []operand, s *scope) error {
	if !c.dialect.ByteColumns || x.Op != ast.MatchLike {
		return unsupported("LIKE on byte strings")
	}
	if s.at.ReadsCharacters(x.X, x.Pattern) {
		return unsupported("LIKE of a byte string beside a text that decides")
	}
	for i, o := range list {
		bytes, err := c.convert(o, ast.Bytes)
		if err != nil {
			return err
		}
		value := bytes.value
		list[i] = computed(ast.Text, false, func(env *environment) semantics.Value {
			return semantics.ByteCharacters(value(env))
		}, bytes)
		list[i].literal = nil
	}
	return nil
}
