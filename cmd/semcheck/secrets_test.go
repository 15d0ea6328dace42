package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// secret must not be seen anywhere.
const secret = "s3cret"

// addressesWithSecret are addresses with a password, most of which cannot be read.
var addressesWithSecret = []string{
	"mysql//bob:s3cret@host/db", "mysql:bob:s3cret@host", "s=mysql:bob:s3cret@h",
	"mysql://bob:s3cret@127.0.0.1:port/", "mysql://bob:s3cret%zz@127.0.0.1:1/", "mysql://bob:s3cret/127.0.0.1:1",
	"mysql://bob?s3cret@127.0.0.1:1", "mysql://bob:s3cret@127.0.0.1:1/?tls=s3cret", "mysql://bob:s3cret@127.0.0.1:1/?s3cret=1",
	"mysql://bob:s3cret@127.0.0.1:1/", "bob:s3cret@tcp(127.0.0.1:1/", "bob:s3cret@tcp(127.0.0.1:1)/",
	"postgres//bob:s3cret@host", "postgres://bob:s3cret@127.0.0.1:port/d", "postgres://bob:s3cret@127.0.0.1:1/d?sslmode=s3cret@x",
	"host=127.0.0.1 port=1 user=bob password=s3cret,dbname=d", "host=127.0.0.1 port=x password='s3cret'",
	"neo4j://bob:s3cret@127.0.0.1:1/s3cret@x", "falkordb://bob:s3cret@127.0.0.1:1/x@s3cret", "gremlin://bob:s3cret@127.0.0.1/?control=s3cret@1",
	"bin/x?bob:s3cret@host",
}

// Whatever is wrong with an address, in whichever place of a command line or variable, nothing
// that is printed or written shows its password.
func TestSecretsAreNeverShown(t *testing.T) {
	for _, name := range []string{"mysql", "postgres", "neo4j", "falkordb", "tinkergraph", "age", "duckdb", "sqlite", "kuzu", "geos"} {
		t.Setenv("SEMCHECK_"+strings.ToUpper(name)+"_DSN", "")
	}
	folder := t.TempDir()
	t.Setenv("HOME", folder)
	t.Setenv("XDG_STATE_HOME", folder)
	t.Chdir(folder)
	suite := filepath.Join(folder, "queries.sql")
	if err := os.WriteFile(suite, []byte("SELECT 1;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	commands := [][]string{
		{"--target", "{}"}, {"--target={}"}, {"{}"}, {"-{}"}, {"--{}"}, {"--dsn{}", "x"}, {"--queries", "{}"}, {"--queries={}"}, {"--seed={}"}, {"--duration={}"},
		{"--target", "mysql", "--dialect", "{}"}, {"--target", "sqlite", "--schema", "{}"}, {"--target", "sqlite", "--queries-from={}"}, {"--resume", "{}"}, {"--target", "sqlite", "--oracle", "{}"}, {"--target", "sqlite", "--mix={}"},
		{"eval", "--dialect", "{}", "SELECT 1"}, {"eval", "--schema", "{}", "SELECT 1"}, {"eval", "--limit", "{}", "SELECT 1"}, {"eval", "--cypher", "--graph", "{}", "RETURN 1"},
		{"suite", "{}", "x"}, {"suite", "jsonl", "{}"}, {"suite", "cypher", folder, "--target", "{}"}, {"suite", "cypher", folder, "--target", "neo4j", "--dsn", "{}"},
		{"suite", "bugs", "{}"}, {"suite", "bugs", "--target", "{}"}, {"suite", "workload", suite, "--dialect", "mysql", "--target", "{}"}, {"suite", "workload", suite, "--dialect", "mysql", "--target", "mysql", "--dsn", "{}", "--html", "page.html"},
		{"calibrate", "--target", "{}"}, {"replay", "{}"}, {"replay", "x:{}"}, {"reduce", "{}"}, {"bisect", "{}"}, {"show", "{}"}, {"report", "{}"}, {"known", "{}"}, {"known", "mysql", "--check", "--dsn", "{}"},
		{"engines", "{}"}, {"coverage", "{}"}, {"rules", "{}"}, {"relate", "{}", "POINT(0 0)"}, {"completion", "{}"}, {"help", "{}"}, {"laws", "{}"},
	}
	for _, target := range []string{"mysql", "mariadb", "mysql56", "postgres", "neo4j", "falkordb", "tinkergraph", "age", "duckdb", "kuzu", "geos", "postgis", "spatialite"} {
		commands = append(commands, []string{"--target", target, "--dsn", "{}", "--queries", "1", "--reconnect", "0s", "--out", "run-" + target, "--json"})
	}
	seen := func(where, text string, args []string) {
		if strings.Contains(text, secret) {
			t.Errorf("%q shows the password on %s:\n%.400s", args, where, text)
		}
	}
	try := func(args []string) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		var out, errs bytes.Buffer
		execute(ctx, args, strings.NewReader(""), &out, &errs)
		seen("standard output", out.String(), args)
		seen("standard error", errs.String(), args)
	}
	for i, address := range addressesWithSecret {
		for _, command := range commands {
			if i%4 != 0 && (testing.Short() || command[0] != "--target" || len(command) < 6) {
				continue
			}
			args := make([]string, len(command))
			for k, word := range command {
				args[k] = strings.ReplaceAll(word, "{}", address)
			}
			try(args)
		}
		for variable, target := range map[string]string{"SEMCHECK_MYSQL_DSN": "mysql", "SEMCHECK_POSTGRES_DSN": "postgres", "SEMCHECK_NEO4J_DSN": "neo4j", "SEMCHECK_DUCKDB_DSN": "duckdb"} {
			t.Setenv(variable, address)
			try([]string{"--target", target, "--queries", "1", "--reconnect", "0s"})
			try([]string{"suite", "bugs", target})
			t.Setenv(variable, "")
		}
	}
	t.Setenv("SEMCHECK_MYSQL_DSN", addressesWithSecret[0])
	t.Setenv("SEMCHECK_POSTGRES_DSN", addressesWithSecret[3])
	try([]string{"engines"})
	try([]string{"engines", "--json"})
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		seen(path, string(content), nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
