package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/page"
)

type serveOptions struct{ listen, page string }

func newServe(t *terminal) *cobra.Command {
	var o serveOptions
	c := &cobra.Command{
		Use:   "serve",
		Short: "Show the page that asks in a browser, on this machine alone",
		Long: `Shows the page in which a query is asked of several dialects, on an address of
this machine alone, until it is interrupted. The page works without a server,
too: it is one file, which ` + "`make page`" + ` makes and any browser opens. The
program does not hold it.

Exit status: 0 interrupted, 2 usage or environment.`,
		Example: `  semcheck serve
  semcheck serve --listen 127.0.0.1:8080 --page bin/semcheck.html`,
		Args: arguments(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), t) },
	}
	f := c.Flags()
	f.StringVar(&o.listen, "listen", "127.0.0.1:0", "the `address` to listen on, of this machine alone; port 0 is any free one")
	f.StringVar(&o.page, "page", "", "the `file` of the page (default "+page.File+" beside the program)")
	return c
}

func (o *serveOptions) run(ctx context.Context, t *terminal) error {
	if err := loopback(o.listen); err != nil {
		return err
	}
	file := o.page
	if file == "" {
		program, err := os.Executable()
		if err != nil {
			return err
		}
		file = filepath.Join(filepath.Dir(program), page.File)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%w\nThe page is a file of its own: `make page` makes it, --page names it.", err)
	}
	var from net.ListenConfig
	l, err := from.Listen(ctx, "tcp", o.listen)
	if err != nil {
		return err
	}
	s := &http.Server{Handler: pageHandler(text), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = s.Close() })
	fmt.Fprintf(t.out, "http://%s/ shows %s, until it is interrupted.\n", l.Addr(), file)
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// loopback refuses an address that others could reach.
func loopback(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return misuse("--listen takes an address such as 127.0.0.1:8080, not %q", address)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return misuse("--listen takes an address of this machine alone, such as 127.0.0.1:8080, not %q", address)
	}
	return nil
}

// pageHandler shows the page at / and nothing else, to who asked for this machine by its name: a page
// elsewhere whose name leads here gets nothing.
func pageHandler(text []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		ip := net.ParseIP(host)
		switch {
		case host != "localhost" && (ip == nil || !ip.IsLoopback()):
			http.Error(w, "not this host", http.StatusMisdirectedRequest)
		case r.URL.Path != "/":
			http.NotFound(w, r)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("X-Content-Type-Options", "nosniff")
			if _, err := w.Write(text); err != nil {
				return // the reader has gone
			}
		}
	})
}
