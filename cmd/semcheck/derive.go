package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/geos/derive"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spec"
)

// Who computes the geometries that are derived from others: see --derive.
const (
	deriveOwn  = "own"
	deriveGEOS = "geos"
	deriveNone = "none" // no geometry is
)

// spatialSources generate databases of geometries. Which GEOS derives them is put into
// meta: another version may make other cases of the same seed.
func (o *runOptions) spatialSources(ctx context.Context, d *spec.Dialect, meta map[string]string) (campaign.Sources, error) {
	weights := geom.DefaultWeights()
	switch o.derive {
	case deriveOwn:
		return campaign.Spatial(o.seed, d, weights, geom.Own{}, o.naive), nil
	case deriveNone:
		weights.Strategies[geom.Derivative], weights.ChanceDerivedTable = 0, 0
		return campaign.Spatial(o.seed, d, weights, geom.Own{}, o.naive), nil
	case deriveGEOS:
	default:
		return campaign.Sources{}, misuse("--derive: it is %s, %s or %s, not %q", deriveOwn, deriveGEOS, deriveNone, o.derive)
	}
	target, err := targets.ByName("geos")
	if err != nil {
		return campaign.Sources{}, err
	}
	e, err := target.Engine("", nil)
	if err != nil {
		return campaign.Sources{}, err
	}
	deriver, err := derive.Open(ctx, e)
	if err != nil {
		return campaign.Sources{}, errors.Join(fmt.Errorf("--derive %s: %w", deriveGEOS, err), e.Close())
	}
	meta["deriver"] = deriver.Version()
	if begun := o.begun["deriver"]; begun != "" && begun != meta["deriver"] {
		return campaign.Sources{}, errors.Join(fmt.Errorf("%s was begun with %s, and %s is here: it makes other cases", o.resume, begun, meta["deriver"]), deriver.Close(), e.Close())
	}
	sources := campaign.Spatial(o.seed, d, weights, deriver, o.naive)
	sources.Close = func() error { return errors.Join(deriver.Close(), e.Close()) }
	return sources, nil
}
