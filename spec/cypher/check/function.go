package check

import declared "github.com/semcheck/semcheck/spec/cypher/function"

func lookup(name string) *declared.Function { return declared.Lookup(name) }

// result is what is known of a function's value: first is what is known of its first
// argument, types of all.
func result(f *declared.Function, first static, types []static) static {
	switch f.Result.Form {
	case declared.Anything:
	case declared.Constant:
		return of(f.Result.Of)
	case declared.ListOfThese:
		return listOf(of(f.Result.Of))
	case declared.TheFirst:
		return first
	case declared.ItsElement:
		return first.unwound()
	case declared.ListOfFirst:
		return listOf(first)
	case declared.Joined:
		var out static
		for _, t := range types {
			out = join(out, t)
		}
		return out
	}
	return unknown
}
