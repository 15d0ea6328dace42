package eval

import "github.com/semcheck/semcheck/semantics"

// computedSingle marks the numbers of binary32 that an expression other than a column yields.
func computedSingle(o operand) operand {
	value := o.value
	if value == nil {
		return o
	}
	o.value = func(env *environment) semantics.Value { return semantics.ComputedSingle(value(env)) }
	return o
}

// computedZerofill marks the numbers of columns of ZEROFILL that another expression yields.
func computedZerofill(o operand) operand {
	value := o.value
	if value == nil {
		return o
	}
	o.value = func(env *environment) semantics.Value { return semantics.ComputedZerofill(value(env)) }
	return o
}

// computedMember marks the values of ENUM that an expression other than a column yields.
func computedMember(o operand) operand {
	value := o.value
	if value == nil {
		return o
	}
	o.value = func(env *environment) semantics.Value { return semantics.ComputedMember(value(env)) }
	return o
}
