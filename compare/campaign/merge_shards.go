package campaign

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// readShards reads the shards of a run in their order. It refuses what is not all of one run.
func readShards(ctx context.Context, folders []string) ([]*Stored, error) {
	var list []*Stored
	var of Shard
	by := map[uint64]*Stored{}
	for _, folder := range folders {
		stored, err := Read(ctx, folder)
		if err != nil {
			return nil, err
		}
		shard, err := ParseShard(stored.Meta[metaShard])
		switch before := by[shard.Number]; {
		case err != nil:
			return nil, damaged(folder, err)
		case shard == Shard{}:
			return nil, fmt.Errorf("%s is no shard of a run, but a whole run", folder)
		case of.Of > 0 && of.Of != shard.Of:
			return nil, fmt.Errorf("%s is the shard %s, and %s is %s: they are of different numbers of shards", list[0].Folder, of, folder, shard)
		case before != nil:
			return nil, fmt.Errorf("the shard %s is there twice: %s and %s", shard, before.Folder, folder)
		case stored.Meta["ending"] == "":
			return nil, fmt.Errorf("%s, the shard %s, has not ended; if nothing runs it, go on with it: semcheck --resume %s", folder, shard, folder)
		case stored.Meta["ending"] != EndedByCount.String():
			return nil, fmt.Errorf("%s, the shard %s, has not run to its end (%s); go on with it: semcheck --resume %s", folder, shard, stored.Meta["ending"], folder)
		}
		of = shard
		by[shard.Number] = stored
		list = append(list, stored)
		if err := sameShards(list[0], stored); err != nil {
			return nil, err
		}
	}
	var missing []string
	list = list[:0]
	for n := uint64(1); n <= of.Of; n++ {
		if by[n] == nil {
			missing = append(missing, Shard{n, of.Of}.String())
			continue
		}
		list = append(list, by[n])
	}
	switch few := min(len(missing), 5); {
	case of.Of == 0:
		return nil, errors.New("no shard of a run is named")
	case len(missing) > few:
		return nil, fmt.Errorf("%d shards are missing: %s, …", len(missing), strings.Join(missing[:few], ", "))
	case len(missing) > 0:
		return nil, fmt.Errorf("a shard is missing: %s", strings.Join(missing, ", "))
	}
	return list, nil
}

// ofShard are the entries of a run in which its shards may differ: what is of a machine or a time. The texts
// of files are compared by their hashes.
var ofShard = map[string]bool{metaShard: true, "dsn": true, "start": true, "began": true, "ended": true, "workers": true,
	"schema": true, "queries from": true, "resume point": true, unfinishedAccount: true}

// sameShards refuses shards of different runs.
func sameShards(a, b *Stored) error {
	names := slices.Collect(maps.Keys(a.Meta))
	for name := range b.Meta {
		if _, both := a.Meta[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if !ofShard[name] && a.Meta[name] != b.Meta[name] {
			return fmt.Errorf("%s and %s are shards of different runs: the %s is %s there and %s here", a.Folder, b.Folder, name,
				orNone(oneLine(a.Meta[name])), orNone(oneLine(b.Meta[name])))
		}
	}
	return nil
}
