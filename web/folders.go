package web

import (
	"errors"
	"os"
	"sync"
	"time"
)

// folders are the temporary folders of a server. They are removed even if a request or a work that uses them does not end.
type folders struct {
	mutex   sync.Mutex
	names   []string
	removed bool
}

// make makes a folder whose name begins with a text. After remove the error is errEnded.
func (f *folders) make(begin string) (string, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.removed {
		return "", errEnded
	}
	name, err := makeTemp(begin)
	if err == nil {
		f.names = append(f.names, name)
	}
	return name, err
}

// A work that has not ended may write a file into a folder while the folder is being removed. Then the removal is tried again.
const (
	removals     = 5
	removalPause = 20 * time.Millisecond
)

func (f *folders) remove() (err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.removed = true
	for _, name := range f.names {
		failed := os.RemoveAll(name)
		for n := 1; failed != nil && n < removals; n++ {
			time.Sleep(removalPause)
			failed = os.RemoveAll(name)
		}
		err = errors.Join(err, failed)
	}
	f.names = nil
	return err
}
