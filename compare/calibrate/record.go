package calibrate

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/trial"
)

// Record keeps a digest of an engine's answers for each form and tuple of operand types. It shows
// what another version changed without the answers themselves. It does not say what is right: no
// test of the semantics reads a record.
type Record struct {
	Dialect, Version string
	Lines            []RecordLine
}

// RecordLine is the number of cells of a group and a digest of the engine's answers, in order. A
// group without some of its cells has no line.
type RecordLine struct {
	Form, Types string
	Cells       int
	Digest      string
}

// answers are the answers to the cells of a group, in order; empty where the engine was
// not asked.
type answers struct{ list []string }

func (a *answers) digest() string {
	h := sha256.New()
	for _, s := range a.list {
		fmt.Fprintln(h, strconv.Quote(s))
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:6])
}

// answer writes down an answer: the columns' types and all cells, or the error.
func answer(r *trial.Result) string {
	var failure *engine.Error
	switch {
	case errors.As(r.Failure, &failure):
		return "error " + trial.ErrorIdentity(failure)
	case r.Result == nil:
		return ""
	case len(r.Result.Rows) == 1 && len(r.Result.Columns) == 1:
		return cellAnswer(r.Result, 0)
	}
	var lines []string
	for _, row := range r.Result.Rows {
		line := ""
		for i := range row {
			line += cellText(r.Result, row, i) + "|"
		}
		lines = append(lines, line)
	}
	slices.Sort(lines) // their order may be free
	return strings.Join(lines, "\n")
}

// cellAnswer is the answer to one column of the only row.
func cellAnswer(r *engine.Result, i int) string {
	if len(r.Rows) != 1 || i >= len(r.Rows[0]) {
		return strconv.Itoa(len(r.Rows)) + " rows"
	}
	return cellText(r, r.Rows[0], i)
}

func cellText(r *engine.Result, row []engine.Cell, i int) string {
	c := row[i]
	if c.Null {
		return r.Columns[i].Type + " null"
	}
	return r.Columns[i].Type + c.Type + " " + c.Text + c.Signed
}

func (r *Report) record(g *Group, a *answers) {
	r.Record.Version = r.Version
	r.Record.Lines = append(r.Record.Lines, RecordLine{Form: g.Form, Types: g.Types, Cells: g.Count, Digest: a.digest()})
}

// recordHead begins a record's file.
const recordHead = "semcheck calibration record 1"

// Write writes a record as lines of text: fields are separated by tabs.
func (r *Record) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\n%s\t%s\n", recordHead, r.Dialect, r.Version)
	form := ""
	for _, l := range r.Lines {
		if l.Form != form {
			form = l.Form
			fmt.Fprintf(b, "%s\n", strconv.Quote(form))
		}
		fmt.Fprintf(b, "%s\t%d\t%s\n", l.Digest, l.Cells, l.Types)
	}
	return b.Flush()
}

// ReadRecord reads what Write wrote.
func ReadRecord(from io.Reader) (*Record, error) {
	s := bufio.NewScanner(from)
	r := &Record{}
	form := ""
	for n := 1; s.Scan(); n++ {
		fields := strings.Split(s.Text(), "\t")
		switch {
		case n == 1:
			if s.Text() != recordHead {
				return nil, fmt.Errorf("line 1 is %q, not %q", s.Text(), recordHead)
			}
		case n == 2 && len(fields) == 2:
			r.Dialect, r.Version = fields[0], fields[1]
		case len(fields) == 1:
			f, err := strconv.Unquote(s.Text())
			if err != nil {
				return nil, fmt.Errorf("line %d: no form: %q", n, s.Text())
			}
			form = f
		case len(fields) == 3:
			cells, err := strconv.Atoi(fields[1])
			if err != nil {
				return nil, fmt.Errorf("line %d: no number of cells: %q", n, fields[1])
			}
			r.Lines = append(r.Lines, RecordLine{Form: form, Types: fields[2], Cells: cells, Digest: fields[0]})
		default:
			return nil, fmt.Errorf("line %d: %d fields", n, len(fields))
		}
	}
	return r, s.Err()
}

// Changed lists the groups that another record of the dialect answers otherwise. It counts the
// groups that only one record has, or that have other cells: they say nothing.
func (r *Record) Changed(other *Record) (changed []RecordLine, apart int) {
	key := func(l RecordLine) string { return l.Form + "\x00" + l.Types + "\x00" + strconv.Itoa(l.Cells) }
	digests := map[string]string{}
	for _, l := range r.Lines {
		digests[key(l)] = l.Digest
	}
	met := 0
	for _, l := range other.Lines {
		digest, has := digests[key(l)]
		switch {
		case !has:
			apart++
		case digest != l.Digest:
			changed = append(changed, l)
			met++
		default:
			met++
		}
	}
	return changed, apart + len(r.Lines) - met
}
