package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec"
)

// mutants draws accepted texts, changes each by one token and asks the engine for what comes
// of it. What the engine said is kept beside the record.
func mutants(ctx context.Context, t targets.Target, d *spec.Dialect, scripts []script, o options) ([]text, error) {
	file := fmt.Sprintf("%s.mutants-%d-%d", o.record, o.mutants, o.seed)
	if kept, err := readRecord(file); err == nil && len(kept) == 1 {
		return kept[0].Texts, nil
	}
	var from []string
	for _, s := range scripts {
		for _, x := range s.Texts {
			if x.Answer == accepted && len(x.Text) < 20000 {
				from = append(from, x.Text)
			}
		}
	}
	if len(from) == 0 {
		return nil, fmt.Errorf("no accepted texts")
	}
	a, err := open(t, d, o)
	if err != nil {
		return nil, err
	}
	defer a.close()
	r := rand.New(rand.NewPCG(o.seed, 0))
	var list []text
	for tries := 0; len(list) < o.mutants && tries < 20*o.mutants; tries++ {
		changed, ok := mutate(from[r.IntN(len(from))], r)
		if !ok || isForbidden(changed) {
			continue
		}
		if len(list)%200 == 0 {
			if err := a.reset(ctx); err != nil {
				return nil, err
			}
		}
		said, message, err := a.say(ctx, question(t.Dialect, changed))
		if err != nil {
			return nil, err
		}
		if said != unasked {
			list = append(list, text{changed, said, message})
		}
	}
	fmt.Fprintf(os.Stderr, "%d mutants of %d texts\n", len(list), len(from))
	return list, writeRecord(file, []script{{Name: "mutants", Texts: list}})
}

// questions ask for a text without executing it, by the dialect of engines that can.
var questions = map[string]func(statement string) string{
	"sqlite": func(statement string) string {
		if strings.HasPrefix(strings.ToUpper(strings.TrimSpace(statement)), "EXPLAIN") {
			return statement
		}
		return "EXPLAIN " + statement
	},
	"mysql": prepared, "mariadb": prepared,
}

func prepared(statement string) string {
	return "PREPARE asked FROM '" + strings.NewReplacer(`\`, `\\`, "'", "''").Replace(statement) + "'"
}

func question(dialect, statement string) string {
	if ask := questions[dialect]; ask != nil {
		return ask(statement)
	}
	return statement
}

// mutate drops, doubles or swaps one token of a text.
func mutate(statement string, r *rand.Rand) (string, bool) {
	list := tokens(statement)
	if n := len(list); n > 0 && list[n-1].text == ";" {
		list = list[:n-1]
	}
	if len(list) < 2 {
		return "", false
	}
	i := r.IntN(len(list))
	order := make([]int, 0, len(list)+1)
	way := r.IntN(3)
	for k := range list {
		switch {
		case way == 0 && k == i:
		case way == 1 && k == i:
			order = append(order, k, k)
		case way == 2 && k == i && i+1 < len(list):
			order = append(order, k+1, k)
		case way == 2 && k == i+1:
		default:
			order = append(order, k)
		}
	}
	var b strings.Builder
	for n, k := range order {
		if n > 0 {
			if order[n-1]+1 == k {
				b.WriteString(list[k].before)
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteString(list[k].text)
	}
	return b.String(), b.String() != statement
}

// piece is a token with the white space and comments before it.
type piece struct{ before, text string }

// tokens cuts a text the way all dialects do nearly: words, numbers, quoted texts, signs.
func tokens(s string) (list []piece) {
	begin := 0
	for i := 0; i < len(s); {
		end := i
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case strings.HasPrefix(s[i:], "--"):
			i += length(s[i:], "\n")
			continue
		case strings.HasPrefix(s[i:], "/*"):
			i += 2 + length(s[i+2:], "*/")
			continue
		case c == '\'' || c == '"' || c == '`':
			end = i + 1 + length(s[i+1:], string(c))
		case isWord(c):
			for end < len(s) && (isWord(s[end]) || s[i] >= '0' && s[i] <= '9' && s[end] == '.') {
				end++
			}
			if end < len(s) && s[end] == '\'' && end-i <= 2 { // x'…', E'…'
				end += 1 + length(s[end+1:], "'")
			}
		case c == '$' && strings.HasPrefix(s[i:], "$$"):
			end = i + 2 + length(s[i+2:], "$$")
		default:
			end++
			for end < len(s) && strings.IndexByte("<>=!|&:~@#^-+*/%", c) >= 0 && strings.IndexByte("<>=|&:@~*", s[end]) >= 0 {
				end++
			}
		}
		list = append(list, piece{s[begin:i], s[i:end]})
		i, begin = end, end
	}
	return list
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80 || c == '$'
}

// length is that of a text up to a mark and with it.
func length(s, mark string) int {
	if i := strings.Index(s, mark); i >= 0 {
		return i + len(mark)
	}
	return len(s)
}
