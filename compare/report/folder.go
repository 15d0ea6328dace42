package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/semcheck/semcheck/compare/finding"
)

// FindingsFolder is the folder below a run's that holds its findings.
const FindingsFolder = "findings"

// Finding writes report.md, repro.sql and finding.json of a finding into its folder
// root/findings/ID, each file in one step. The cluster may be nil. Finding does not touch a folder
// that holds files but no finding of semcheck: the error names the folder.
func Finding(root string, f *finding.Finding, c *Cluster) error {
	return writeFinding(root, "", f, c)
}

// Drop takes away the folder of a finding below the root, if it is semcheck's own.
func Drop(root, id string) error {
	f := &finding.Finding{ID: id}
	if err := checkFinding(root, "", f); err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(root, filepath.FromSlash(place("", f)))); err != nil {
		return fmt.Errorf("folder of a finding: %w", err)
	}
	return nil
}

// folderName is what an ID has to look like to name a folder.
var folderName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.@-]{0,120}$`)

// place is the folder of a finding below the root, with slashes. The prefix is
// that of its run, where several are written into one folder.
func place(prefix string, f *finding.Finding) string {
	return path.Join(prefix, FindingsFolder, f.ID)
}

// checkFinding refuses a folder that is not semcheck's to write.
func checkFinding(root, prefix string, f *finding.Finding) error {
	if !folderName.MatchString(f.ID) {
		return fmt.Errorf("a finding named %q cannot have a folder", f.ID)
	}
	folder := filepath.Join(root, filepath.FromSlash(place(prefix, f)))
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("folder of a finding: %w", err)
	}
	// Files with a dot are drafts of a writer that was killed.
	if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name()[0] != '.' }) {
		return nil
	}
	there, err := finding.Read(folder)
	switch {
	case err != nil:
		return fmt.Errorf("%s holds something that is no finding of semcheck (%w); move it away, or write to another folder", folder, err)
	case there.ID != f.ID:
		return fmt.Errorf("%s holds another finding, %s; move it away, or write to another folder", folder, oneLine(there.ID))
	}
	return nil
}

func writeFinding(root, prefix string, f *finding.Finding, c *Cluster) error {
	if err := checkFinding(root, prefix, f); err != nil {
		return err
	}
	text, err := f.Encode()
	if err != nil {
		return err
	}
	folder := filepath.Join(root, filepath.FromSlash(place(prefix, f)))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("folder of a finding: %w", err)
	}
	// finding.json comes first: it makes the folder semcheck's own.
	for _, file := range []struct {
		name string
		text []byte
	}{{finding.File, text}, {MarkdownFile, Markdown(f, c, place(prefix, f))}, {ScriptFile, Script(f)}, {CallsFile, Calls(f)}, {DrawingFile, drawn(f)}} {
		if file.text == nil {
			continue
		}
		if err := finding.Write(filepath.Join(folder, file.name), file.text); err != nil {
			return err
		}
	}
	return nil
}

// marks are texts near the beginning of the files of a run by which semcheck
// knows its own.
var marks = map[string]string{
	PageFile: `<meta name="generator" content="semcheck">`, JUnitFile: `<testsuites name="semcheck`, SummaryFile: `"semcheck summary"`,
}

// checkFile refuses to overwrite a file that semcheck did not write.
func checkFile(folder, name string) (err error) {
	file, err := os.Open(filepath.Join(folder, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	head, err := io.ReadAll(io.LimitReader(file, 1024))
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if !bytes.Contains(head, []byte(marks[name])) {
		return fmt.Errorf("%s is not of semcheck; move it away, or write to another folder", filepath.Join(folder, name))
	}
	return nil
}

// CanWrite tells, before a run begins, whether Write could write reports into its folder. The
// folder need not exist. The error names a file, or the folder of a finding, that semcheck did not
// write. Write checks again.
func CanWrite(folder string) error {
	if err := checkFolder(folder); err != nil {
		return err
	}
	for name := range marks {
		if err := checkFile(folder, name); err != nil {
			return err
		}
	}
	findings := filepath.Join(folder, FindingsFolder)
	if err := checkFolder(findings); err != nil {
		return err
	}
	entries, err := os.ReadDir(findings)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("report: %w", err)
	}
	for _, e := range entries {
		if !findingName.MatchString(e.Name()) {
			continue // no run will write there
		}
		if err := checkFinding(folder, "", &finding.Finding{ID: e.Name()}); err != nil {
			return err
		}
	}
	return nil
}

// findingName is what the IDs of a run's findings look like.
var findingName = regexp.MustCompile(`^(query|table|statement)-[0-9]+(-[0-9]+)?$`)

// checkFolder refuses a file that stands where a folder is needed.
func checkFolder(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("report: %w", err)
	case !info.IsDir():
		return fmt.Errorf("%s is no folder; move it away, or write to another folder", path)
	}
	return nil
}

// Write writes index.html, junit.xml and summary.json of runs into a folder, and the folders of
// their findings. The findings of one run go to findings/; the findings of several runs go to
// NAME/findings/, where NAME is Run.Name. Write writes nothing if one of the files is not
// semcheck's.
func Write(folder string, runs []*Run) error {
	if err := named(runs); err != nil {
		return err
	}
	for name := range marks {
		if err := checkFile(folder, name); err != nil {
			return err
		}
	}
	each := func(visit func(prefix string, f *finding.Finding, c *Cluster) error) error {
		for _, r := range runs {
			for i := range r.Clusters {
				for _, f := range r.Clusters[i].Findings {
					if err := visit(prefix(runs, r), f, &r.Clusters[i]); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	if err := each(func(prefix string, f *finding.Finding, _ *Cluster) error { return checkFinding(folder, prefix, f) }); err != nil {
		return err
	}
	page, err := Page(runs)
	if err != nil {
		return err
	}
	tests, err := JUnit(runs)
	if err != nil {
		return err
	}
	account, err := Summary(runs)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if err := each(func(prefix string, f *finding.Finding, c *Cluster) error { return writeFinding(folder, prefix, f, c) }); err != nil {
		return err
	}
	return errors.Join(
		finding.Write(filepath.Join(folder, PageFile), page),
		finding.Write(filepath.Join(folder, JUnitFile), tests),
		finding.Write(filepath.Join(folder, SummaryFile), account))
}

// named checks the names of several runs, which become folders.
func named(runs []*Run) error {
	seen := map[string]bool{}
	for _, r := range runs {
		switch {
		case len(runs) == 1:
		case !folderName.MatchString(r.Name):
			return fmt.Errorf("report: a run named %q cannot have a folder", r.Name)
		case seen[r.Name]:
			return fmt.Errorf("report: two runs are named %s", r.Name)
		}
		seen[r.Name] = true
	}
	return nil
}

// prefix is the folder of a run's findings where there are several runs.
func prefix(runs []*Run, r *Run) string {
	if len(runs) == 1 {
		return ""
	}
	return r.Name
}
