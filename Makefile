# make run     a 30-second run on the embedded SQLite; findings do not fail it: RUN='--queries 1000' is shorter
# make test    all tests, with the engines that this machine can bring
# make test-whole  the same with all cases, as .ci/run does: SEMCHECK_SEED=N draws others
# make soak TIME=1h  tests and runs with new seeds on each engine at hand, until the time is over
# make full    semcheck and the engines that run as processes of their own; needs a C compiler
# make page    bin/semcheck.html: a page that asks semcheck in a browser; make page-test tries it in one
# Other targets: build, cross, race, bench, coverage, known, selfcheck, fuzz, lint, rules, keywords, differences, matrix, mutants, kills, clean.

RUN       ?= --duration 30s
FUZZ_TIME ?= 10s
CHECKS    ?= 1000000
CHECK_TIME ?= 2h
TIME      ?= 1h
BIN       := bin/semcheck

export CGO_ENABLED ?= 0

.PHONY: run test test-whole soak build full cross race bench coverage known selfcheck fuzz lint rules keywords differences matrix mutants kills page page-test clean

run: build
	@scripts/run.sh $(BIN) --target sqlite $(RUN)

test:
	scripts/test.sh

test-whole:
	SEMCHECK_TESTS=whole scripts/test.sh

# Each round has a new seed, printed with what fails and the command that repeats it. A seed that fails
# becomes a fixed case: an expectation, a regression test or a known issue.
soak:
	scripts/soak.sh $(TIME)

# The commit is said to the linker, too, for builds that version control does not stamp.
COMMIT = $(shell c=$$(git rev-parse --short=12 HEAD 2>/dev/null) && { git diff --quiet HEAD 2>/dev/null || c="$$c with changes"; } && echo "$$c")

build:
	go build -trimpath -ldflags "-X 'main.commit=$(COMMIT)'" -o $(BIN) ./cmd/semcheck

full: build
	@scripts/native.sh build || [ $$? = 3 ]

cross:
	GOOS=windows GOARCH=amd64 go build -trimpath -o dist/semcheck-windows-amd64.exe ./cmd/semcheck
	GOOS=darwin GOARCH=arm64 go build -trimpath -o dist/semcheck-darwin-arm64 ./cmd/semcheck

# The race detector needs a C compiler. Generated tests run with smaller counts.
race:
	CGO_ENABLED=1 go test -race -short -timeout 30m ./...

# Engines that make full has built are measured beside the evaluator: Kùzu by its executable. The
# second part holds relate beside GEOS, in one process; it needs a C compiler.
# The ratios of docs/PERFORMANCE.md come first; an answer that is not SQLite's ends it.
bench:
	go run ./scripts/growth -largest 10000
	PATH="$(CURDIR)/bin:$$PATH" go test -run '^$$' -bench . -benchmem ./...
	@scripts/native.sh bench || [ $$? = 3 ]

# Is every case of every rule applied in 100 of 20,000 queries, on every engine?
coverage:
	SEMCHECK_COVERAGE=1 scripts/test.sh -count=1 -run TestEveryCaseIsAppliedOften ./compare/campaign

# Do the known issues hide no other fault, on the servers too?
known:
	SEMCHECK_KNOWN=1 scripts/test.sh -count=1 -timeout 20m -run TestKnownIssues ./cmd/semcheck ./compare/campaign

# Do the laws of compare/oracle hold for the evaluator, which answers by chance where it may?
selfcheck:
	SEMCHECK_SELFCHECK=$(CHECKS) go test -count=1 -timeout $(CHECK_TIME) -parallel 16 -v -run TestLawsHoldForTheSemantics ./compare/selfcheck

fuzz:
	scripts/fuzz.sh $(FUZZ_TIME)

lint:
	scripts/lint.sh

# docs/MATRIX.md: how each engine at hand follows each rule; make matrix ENGINES='sqlite duckdb' takes these.
matrix: build
	scripts/matrix.sh $(ENGINES)

# One file without a server. page-test needs a Chromium, and npm for the accessibility checker.
page:
	@scripts/page.sh build

page-test:
	scripts/page.sh browser

rules:
	go run ./cmd/semcheck rules --markdown > spec/RULES.md.new
	mv spec/RULES.md.new spec/RULES.md

keywords:
	go run ./cmd/semcheck keywords --markdown > docs/KEYWORDS.md.new
	mv docs/KEYWORDS.md.new docs/KEYWORDS.md

differences:
	go run ./cmd/semcheck/internal/differences/choose testdata/rules > examples.sql.new
	mv examples.sql.new cmd/semcheck/internal/differences/examples.sql
	go run ./cmd/semcheck rules --from all --to all --markdown > docs/DIFFERENCES.md.new
	mv docs/DIFFERENCES.md.new docs/DIFFERENCES.md

# Random single changes of the evaluator, each held against the tests and against
# runs on SQLite, PostgreSQL and MySQL (where SEMCHECK_…_DSN is set).
mutants:
	go run ./scripts/mutants $(MUTANTS)

# Kills semcheck, or with KILLS='-what engine' the engine, 50 times and compares the findings.
kills: full
	go run ./scripts/kills $(KILLS)

clean:
	rm -rf bin dist
