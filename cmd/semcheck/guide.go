package main

import (
	"strings"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
)

// guides lists the arguments of --guide.
func guides() []string {
	names := []string{campaign.GuideNone}
	for _, c := range campaign.Criteria() {
		names = append(names, c.Name())
	}
	return names
}

// criterion is what --guide names; nil where nothing guides the run.
func (o *runOptions) criterion(d *spec.Dialect, laws campaign.Laws) (campaign.Criterion, error) {
	if o.guide == campaign.GuideNone {
		return nil, nil
	}
	refusals := spec.ByLanguage[error]{Cypher: misuse("--guide %s: queries of graphs are not guided", o.guide)}
	for _, c := range campaign.Criteria() {
		switch {
		case c.Name() != o.guide:
		case refusals.For(d) != nil:
			return nil, refusals.For(d)
		case o.mix == mixSpatial:
			return nil, misuse("--guide %s does not go with --mix %s", o.guide, mixSpatial)
		case laws.NeedNoSemantics():
			return nil, misuse("--guide %s goes with --oracle differential alone", o.guide)
		default:
			return c, nil
		}
	}
	return nil, misuse("--guide: there is no criterion %q; there are %s", o.guide, strings.Join(guides(), ", "))
}

// checkProbes says why the cases of a run are not probed; nil where they may be.
func (o *runOptions) checkProbes(d *spec.Dialect, laws campaign.Laws) error {
	refused := spec.ByLanguage[error]{Cypher: misuse("--probes: no mutants are made of queries of graphs")}
	switch {
	case o.probes == 0:
		return nil
	case o.probes < 0:
		return misuse("--probes: %d is less than 0", o.probes)
	case laws.NeedNoSemantics():
		return misuse("--probes goes with --oracle differential alone")
	}
	return refused.For(d)
}
