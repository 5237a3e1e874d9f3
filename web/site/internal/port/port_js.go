package port

import (
	"context"
	"fmt"
	"io/fs"
	"sync"
	"syscall/js"

	"shicho/internal/files"
	"shicho/internal/worker"
)

// Request is a question of a page.
type Request struct {
	Method, Address string
	Header          map[string]string
	Body            []byte
}

// Writer takes the answer to a request.
type Writer struct{ id js.Value }

// Send sends a part of the answer: the first part has the status and the header. ended says that it is the last one.
func (w *Writer) Send(status int, header map[string]string, body []byte, ended bool) {
	fields := js.Global().Get("Object").New()
	for name, value := range header {
		fields.Set(name, value)
	}
	js.Global().Call("shichoReply", w.id, status, fields, bytesOf(body), ended)
}

// running are the requests that have no answer yet: by their numbers, the functions that cancel them.
var running struct {
	sync.Mutex
	cancel map[int]context.CancelFunc
}

// Serve answers the requests of the page that started the worker, and does not return. Each request has a goroutine. A request that the page gives up
// has its context cancelled.
func Serve(answer func(ctx context.Context, r *Request, w *Writer)) {
	running.cancel = map[int]context.CancelFunc{}
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		id := args[0].Int()
		r := &Request{Method: args[1].String(), Address: args[2].String(), Header: map[string]string{}, Body: Bytes(args[4])}
		names := js.Global().Get("Object").Call("keys", args[3])
		for n := range names.Length() {
			name := names.Index(n).String()
			r.Header[name] = args[3].Get(name).String()
		}
		ctx, cancel := context.WithCancel(context.Background())
		running.Lock()
		running.cancel[id] = cancel
		running.Unlock()
		go func() {
			defer giveUp(id)
			answer(ctx, r, &Writer{args[0]})
		}()
		return nil
	})
	leave := js.FuncOf(func(_ js.Value, args []js.Value) any {
		giveUp(args[0].Int())
		return nil
	})
	js.Global().Call("shichoReady", take, leave)
	select {}
}

// giveUp cancels a request.
func giveUp(id int) {
	running.Lock()
	defer running.Unlock()
	if cancel := running.cancel[id]; cancel != nil {
		cancel()
		delete(running.cancel, id)
	}
}

// Bytes copies a Uint8Array. It returns nil if there is none.
func Bytes(array js.Value) []byte {
	if !array.Truthy() {
		return nil
	}
	bytes := make([]byte, array.Length())
	js.CopyBytesToGo(bytes, array)
	return bytes
}

// File loads a file of the site. The error wraps fs.ErrNotExist if the file cannot be had.
func File(name string) ([]byte, error) {
	array, err := await(js.Global().Call("shichoFile", name))
	if err != nil {
		return nil, &fs.PathError{Op: "load", Path: name, Err: fmt.Errorf("%w: %w", fs.ErrNotExist, err)}
	}
	return Bytes(array), nil
}

// Kept returns what the browser has kept, by its key. It returns nil if the browser keeps nothing.
func Kept() map[string][]byte {
	pairs, err := await(js.Global().Call("shichoKept"))
	if err != nil || pairs.IsNull() {
		return nil
	}
	kept := map[string][]byte{}
	for n := range pairs.Length() {
		pair := pairs.Index(n)
		kept[pair.Index(0).String()] = Bytes(pair.Index(1))
	}
	return kept
}

// Keep lets the browser keep a value under a key. nil removes the key.
func Keep(key string, value []byte) {
	if value == nil {
		js.Global().Call("shichoKeep", key, js.Null())
		return
	}
	js.Global().Call("shichoKeep", key, bytesOf(value))
}

// bytesOf copies bytes into a Uint8Array.
func bytesOf(bytes []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(array, bytes)
	return array
}

// await waits for a promise.
func await(promise js.Value) (result js.Value, err error) {
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		result = args[0]
		close(done)
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = js.Error{Value: args[0]}
		close(done)
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	<-done
	return result, err
}

// Begin loads the large files of the program from the site, and tells the page how far a search is.
func Begin() {
	files.ReadShipped = File
	worker.Told = func(nodes int) { js.Global().Call("shichoNodes", nodes) }
}
