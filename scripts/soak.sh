#!/bin/bash
# Tests and runs with new seeds until a time is over: soak.sh TIME, such as 90s, 20m or 8h.
# A round has a seed of its own. In a round semcheck asks each engine at hand 2,000 queries, and then all
# tests run with all cases. The first seed is SEMCHECK_SEED, or else the second at which the soak begins;
# the next round has the next number.
# What fails is printed with the command that repeats it, at once and at the end. Where the time is over
# in the middle, what is cut fails nothing. The folder of a run that failed is kept, and its path printed.
# A seed that fails becomes a fixed case: a finding of semcheck an expectation in testdata/rules or a
# regression test beside its code, a finding of an engine a known issue. It is not forgotten with the run.
# Exit status: 0 nothing failed, 1 something did, 64 wrong usage.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

queries=2000

usage() { echo "usage: $0 TIME, such as 90s, 20m or 8h" >&2; exit 64; }
[[ $# = 1 && $1 =~ ^([1-9][0-9]*)([smh])$ ]] || usage
case ${BASH_REMATCH[2]} in s) unit=1 ;; m) unit=60 ;; h) unit=3600 ;; esac
length=$((BASH_REMATCH[1] * unit))
first=${SEMCHECK_SEED:-$(date +%s)}
[[ $first =~ ^[1-9][0-9]*$ ]] || { echo "SEMCHECK_SEED is $first, want a whole number above 0" >&2; exit 64; }

if [ -z "${SEMCHECK_ENGINES:-}" ]; then exec env SEMCHECK_SEED="$first" scripts/with-engines.sh scripts/soak.sh "$1"; fi

go build -trimpath -o bin/semcheck ./cmd/semcheck || exit 1
work=$(mktemp -d)
kept=$(mktemp -d)
trap 'rm -rf "$work"; rmdir "$kept" 2>/dev/null' EXIT
trap 'exit 130' INT TERM

# limited COMMAND...: the command until the time is over; then it is interrupted, and the status is 124.
limited() { timeout --signal=INT --kill-after=30s "$((length - SECONDS + 1))s" "$@"; }
over() { [ "$SECONDS" -ge "$length" ]; }

failures=()
# fail WHAT COMMAND: keep what failed, and how it is repeated.
fail() {
  failures+=("$1: $2")
  echo "FAILED $1"
  echo "  again: $2"
}

mapfile -t engines < <(bin/semcheck engines --json | grep -oE '"name":"[^"]*"|"reachable":(true|false)' | cut -d: -f2 | tr -d '"' |
  paste - - | awk '$2 == "true" { print $1 }')
echo "engines: ${engines[*]}"
SECONDS=0
[ "${#engines[@]}" -gt 0 ] || { echo 'no engine is at hand' >&2; exit 1; }

declare -A asked
rounds=0 tests=0
for ((seed = first; ; seed++)); do
  if over; then break; fi
  rounds=$((rounds + 1))
  echo "=== round $rounds, seed $seed, after $SECONDS s of $length s"
  for engine in "${engines[@]}"; do
    if over; then break; fi
    log=$work/run.log
    command=(bin/semcheck --target "$engine" --queries "$queries" --seed "$seed")
    limited "${command[@]}" --out "$work/$seed-$engine" >"$log" 2>&1
    status=$?
    asked[$engine]=$((${asked[$engine]:-0} + $(sed -n 's/^\([0-9][0-9]*\) quer[a-z]* on .*/\1/p' "$log" | head -n 1 | grep . || echo 0)))
    if [ "$status" = 1 ] || { [ "$status" != 0 ] && ! over; }; then
      mv "$work/$seed-$engine" "$kept/" && echo "run: $kept/$seed-$engine"
      fail "$engine, status $status: $(grep -E '^ +(disagree|crash|hang) ' "$log" | awk '{ printf "%s %s queries; ", $1, $2 }')" "${command[*]}"
    fi
    rm -rf "${work:?}/$seed-$engine"
  done
  if over; then break; fi
  log=$work/test.log
  SEMCHECK_SEED=$seed SEMCHECK_TESTS=whole limited scripts/test.sh >"$log" 2>&1
  status=$?
  if [ "$status" = 124 ]; then
    echo "tests: cut after $SECONDS s"
  else
    tests=$((tests + 1))
    echo "tests: $(tail -n 1 "$log")"
    if [ "$status" != 0 ]; then
      grep -E '^FAIL' "$log"
      while read -r command; do fail 'a test' "$command"; done < <(sed -n 's/.*again: //p' "$log" | sort -u)
      grep -q 'again: ' "$log" || fail "the tests, status $status" "SEMCHECK_SEED=$seed SEMCHECK_TESTS=whole scripts/test.sh"
    fi
  fi
done

echo "=== $rounds rounds, seeds $first to $((first + rounds - 1)), $tests of them with all tests, in $SECONDS s"
for engine in "${engines[@]}"; do echo "$engine: ${asked[$engine]:-0} queries"; done
for failure in "${failures[@]}"; do echo "FAILED $failure"; done
echo "${#failures[@]} failed"
[ "${#failures[@]}" = 0 ]
