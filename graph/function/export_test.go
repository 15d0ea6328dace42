package function

import "slices"

// Names lists the functions' names in order.
func Names() []string {
	var names []string
	for _, f := range functions {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
