// Package browser drives a headless Chromium for tests of pages: it opens a file, acts as a reader
// does, and takes pictures. It speaks the DevTools protocol over a pipe and needs nothing else.
//
// SEMCHECK_BROWSER names the browser; without it no test starts one.
package browser

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// variable names the browser's executable.
const variable = "SEMCHECK_BROWSER"

// patience is how long an answer of the browser may take.
const patience = 60 * time.Second

// Browser is a running browser.
type Browser struct {
	t       testing.TB
	to      *os.File
	mutex   sync.Mutex
	next    int
	waiting map[int]chan message
	events  []message
}

type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// Start starts the browser, which ends with the test. The test is skipped where none is named.
func Start(t testing.TB) *Browser {
	t.Helper()
	program := os.Getenv(variable)
	if program == "" {
		t.Skip("no browser is named: make page-test")
	}
	in, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb", "--user-data-dir="+t.TempDir(), "--remote-debugging-pipe", "about:blank")
	c.ExtraFiles = []*os.File{in, out} // 3 and 4
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	b := &Browser{t: t, to: to, waiting: map[int]chan message{}}
	go b.read(from)
	t.Cleanup(func() {
		if _, err := b.call("", "Browser.close", nil); err != nil {
			t.Log(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = c.Wait() // how it ended is no matter of the test
		}()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			_ = c.Process.Kill()
			<-done
		}
		for _, f := range []*os.File{in, out, to, from} {
			_ = f.Close()
		}
	})
	return b
}

// read hands answers to those who wait for them. Messages end with a zero byte.
func (b *Browser) read(from *os.File) {
	r := bufio.NewReader(from)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
			continue
		}
		b.mutex.Lock()
		if waits := b.waiting[m.ID]; m.ID != 0 && waits != nil {
			delete(b.waiting, m.ID)
			waits <- m
		} else {
			b.events = append(b.events, m)
		}
		b.mutex.Unlock()
	}
}

func (b *Browser) call(session, method string, params any) (json.RawMessage, error) {
	b.mutex.Lock()
	b.next++
	m := message{ID: b.next, Session: session, Method: method, Params: params}
	waits := make(chan message, 1)
	b.waiting[m.ID] = waits
	b.mutex.Unlock()
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		return nil, err
	}
	select {
	case m := <-waits:
		if m.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		return m.Result, nil
	case <-time.After(patience):
		return nil, fmt.Errorf("%s: no answer within %v", method, patience)
	}
}

// Page is an open page.
type Page struct {
	b       *Browser
	session string
}

type object = map[string]any

func (p *Page) call(method string, params any) json.RawMessage {
	p.b.t.Helper()
	result, err := p.b.call(p.session, method, params)
	if err != nil {
		p.b.t.Fatal(err)
	}
	return result
}

// Open opens an address, as wide as a screen of that many pixels, by a scheme of colours: light or dark.
func (b *Browser) Open(address string, width int, scheme string) *Page {
	b.t.Helper()
	var target struct {
		ID string `json:"targetId"`
	}
	var attached struct {
		ID string `json:"sessionId"`
	}
	root := &Page{b: b}
	decode(b.t, root.call("Target.createTarget", object{"url": "about:blank"}), &target)
	decode(b.t, root.call("Target.attachToTarget", object{"targetId": target.ID, "flatten": true}), &attached)
	p := &Page{b, attached.ID}
	p.call("Page.enable", nil)
	p.call("Runtime.enable", nil)
	p.call("Log.enable", nil)
	p.Size(width, scheme)
	p.call("Page.navigate", object{"url": address})
	p.Until(`document.readyState === "complete"`)
	return p
}

// Size makes the page as wide as a screen, in a scheme of colours.
func (p *Page) Size(width int, scheme string) {
	p.b.t.Helper()
	p.call("Emulation.setDeviceMetricsOverride", object{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false})
	p.call("Emulation.setEmulatedMedia", object{"features": []object{{"name": "prefers-color-scheme", "value": scheme}}})
}

// Eval evaluates an expression of JavaScript, a promise too, and decodes its value.
func (p *Page) Eval(expression string, into any) {
	p.b.t.Helper()
	var r struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		Exception *struct {
			Text      string `json:"text"`
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	decode(p.b.t, p.call("Runtime.evaluate", object{"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true}), &r)
	if r.Exception != nil {
		p.b.t.Fatalf("%s: %s %s", expression, r.Exception.Text, r.Exception.Exception.Description)
	}
	if into != nil && len(r.Result.Value) > 0 {
		decode(p.b.t, r.Result.Value, into)
	}
}

// Until waits until an expression is true.
func (p *Page) Until(expression string) {
	p.b.t.Helper()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		var is bool
		p.Eval("!!("+expression+")", &is)
		if is {
			return
		}
		if time.Since(begun) > patience {
			var text string
			p.Eval("document.body.innerText.slice(0, 2000)", &text)
			p.b.t.Fatalf("%s is not true within %v; the page says\n%s\n%s", expression, patience, text, strings.Join(p.Faults(), "\n"))
		}
	}
}

// Type types a text into what has the focus.
func (p *Page) Type(text string) {
	p.b.t.Helper()
	p.call("Input.insertText", object{"text": text})
}

// keys are those that tests press: code, and the text that the key types.
var keys = map[string]struct {
	code int
	text string
}{"Tab": {9, ""}, "Enter": {13, "\r"}, " ": {32, " "}, "ArrowRight": {39, ""}, "ArrowDown": {40, ""}, "Escape": {27, ""}}

// Press presses a key. Modifiers are 2 for Ctrl, 8 for Shift.
func (p *Page) Press(key string, modifiers int) {
	p.b.t.Helper()
	k, known := keys[key]
	if !known {
		p.b.t.Fatalf("no key %q", key)
	}
	code := key
	if key == " " {
		code = "Space"
	}
	p.call("Input.dispatchKeyEvent", object{"type": "keyDown", "key": key, "code": code, "windowsVirtualKeyCode": k.code, "modifiers": modifiers, "text": k.text})
	p.call("Input.dispatchKeyEvent", object{"type": "keyUp", "key": key, "code": code, "windowsVirtualKeyCode": k.code, "modifiers": modifiers})
}

// Picture writes a picture of the page, at most so many pixels high, where SEMCHECK_PICTURES names a folder.
func (p *Page) Picture(name string, most int) {
	p.b.t.Helper()
	folder := os.Getenv("SEMCHECK_PICTURES")
	if folder == "" {
		return
	}
	var height, width float64
	p.Eval("document.documentElement.scrollHeight", &height)
	p.Eval("document.documentElement.clientWidth", &width)
	var shot struct {
		Data string `json:"data"`
	}
	decode(p.b.t, p.call("Page.captureScreenshot", object{"format": "png", "captureBeyondViewport": true,
		"clip": object{"x": 0, "y": 0, "width": width, "height": min(height, float64(most)), "scale": 1}}), &shot)
	image, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), image, 0o644) //nolint:gosec // a picture is seen by others
	}
	if err != nil {
		p.b.t.Fatal(err)
	}
}

// Faults are what the pages complained of so far: exceptions and errors in their logs.
func (p *Page) Faults() (list []string) {
	p.b.mutex.Lock()
	defer p.b.mutex.Unlock()
	for _, m := range p.b.events {
		text, err := json.Marshal(m.Params)
		if err == nil && (m.Method == "Runtime.exceptionThrown" || m.Method == "Log.entryAdded" && strings.Contains(string(text), `"level":"error"`)) {
			list = append(list, m.Method+" "+string(text))
		}
	}
	return list
}

func decode(t testing.TB, text json.RawMessage, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// Navigate opens another address in the page.
func (p *Page) Navigate(address string) {
	p.b.t.Helper()
	p.call("Page.navigate", object{"url": address})
	p.Until(`document.readyState === "complete" && location.href !== "about:blank"`)
}

// Check runs axe-core, whose script is in a file, and lists what it finds.
func (p *Page) Check(script string) (faults []string) {
	p.b.t.Helper()
	code, err := os.ReadFile(script)
	if err != nil {
		p.b.t.Fatal(err)
	}
	p.Eval(string(code)+"\n;0", nil)
	var list []struct {
		ID, Help string
		Nodes    []struct{ HTML, FailureSummary string }
	}
	p.Eval(`axe.run().then((r) => r.violations.map((v) => ({ id: v.id, help: v.help, nodes: v.nodes.map((n) => ({ html: n.html, failureSummary: n.failureSummary })) })))`, &list)
	for _, f := range list {
		for _, n := range f.Nodes {
			faults = append(faults, fmt.Sprintf("%s: %s: %.200s: %s", f.ID, f.Help, n.HTML, n.FailureSummary))
		}
	}
	return faults
}
