package client

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Any output of a program is read as a reply or refused.
func FuzzReply(f *testing.F) {
	for _, text := range []string{"= 1 D4\n\n", "=12 0\n\n", "? no\n\n", "= 2 PASS\r\n\r\n", "x\n\n= 4 A1\n\n", "=\n1\n\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, _, err := readReply(bufio.NewReader(strings.NewReader(text)))
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) && !errors.Is(err, bufio.ErrTooLong) {
			t.Error(err)
		}
	})
}

// A program is killed when its time is over or the context ends, also if a shell script has started it.
func TestScript(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no scripts")
	}
	script := filepath.Join(t.TempDir(), "wrapper.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nsleep 1000\nexit 0\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Start(t.Context(), script, 100*time.Millisecond); !errors.Is(err, ErrTimeout) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := Start(ctx, script, time.Hour); !errors.Is(err, ErrProgram) {
		t.Error(err)
	}
}

// A single line may be as long as a reply.
func TestLongLine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no scripts")
	}
	script := filepath.Join(t.TempDir(), "long.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nwhile read line; do printf '= %020000d\\n\\n' 7; done\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	p, err := Start(t.Context(), script, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if replies, err := p.Send("name"); err != nil || len(replies[0]) != 20000 {
		t.Errorf("%v, %v", len(replies), err)
	}
}

// A program that does not know quit is killed.
func TestRefusesToQuit(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no scripts")
	}
	script := filepath.Join(t.TempDir(), "stays.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nwhile read line; do case $line in quit) printf '? unknown command\\n\\n';; *) printf '= x\\n\\n';; esac; done\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	p, err := Start(t.Context(), script, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if p.Close(); p.Running() {
		t.Error("it runs")
	}
}

func TestReplies(t *testing.T) {
	in := bufio.NewReader(strings.NewReader("chatter\n\n=3 D4\n\n? no\r\n\r\n=\n1\n2\n\n"))
	for _, want := range []struct {
		text string
		ok   bool
	}{{"D4", true}, {"no", false}, {"1\n2", true}} {
		if text, ok, err := readReply(in); text != want.text || ok != want.ok || err != nil {
			t.Errorf("%q, %t, %v; want %q", text, ok, err, want.text)
		}
	}
}
