package main

import (
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/spec"
)

// graphSources generate graphs and queries of them.
func (o *runOptions) graphSources(d *spec.Dialect) (campaign.Sources, error) {
	switch {
	case o.has("schema", o.schema) || o.has("queries-from", o.queriesFrom):
		return campaign.Sources{}, misuse("a graph database is asked what is generated: --schema and --queries-from are for SQL")
	case o.mix != mixDefault || o.derive != deriveOwn:
		return campaign.Sources{}, misuse("--mix and --derive are for SQL")
	case graph.LanguageOf(d.Name) == nil:
		return campaign.Sources{}, misuse("nothing is generated in the dialect %s", d.Name)
	}
	return campaign.Graphs(o.seed, d, o.naive), nil
}
