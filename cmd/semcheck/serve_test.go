package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestPageIsShownHereAlone(t *testing.T) {
	h := pageHandler([]byte("the page"))
	for _, c := range []struct {
		method, host, path string
		status             int
	}{
		{"GET", "127.0.0.1:80", "/", 200}, {"HEAD", "localhost", "/", 200}, {"GET", "[::1]:80", "/", 200},
		{"GET", "127.0.0.1:80", "/x", 404}, {"POST", "127.0.0.1:80", "/", 405}, {"GET", "example.org", "/", 421},
	} {
		r := httptest.NewRequest(c.method, "http://"+c.host+c.path, http.NoBody)
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != c.status || c.status == 200 && w.Body.String() != "the page" {
			t.Errorf("%v: %d %q", c, w.Code, w.Body)
		}
	}
	for address, right := range map[string]bool{"127.0.0.1:0": true, "localhost:80": true, "[::1]:80": true, "127.9.9.9:1": true, ":80": false, "0.0.0.0:80": false, "192.168.1.1:80": false, "80": false, "example.org:80": false} {
		if err := loopback(address); (err == nil) != right {
			t.Errorf("%s: %v", address, err)
		}
	}
}
