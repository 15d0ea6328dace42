package testrun

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// playVariable makes the test binary play a test that draws, and fails if it is "red".
const playVariable = "SEMCHECK_TEST_PLAY"

func TestPlayed(t *testing.T) {
	play := os.Getenv(playVariable)
	if play == "" {
		return
	}
	t.Run("it's a part (1)", func(t *testing.T) {
		fmt.Println("drawn", Random(t, 3).Uint64())
		Check(t, func(r *rapid.T) {
			fmt.Println("drawn", rapid.Uint64().Draw(r, "number"))
			if play == "red" {
				r.Fatal("red")
			}
		})
	})
}

// played runs TestPlayed in a process of its own: what was drawn, and what was said.
func played(t *testing.T, play string, environment ...string) (drawn, said string) {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^TestPlayed$", "-test.v", "-rapid.checks=5", "-rapid.nofailfile")
	c.Env = append(append(os.Environ(), seedVariable+"=", countVariable+"=", playVariable+"="+play), environment...)
	out, err := c.CombinedOutput()
	if failed := err != nil; failed != (play == "red") {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.Join(regexp.MustCompile(`(?m)^drawn .*$`).FindAllString(string(out), -1), "\n"), string(out)
}

func TestSeedDecidesWhatIsDrawn(t *testing.T) {
	usual, _ := played(t, "green")
	if lines := strings.Count(usual, "\n") + 1; lines != 6 {
		t.Fatalf("%d lines were drawn, want 6:\n%s", lines, usual)
	}
	for seed, same := range map[string]bool{"": true, "1": true, "2": false} {
		if drawn, _ := played(t, "green", seedVariable+"="+seed); (drawn == usual) != same {
			t.Errorf("seed %q draws the same as none: %t", seed, !same)
		}
	}
	two, _ := played(t, "green", seedVariable+"=2")
	if again, _ := played(t, "green", seedVariable+"=2"); again != two {
		t.Errorf("seed 2 draws\n%s\nand then\n%s", two, again)
	}
	for i, line := range strings.Split(two, "\n") {
		if line == strings.Split(usual, "\n")[i] {
			t.Errorf("seeds 1 and 2 both draw %s as number %d", line, i)
		}
	}
}

func TestFailureNamesItsCommand(t *testing.T) {
	for _, c := range []struct{ environment, want string }{
		{"", "SEMCHECK_SEED=1 go test"},
		{seedVariable + "=7", "SEMCHECK_SEED=7 go test"},
		{countVariable + "=whole", "SEMCHECK_SEED=1 SEMCHECK_TESTS=whole go test"},
	} {
		_, said := played(t, "red", c.environment)
		want := "again: " + c.want + ` -run '^TestPlayed$/^it'\''s_a_part_\(1\)$' ./internal/testrun`
		if !strings.Contains(said, want) {
			t.Errorf("%s does not say %s:\n%s", c.environment, want, said)
		}
	}
	if _, said := played(t, "green"); strings.Contains(said, "again:") {
		t.Errorf("a green test says how it fails again:\n%s", said)
	}
}

func TestCount(t *testing.T) {
	t.Setenv(countVariable, "")
	want := 2
	if testing.Short() {
		want = 1
	}
	if got := Count(1, 2, 3); got != want {
		t.Errorf("%d cases, want %d", got, want)
	}
	t.Setenv(countVariable, "whole")
	if got := Count(1, 2, 3); got != 3 {
		t.Errorf("%d cases of all, want 3", got)
	}
}
