package falkordb

import (
	"bufio"
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
)

// serve answers each command with the next of the replies; an empty one is never
// written, and after the last the connection is closed.
func serve(t *testing.T, replies ...string) *session {
	t.Helper()
	here, there := net.Pipe()
	t.Cleanup(func() { here.Close(); there.Close() })
	go func() {
		in := bufio.NewReader(there)
		for _, reply := range replies {
			c := connection{Conn: there, in: in, left: most}
			if _, err := c.read(0); err != nil {
				return
			}
			if reply == "" {
				continue
			}
			if _, err := there.Write([]byte(reply)); err != nil {
				return
			}
		}
		if len(replies) == 0 || replies[len(replies)-1] != "" {
			there.Close()
		}
	}()
	scratch, err := engine.NewScratch(0)
	if err != nil {
		t.Fatal(err)
	}
	return &session{engine: &Engine{name: "falkordb"}, graph: scratch, connection: &connection{Conn: here, in: bufio.NewReader(here)}}
}

func TestServerThatEndsIsACrash(t *testing.T) {
	for _, reply := range []string{"*3\r\n*1\r\n", "$100\r\nabc", "*2\r\n"} {
		s := serve(t, reply)
		_, err := s.Execute(context.Background(), "RETURN 1", nil)
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
			t.Errorf("%q: %v", reply, err)
		}
		if _, err = s.Execute(context.Background(), "RETURN 1", nil); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
			t.Errorf("after %q: %v", reply, err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("closed after %q: %v", reply, err)
		}
	}
}

func TestAnswerWithoutEndIsLeft(t *testing.T) {
	_, err := serve(t, "*100000000\r\n"+strings.Repeat("*100000000\r\n", 900)+"$500000000\r\n").Execute(context.Background(), "RETURN 1", nil)
	if engine.Lacking(err) == nil {
		t.Errorf("%v", err)
	}
}

func TestCloseOfASessionWhoseServerEnded(t *testing.T) {
	s := serve(t, "+OK")
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// overWhenWritten is a connection that acts when it has written.
type overWhenWritten struct {
	net.Conn
	act func()
}

func (c *overWhenWritten) Write(b []byte) (int, error) {
	defer c.act()
	return c.Conn.Write(b)
}

func TestServerThatSaysNothingIsAHang(t *testing.T) {
	s := serve(t, "")
	ctx, cancel := context.WithCancel(context.Background())
	s.connection.Conn = &overWhenWritten{s.connection.Conn, cancel}
	_, err := s.Execute(ctx, "RETURN 1", nil)
	var failure *engine.Error
	if !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout || !strings.Contains(failure.Message, "went on") {
		t.Errorf("%v", err)
	}
}

func TestRepliesOfAnUnknownForm(t *testing.T) {
	for _, reply := range []string{
		"*3\r\n*1\r\n*2\r\n:1\r\n$1\r\nx\r\n*1\r\n*1\r\n*2\r\n:3\r\n$1\r\nx\r\n*0\r\n", // an integer that is a text
		"*3\r\n:1\r\n*0\r\n*0\r\n",
		"*3\r\n*1\r\n*2\r\n:1\r\n$1\r\nx\r\n*1\r\n*1\r\n*2\r\n:99\r\n$1\r\nx\r\n*0\r\n", // no such type
	} {
		if r, err := serve(t, reply, "+OK\r\n").Execute(context.Background(), "RETURN 1", nil); err == nil {
			t.Errorf("%q: %+v", reply, r)
		}
	}
}

func FuzzReply(f *testing.F) {
	f.Add("*3\r\n*1\r\n*2\r\n:1\r\n$1\r\nx\r\n*1\r\n*1\r\n*2\r\n:5\r\n$4\r\n-nan\r\n*0\r\n")
	f.Fuzz(func(_ *testing.T, text string) {
		c := connection{in: bufio.NewReader(strings.NewReader(text)), left: most}
		reply, err := c.read(0)
		if err != nil {
			return
		}
		s := &session{} // names that are asked for find no connection
		_, _ = s.result(context.Background(), reply)
	})
}
