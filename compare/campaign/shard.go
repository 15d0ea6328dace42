package campaign

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
)

// Shard is a part of a run: each database whose number leaves Number-1 when it is divided by Of. The zero
// value is the whole run.
type Shard struct{ Number, Of uint64 }

// mostShards is how many parts a run may have.
const mostShards = 10_000

var shardForm = regexp.MustCompile(`^([0-9]{1,5})/([0-9]{1,5})$`)

// ParseShard reads "2/3". Empty is the whole run.
func ParseShard(text string) (s Shard, err error) {
	if text == "" {
		return s, nil
	}
	form := shardForm.FindStringSubmatch(text)
	if form == nil {
		return s, fmt.Errorf("a shard is written i/N, such as 2/3, got %q", text)
	}
	s.Number, _ = strconv.ParseUint(form[1], 10, 64) // the form says that both are numbers
	s.Of, _ = strconv.ParseUint(form[2], 10, 64)
	if s.Of < 1 || s.Of > mostShards || s.Number < 1 || s.Number > s.Of {
		return Shard{}, fmt.Errorf("a shard i/N has i from 1 to N, and N is at most %d, got %q", mostShards, text)
	}
	return s, nil
}

// String is "2/3"; empty of the whole run.
func (s Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// database is the number of the shard's database n.
func (s Shard) database(n uint64) uint64 {
	if s.Of == 0 {
		return n
	}
	return n*s.Of + s.Number - 1
}

// Empty tells whether a run of so many queries has no database for the shard.
func (s Shard) Empty(queries, perDatabase uint64) bool {
	return s.Of > 0 && (s.Number-1)*perDatabase >= queries
}

// check refuses what makes no shard: the shards of a run add up only where each case is a function of its
// number and all of them are the cases of one run.
func (s Shard) check(c *Config) error {
	switch {
	case s == Shard{}:
		return nil
	case s.Number < 1 || s.Number > s.Of:
		return fmt.Errorf("campaign: there is no shard %d of %d", s.Number, s.Of)
	case c.Guide != nil:
		return errors.New("campaign: a shard cannot be guided: it does not know what the other shards reached")
	case c.Probes > 0:
		return errors.New("campaign: a shard has no probes: it does not know what the other shards witnessed")
	case c.Queries == 0 || c.Duration > 0:
		return errors.New("campaign: a shard is limited by the queries of the whole run, and not by a time")
	}
	return nil
}
