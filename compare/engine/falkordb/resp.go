package falkordb

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// A reply is nil, an int64, a string, a refusal or a []any of replies.

// refusal is an error that the server answered.
type refusal string

// connection speaks RESP2.
type connection struct {
	net.Conn
	in   *bufio.Reader
	left int // bytes that the reply may still have
}

// most is how many bytes a reply may have. What a generated query returns is far
// below; one that runs away would eat the memory of this process.
const most = 256 << 20

var errTooMuch = fmt.Errorf("an answer of more than %d MiB", most>>20)

// spend takes bytes, and some for the value that holds them, from what is left.
func (c *connection) spend(n int) error {
	if c.left -= n + 16; c.left < 0 {
		return errTooMuch
	}
	return nil
}

func dial(ctx context.Context, address string) (*connection, error) {
	c, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return &connection{Conn: c, in: bufio.NewReaderSize(c, 64<<10)}, nil
}

// grace is how long a statement may go on when its time is over, before its
// connection is given up.
const grace = 2 * time.Second

// ask sends a command and waits for its reply. It gives up some time after ctx has
// ended; the server is asked to keep the time of statements itself.
func (c *connection) ask(ctx context.Context, command ...string) (any, error) {
	if err := c.SetDeadline(time.Time{}); err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now().Add(grace)) })
	defer stop()
	frame := fmt.Appendf(nil, "*%d\r\n", len(command))
	for _, word := range command {
		frame = fmt.Appendf(frame, "$%d\r\n%s\r\n", len(word), word)
	}
	if _, err := c.Write(frame); err != nil {
		return nil, err
	}
	c.left = most
	return c.read(0)
}

// deepest is how deep replies may nest: a list in a list in a path takes a few
// levels of RESP each.
const deepest = 1000

// longest is how long a text or a list of a reply may be.
const longest = 512 << 20

var errProtocol = errors.New("not a reply of the protocol")

func (c *connection) read(depth int) (any, error) {
	line, err := c.line()
	if err != nil {
		return nil, err
	}
	if line == "" || depth > deepest {
		return nil, fmt.Errorf("%w: a line %q at depth %d", errProtocol, line, depth)
	}
	if err := c.spend(len(line)); err != nil {
		return nil, err
	}
	rest := line[1:]
	switch line[0] {
	case '+':
		return rest, nil
	case '-':
		return refusal(rest), nil
	case ':':
		return strconv.ParseInt(rest, 10, 64)
	case '$':
		return c.bulk(rest)
	case '*':
		return c.array(rest, depth)
	}
	return nil, fmt.Errorf("%w: a line %q", errProtocol, line)
}

// line reads up to CR LF. The text of an error may hold a lone LF.
func (c *connection) line() (string, error) {
	var line []byte
	for {
		part, err := c.in.ReadBytes('\n')
		if err != nil {
			return "", err
		}
		if line = append(line, part...); len(line) > 1 && line[len(line)-2] == '\r' {
			return string(line[:len(line)-2]), nil
		}
		if len(line) > longest {
			return "", fmt.Errorf("%w: a line without end", errProtocol)
		}
	}
}

func length(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < -1 || n > longest {
		return 0, fmt.Errorf("%w: a length %q", errProtocol, text)
	}
	return n, nil
}

func (c *connection) bulk(text string) (any, error) {
	n, err := length(text)
	if err != nil || n < 0 {
		return nil, err
	}
	if err := c.spend(n); err != nil {
		return nil, err
	}
	bytes, err := io.ReadAll(io.LimitReader(c.in, int64(n)+2)) // a length that lies must not cost its memory
	if err != nil {
		return nil, err
	}
	if len(bytes) < n+2 {
		return nil, io.ErrUnexpectedEOF
	}
	return string(bytes[:n]), nil
}

func (c *connection) array(text string, depth int) (any, error) {
	n, err := length(text)
	if err != nil || n < 0 {
		return nil, err
	}
	list := make([]any, 0, min(n, 1024))
	for range n {
		member, err := c.read(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, member)
	}
	return list, nil
}
