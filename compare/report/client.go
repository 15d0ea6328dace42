package report

import (
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
)

// reproduction is the database or schema that a script makes and drops.
const reproduction = engine.ScratchPrefix + "repro"

// client is an engine's own command-line client: how a script for it is run,
// begun and ended, so that its output can be read.
type client struct {
	name    string
	targets []string // names of targets and dialects, without their versions
	run     string   // command that runs repro.sql
	needs   []string // what the reader has to know, as comments
	// before and after are settings of the client and statements that make and
	// drop a place of the script's own.
	before func(f *finding.Finding) []string
	after  []string
	// typed asks the query so that the types of its columns are shown; nil where
	// the client cannot.
	typed func(query string) string
	// prints draws rows as the client prints them, so that the comments of a
	// script can be laid beside its output.
	prints drawing
}

// clients lists the clients that are known.
var clients = []client{
	{
		name: "sqlite3", targets: []string{"sqlite"},
		run: "sqlite3 :memory: < repro.sql",
		before: func(*finding.Finding) []string {
			return []string{".headers on", ".mode quote", ".nullvalue NULL", "SELECT sqlite_version();"}
		},
		prints: quoted,
	},
	{
		name: "mysql", targets: []string{"mysql", "mysql56", "tidb", "dolt"},
		run:    "mysql --force --table --default-character-set=utf8mb4 < repro.sql",
		needs:  []string{"--force goes on after an error, so that the database is dropped."},
		before: mysqlPlace, after: []string{"DROP DATABASE " + reproduction + ";"}, prints: boxed,
	},
	{
		name: "mariadb", targets: []string{"mariadb"},
		run:    "mariadb --force --table --default-character-set=utf8mb4 < repro.sql",
		needs:  []string{"--force goes on after an error, so that the database is dropped."},
		before: mysqlPlace, after: []string{"DROP DATABASE " + reproduction + ";"}, prints: boxed,
	},
	{
		name: "psql", targets: []string{"postgres", "postgis"},
		run: "psql -X -d DATABASE -f repro.sql",
		needs: []string{
			"It was found in a database with locale C, by which texts sort. This makes one:",
			"createdb -T template0 -E UTF8 --locale=C DATABASE",
		},
		before: func(f *finding.Finding) []string {
			lines := []string{`\set QUIET on`, `\set ON_ERROR_STOP off`, `\pset pager off`, `\pset null NULL`}
			if f.Best().Actual.Error != "" {
				lines = append(lines, `\set VERBOSITY verbose`)
			}
			return append(lines,
				"SELECT version(), datcollate FROM pg_database WHERE datname = current_database();",
				"SET client_min_messages = warning;",
				"DROP SCHEMA IF EXISTS "+reproduction+" CASCADE;",
				"CREATE SCHEMA "+reproduction+";", "SET search_path = "+reproduction+";")
		},
		after:  []string{"DROP SCHEMA " + reproduction + " CASCADE;"},
		typed:  func(query string) string { return query + "\n" + `\gdesc` },
		prints: aligned,
	},
	{
		name: "duckdb", targets: []string{"duckdb"},
		run: "duckdb -no-init :memory: < repro.sql",
		before: func(*finding.Finding) []string {
			return []string{".mode duckbox", ".maxrows 100000", ".nullvalue NULL", "SELECT version();"} // the box shows types
		},
		prints: framed,
	},
}

// collation finds the collation that a MySQL session is given; a database made
// for it has the same.
var collation = regexp.MustCompile(`(?i)^SET NAMES '?(\w+)'? COLLATE '?(\w+)`)

func mysqlPlace(f *finding.Finding) []string {
	create := "CREATE DATABASE " + reproduction
	for _, s := range f.Target.Preamble {
		if m := collation.FindStringSubmatch(s); m != nil {
			create += " CHARACTER SET " + m[1] + " COLLATE " + m[2]
		}
	}
	return []string{"SELECT VERSION();", "DROP DATABASE IF EXISTS " + reproduction + ";", create + ";", "USE " + reproduction + ";"}
}

// clientOf is the client of the engine that a finding was met on, or nil.
func clientOf(t *finding.Target) *client {
	for _, name := range []string{t.Name, t.Dialect} {
		name, _, _ = strings.Cut(name, "@")
		for i := range clients {
			for _, known := range clients[i].targets {
				if name == known {
					return &clients[i]
				}
			}
		}
	}
	return nil
}
