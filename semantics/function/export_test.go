package function

import "github.com/semcheck/semcheck/spec/function"

// Implements tells whether the code of a function is in this package.
func Implements(f *function.Function) bool {
	_, scalar := scalars[f]
	_, aggregate := setFunctions[f]
	return scalar || aggregate
}

// Implementations counts the functions whose code is in this package.
func Implementations() int { return len(scalars) + len(setFunctions) }
