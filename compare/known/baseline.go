package known

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// BaselineFormat is the version of the form of a baseline and of its keys: the keys of another version
// name other clusters.
const BaselineFormat = 2

// Baseline lists the clusters that an earlier run found. A cluster in it is not new. It does not
// say why the clusters differ.
type Baseline struct {
	Clusters []BaselineCluster // by key
	// Remarks is how many comments behind # the file has that Encode does not write.
	Remarks int
}

// BaselineCluster is a cluster that was found.
type BaselineCluster struct {
	Key   string // of finding.Cluster
	Count int    // findings in it
	Title string // of one of them, for people
	// Comment says why it is there; empty where nobody has said it.
	Comment string
}

// NewBaseline makes a baseline of clusters and adds up the counts of one key. It leaves out groups
// without a key of their own, such as findings that could not be examined, because they cannot be
// recognised. The second result is the number of findings in those groups.
func NewBaseline(clusters []BaselineCluster) (b *Baseline, left int) {
	b = &Baseline{}
	for _, c := range clusters {
		c.Key = finding.Base(c.Key)
		if checkKey(c.Key) != nil {
			left += c.Count
			continue
		}
		i, there := b.find(c.Key)
		if !there {
			b.Clusters = slices.Insert(b.Clusters, i, BaselineCluster{Key: c.Key, Title: c.Title, Comment: c.Comment})
		}
		b.Clusters[i].Count += c.Count
	}
	return b, left
}

// checkKey tells what is wrong with the key of a cluster.
func checkKey(key string) error {
	found := clusterKey.FindStringSubmatch(key)
	switch {
	case found == nil:
		return fmt.Errorf("%s is no key of a cluster, as predicate.in-query-3fa9c1d2 is", quoted(key))
	case found[1] != "unblamed" && spec.RuleByID(found[1]) == nil:
		return fmt.Errorf("the key %s is of no rule: this semcheck has none that is called %s", quoted(key), quoted(found[1]))
	}
	return nil
}

func (b *Baseline) find(key string) (int, bool) {
	return slices.BinarySearchFunc(b.Clusters, key, func(c BaselineCluster, key string) int { return cmp.Compare(c.Key, key) })
}

// Has tells whether a cluster is in the baseline, whatever the oldest version is that shows it. A
// nil baseline has none.
func (b *Baseline) Has(key string) bool {
	if b == nil {
		return false
	}
	_, there := b.find(finding.Base(key))
	return there
}

// Gone lists the clusters of the baseline that a run did not find. This is no error: the run may
// have been shorter.
func (b *Baseline) Gone(found func(key string) bool) []BaselineCluster {
	if b == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.Clusters), func(c BaselineCluster) bool { return found(c.Key) })
}

// Add adds the clusters that another baseline has and this one lacks, each with a comment, and returns them.
func (b *Baseline) Add(other *Baseline, comment string) (added []BaselineCluster) {
	for _, c := range other.Clusters {
		if i, there := b.find(c.Key); !there {
			c.Comment = comment
			b.Clusters = slices.Insert(b.Clusters, i, c)
			added = append(added, c)
		}
	}
	return added
}

// Prune drops the clusters that were not found, and returns them.
func (b *Baseline) Prune(found func(key string) bool) (dropped []BaselineCluster) {
	dropped = b.Gone(found)
	b.Clusters = slices.DeleteFunc(b.Clusters, func(c BaselineCluster) bool { return !found(c.Key) })
	return dropped
}

// ReadBaseline reads a baseline; the error names file, line and column.
func ReadBaseline(path string) (*Baseline, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder, and a baseline is a file", path)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s; --write-baseline makes one", path)
	}
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	return ParseBaseline(path, text)
}

// clusterKey is the form of finding.Cluster's Key.
var clusterKey = regexp.MustCompile(`^(.+)-[0-9a-f]{8}$`)

// ParseBaseline reads the text of a baseline. The error is an *Error.
func ParseBaseline(file string, text []byte) (*Baseline, error) {
	d, root, err := readDocument(file, text)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return nil, &Error{File: file, Line: 1, Column: 1, Message: "no baseline: the file is empty"}
	}
	fields, err := d.fields(root, "a baseline", "semcheck_baseline", "clusters")
	if err != nil {
		return nil, err
	}
	format, there := fields["semcheck_baseline"]
	if !there {
		return nil, d.wrong(root, "no baseline: the field \"semcheck_baseline\" is missing")
	}
	if format.value.Value != strconv.Itoa(BaselineFormat) {
		if older, err := strconv.Atoi(format.value.Value); err == nil && 0 < older && older < BaselineFormat {
			return nil, &olderError{d.wrong(format.value, "a baseline of an older semcheck (format %d, this one reads %d): its keys name other clusters; make it anew with --write-baseline", older, BaselineFormat)}
		}
		return nil, d.wrong(format.value, "a baseline of the format %s; this semcheck reads %d", quoted(format.value.Value), BaselineFormat)
	}
	clusters, there := fields["clusters"]
	if !there {
		return nil, d.wrong(root, "the baseline has no field \"clusters\"; where nothing is known it is []")
	}
	nodes, err := d.list(clusters.value, "the field \"clusters\"")
	if err != nil {
		return nil, err
	}
	b := &Baseline{Remarks: remarks(root)}
	for _, n := range nodes {
		fields, err := d.fields(n, "a cluster", "key", "count", "title", "comment")
		if err != nil {
			return nil, err
		}
		c, err := d.cluster(n, fields)
		if err != nil {
			return nil, err
		}
		i, twice := b.find(c.Key)
		if twice {
			return nil, d.wrong(fields["key"].value, "the cluster %s is there twice", c.Key)
		}
		b.Clusters = slices.Insert(b.Clusters, i, c)
	}
	return b, nil
}

// remarks counts the lines of comments in a file, but for the two that Encode writes.
func remarks(n *yaml.Node) (count int) {
	for _, text := range []string{n.HeadComment, n.LineComment, n.FootComment} {
		for line := range strings.SplitSeq(text, "\n") {
			if line != "" && !strings.Contains(baselineHead, line+"\n") {
				count++
			}
		}
	}
	for _, inside := range n.Content {
		count += remarks(inside)
	}
	return count
}

// olderError says that a file is a baseline of an older semcheck.
type olderError struct{ error }

func (e *olderError) Unwrap() error { return e.error }

// cluster reads one cluster.
func (d *document) cluster(whole *yaml.Node, fields map[string]field) (c BaselineCluster, err error) {
	for _, name := range []string{"key", "count"} {
		if fields[name].value == nil {
			return c, d.wrong(whole, "the cluster has no field %q", name)
		}
	}
	if c.Key, err = d.text(fields["key"].value, "a key"); err != nil {
		return c, err
	}
	if err := checkKey(c.Key); err != nil {
		return c, d.wrong(fields["key"].value, "%s", err)
	}
	count := fields["count"].value
	if c.Count, err = strconv.Atoi(count.Value); err != nil || c.Count < 1 {
		return c, d.wrong(count, "the count %s is no number above zero", quoted(count.Value))
	}
	if title := fields["title"].value; title != nil {
		if c.Title, err = d.text(title, "a title"); err != nil {
			return c, err
		}
	}
	if comment := fields["comment"].value; comment != nil {
		c.Comment, err = d.text(comment, "a comment")
	}
	return c, err
}

// baselineHead are the first lines of a baseline.
const baselineHead = "# Clusters of findings that are not new (semcheck --baseline). Written by\n# semcheck --write-baseline and semcheck baseline; entries may be removed by hand.\n"

// Encode writes a baseline as YAML. The clusters are sorted, so that two baselines can be compared
// line by line.
func (b *Baseline) Encode() []byte {
	var s strings.Builder
	s.WriteString(baselineHead)
	fmt.Fprintf(&s, "semcheck_baseline: %d\nclusters:", BaselineFormat)
	if len(b.Clusters) == 0 {
		s.WriteString(" []")
	}
	s.WriteString("\n")
	for _, c := range b.Clusters {
		fmt.Fprintf(&s, "  - key: %s\n    count: %d\n    title: %s\n", c.Key, c.Count, doubleQuoted(c.Title))
		if c.Comment != "" {
			fmt.Fprintf(&s, "    comment: %s\n", doubleQuoted(c.Comment))
		}
	}
	return []byte(s.String())
}

// doubleQuoted writes a text as YAML and JSON quote it, on one line.
func doubleQuoted(text string) string {
	var s strings.Builder
	s.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			s.WriteByte('\\')
			s.WriteRune(r)
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == '\ufffe' || r == '\uffff':
			fmt.Fprintf(&s, `\u%04x`, r)
		default:
			s.WriteRune(r)
		}
	}
	s.WriteByte('"')
	return s.String()
}

// CanWriteBaseline tells whether a baseline may be written to a path: a file that exists must be a
// baseline, or empty. A run asks this before it begins.
func CanWriteBaseline(path string) error {
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("baseline: %w", err)
	case len(text) == 0:
		return nil
	}
	older := (*olderError)(nil)
	if _, err := ParseBaseline(path, text); err != nil && !errors.As(err, &older) {
		return fmt.Errorf("%w; the file is no baseline and is not overwritten", err)
	}
	return nil
}

// WriteBaseline writes a baseline in one step. A file that is no baseline is
// not overwritten.
func WriteBaseline(path string, b *Baseline) error {
	if err := CanWriteBaseline(path); err != nil {
		return err
	}
	return finding.Write(path, b.Encode())
}
