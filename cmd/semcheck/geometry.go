package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/spatial"
)

// geometryOptions are the flags that say how geometries are read and related.
type geometryOptions struct{ reading, collection, boundary string }

var (
	readings        = []spatial.Reading{spatial.Real, spatial.Binary64}
	collectionRules = spatial.CollectionRules()
	boundaryRules   = []spatial.BoundaryRule{spatial.OddEnds, spatial.AnyEnd, spatial.SingleEnd, spatial.SeveralEnds}
)

// flags adds the flags to a command; what they are for stands before their help.
func (o *geometryOptions) flags(c *cobra.Command, usual spatial.Reading, purpose string) {
	f := c.Flags()
	f.StringVar(&o.reading, "reading", usual.String(), purpose+"which `numbers` decimals stand for: "+names(readings))
	f.StringVar(&o.collection, "collection", spatial.Union.String(), purpose+"`rule` for points in several elements of a collection: "+names(collectionRules))
	f.StringVar(&o.boundary, "boundary", spatial.OddEnds.String(), purpose+"`rule` for ends of lines: "+names(boundaryRules))
	for flag, list := range map[string]string{"reading": names(readings), "collection": names(collectionRules), "boundary": names(boundaryRules)} {
		if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(strings.Split(list, ", "), cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(err)
		}
	}
}

func (o *geometryOptions) chosen() (reading spatial.Reading, c spatial.Conventions, err error) {
	if reading, err = named("reading", o.reading, readings); err != nil {
		return reading, c, err
	}
	if c.Collections, err = named("collection", o.collection, collectionRules); err != nil {
		return reading, c, err
	}
	c.Boundary, err = named("boundary", o.boundary, boundaryRules)
	return reading, c, err
}

// named returns the value of a name, or an error that lists all.
func named[T interface{ String() string }](flag, name string, values []T) (value T, err error) {
	for _, v := range values {
		if v.String() == name {
			return v, nil
		}
	}
	return value, misuse("unknown word %q for --%s; it is one of %s", name, flag, names(values))
}

func names[T interface{ String() string }](values []T) string {
	var list []string
	for _, v := range values {
		list = append(list, v.String())
	}
	return strings.Join(list, ", ")
}
