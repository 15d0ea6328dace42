package campaign

import (
	"encoding/json"
	"maps"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
)

// lackingOf is the account of what a server lacks.
func lackingOf(lacks []engine.Lack, counts map[string]uint64) (list []finding.Lacking) {
	for i := range lacks {
		l := &lacks[i]
		list = append(list, finding.Lacking{Setting: l.Name, Shown: l.Shown, Open: l.Without.Words,
			Rules: append([]string{}, l.Without.Rules...), Queries: counts[l.Name]})
	}
	return list
}

// metaLacking is the entry of a run that holds what its server lacks: a run that goes on needs a
// server that lacks the same.
const metaLacking = "lacking"

// opened keeps what the first session says of its server.
func (r *run) opened(session engine.Session) {
	c := &r.config
	c.server = engine.ServerOf(session)
	if lacking := lackingOf(c.server.Lacks, nil); lacking != nil {
		c.Meta = maps.Clone(c.Meta)
		if c.Meta == nil {
			c.Meta = map[string]string{}
		}
		c.Meta[metaLacking] = encode(lacking)
	}
	if c.Opened != nil {
		c.Opened(r.version, c.server)
	}
}

// Lacking lists the settings that the run's server lacks, with what is not judged without them.
func (s *Stored) Lacking() (list []finding.Lacking) {
	if json.Unmarshal([]byte(s.Meta[metaLacking]), &list) != nil {
		return nil // the server lacks nothing
	}
	for i := range list {
		list[i].Queries = uint64(s.Statistics["lacking"][list[i].Setting])
	}
	return list
}
