package katago

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"shicho/engine"
	"shicho/engine/search"
)

// Engine answers queries. It searches one position at a time, the most urgent first.
type Engine struct {
	settings engine.Settings
	version  string

	lock    sync.Mutex
	more    *sync.Cond         // signals that waiting or closed has changed
	waiting []*turn            // sorted by priority
	current *turn              // the position that is being searched, or nil
	cancel  context.CancelFunc // ends the search of current
	closed  bool               // the input has ended

	outLock sync.Mutex
	out     *json.Encoder // nil once Run has returned
	fault   error         // of writing
	end     func()        // ends Run when an answer cannot be written
}

// New makes an engine. It returns an error for settings that are out of range.
func New(settings engine.Settings, version string) (*Engine, error) {
	e := &Engine{settings: settings, version: version}
	e.more = sync.NewCond(&e.lock)
	return e, settings.Check()
}

// Run reads queries until the input ends, and answers all of them. It stops early when the context ends. The error
// comes from reading, writing or searching. It stops too when an answer cannot be written.
func (e *Engine) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, e.end = context.WithCancel(ctx)
	defer e.end()
	e.out = json.NewEncoder(out)
	read, done := make(chan error, 1), make(chan error, 1)
	go func() { read <- e.read(in) }() // goes on after Run if the input has not ended
	go func() { done <- e.work(ctx) }()
	var err error
	select {
	case err = <-read:
		err = errors.Join(err, <-done)
	case err = <-done:
	}
	e.outLock.Lock()
	defer e.outLock.Unlock()
	e.out = nil
	return cmp.Or(e.fault, err)
}

// read takes queries until the input ends.
func (e *Engine) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	var err error
	for err == nil {
		var line []byte
		var cut bool
		line, cut, err = readLine(lines)
		switch {
		case cut:
			e.say(map[string]string{"error": fmt.Sprintf("a line longer than %d MiB", mostQuery>>20)})
		case err == nil || err == io.EOF: // the last line needs no newline
			e.take(bytes.TrimSpace(line))
		}
	}
	e.lock.Lock()
	defer e.lock.Unlock()
	e.closed = true
	e.more.Signal()
	if err == io.EOF {
		return nil
	}
	return err
}

// readLine reads a line. A line that is too long is dropped, and cut is set. At the end of the input the error is io.EOF.
func readLine(in *bufio.Reader) (line []byte, cut bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if cut = cut || len(line)+len(part) > mostQuery; cut {
			line = nil
		} else {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, cut, err
		}
	}
}

// say writes a JSON object.
func (e *Engine) say(value any) {
	e.outLock.Lock()
	defer e.outLock.Unlock()
	if e.out == nil {
		return
	}
	if err := e.out.Encode(value); err != nil && e.fault == nil {
		e.fault = err
		e.end()
	}
}

// take reads a query and acts on it.
func (e *Engine) take(line []byte) {
	if len(line) == 0 {
		return
	}
	q := new(query)
	err := json.Unmarshal(line, q)
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
		if wrong.Field == "" {
			e.say(map[string]string{"error": "a query is a JSON object"})
		} else {
			e.refuse(q.ID, wrong.Field, "must be "+kind(wrong.Type))
		}
		return
	}
	if err != nil {
		e.say(map[string]string{"error": "could not parse input line: " + err.Error()})
		return
	}
	switch q.Action {
	case "":
		e.warn(q.ID, line)
		e.analyse(q)
	case "query_version":
		e.say(map[string]string{"id": q.ID, "action": q.Action, "version": e.version, "git_hash": ""})
	case "query_models":
		model := map[string]any{"name": "Shicho", "internalName": "shicho " + e.version, "maxBatchSize": 1, "usesHumanSLProfile": false}
		e.say(map[string]any{"id": q.ID, "action": q.Action, "models": []any{model}})
	case "clear_cache":
		e.say(map[string]string{"id": q.ID, "action": q.Action})
	case "terminate", "terminate_all":
		if q.Action == "terminate" && q.TerminateID == "" {
			e.refuse(q.ID, "terminateId", "is missing")
			return
		}
		e.terminate(q)
	default:
		e.refuse(q.ID, "action", "unknown action")
	}
}

// kind names the JSON values that a field of a type takes.
func kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "a list"
	}
	return "an object"
}

// refuse answers that a field of a query is wrong. The query may have no id.
func (e *Engine) refuse(id, field, fault string) {
	reply := map[string]string{"field": field, "error": fault}
	if id != "" {
		reply["id"] = id
	}
	e.say(reply)
}

// warn answers with a warning for each field of a query that is ignored.
func (e *Engine) warn(id string, line []byte) {
	var fields map[string]json.RawMessage
	json.Unmarshal(line, &fields) // this cannot fail, because the line has already been read as a query
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !isKnown(queryFields, name) {
			e.say(map[string]string{"id": id, "field": name, "warning": "passed over"})
		}
		if strings.EqualFold(name, "overrideSettings") {
			e.warnOfOverrides(id, name, fields[name])
		}
	}
}

// warnOfOverrides answers with a warning for each overridden setting that is ignored.
func (e *Engine) warnOfOverrides(id, field string, text []byte) {
	var settings map[string]json.RawMessage
	json.Unmarshal(text, &settings) // this cannot fail either
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		if !isKnown(overrideFields, name) {
			e.say(map[string]string{"id": id, "field": field + "." + name, "warning": "passed over"})
		}
	}
}

// isKnown reports whether a list of fields has a name. Small and capital letters count as the same, as in JSON.
func isKnown(fields []string, name string) bool {
	return slices.ContainsFunc(fields, func(known string) bool { return strings.EqualFold(name, known) })
}

// analyse puts the positions of a query into the queue.
func (e *Engine) analyse(q *query) {
	turns, err := q.turns()
	var field *fieldError
	if errors.As(err, &field) {
		e.refuse(q.ID, field.field, field.err.Error())
		return
	}
	if err := e.settings.CheckSize(q.XSize); err != nil {
		e.refuse(q.ID, "boardXSize", err.Error())
		return
	}
	e.lock.Lock()
	if len(e.waiting)+len(turns) > mostWaiting {
		e.lock.Unlock()
		e.refuse(q.ID, "analyzeTurns", errQueue.Error())
		return
	}
	defer e.lock.Unlock()
	e.waiting = append(e.waiting, turns...)
	slices.SortStableFunc(e.waiting, func(x, y *turn) int { return cmp.Compare(y.priority, x.priority) })
	e.more.Signal()
}

// terminate ends searches: of one query or of all queries, for certain turn numbers or for all. A position whose search
// has not begun gets an answer without results.
func (e *Engine) terminate(q *query) {
	e.lock.Lock()
	ends := func(t *turn) bool {
		return (q.Action == "terminate_all" || t.game.query.ID == q.TerminateID) && (q.TurnNumbers == nil || slices.Contains(q.TurnNumbers, t.number))
	}
	var ended []*turn
	e.waiting = slices.DeleteFunc(e.waiting, func(t *turn) bool {
		if ends(t) {
			ended = append(ended, t)
		}
		return ends(t)
	})
	if e.current != nil && ends(e.current) {
		e.cancel()
	}
	e.lock.Unlock()
	for _, t := range ended {
		e.sayNothing(t)
	}
	reply := map[string]any{"id": q.ID, "action": q.Action}
	if q.Action == "terminate" {
		reply["terminateId"] = q.TerminateID
	}
	if q.TurnNumbers != nil {
		reply["turnNumbers"] = q.TurnNumbers
	}
	e.say(reply)
}

// sayNothing answers for a position that was not searched.
func (e *Engine) sayNothing(t *turn) {
	e.say(map[string]any{"id": t.game.query.ID, "turnNumber": t.number, "isDuringSearch": false, "noResults": true})
}

// next waits for a position and makes it the current position. It returns nil when there will be no more positions.
func (e *Engine) next(ctx context.Context) (*turn, context.Context) {
	e.lock.Lock()
	defer e.lock.Unlock()
	for len(e.waiting) == 0 && !e.closed && ctx.Err() == nil {
		e.more.Wait()
	}
	if len(e.waiting) == 0 || ctx.Err() != nil {
		return nil, nil
	}
	e.current, e.waiting = e.waiting[0], e.waiting[1:]
	var search context.Context
	search, e.cancel = context.WithCancel(ctx)
	return e.current, search
}

// work searches the waiting positions until there are no more.
func (e *Engine) work(ctx context.Context) error {
	stop := context.AfterFunc(ctx, e.more.Signal)
	defer stop()
	player, err := engine.New(e.settings)
	if err != nil {
		return err
	}
	for {
		t, search := e.next(ctx)
		if t == nil {
			return ctx.Err()
		}
		if err := e.search(search, player, t); err != nil {
			return err
		}
	}
}

// search analyses one position.
func (e *Engine) search(ctx context.Context, player *engine.Player, t *turn) error {
	defer func() {
		e.lock.Lock()
		defer e.lock.Unlock()
		e.cancel()
		e.current = nil
	}()
	q, visits := t.game.query, defaultVisits
	if q.MaxVisits != nil {
		visits = *q.MaxVisits
	}
	player.NewGame(0) // so that the answer does not depend on earlier queries
	at, err := t.position()
	if err != nil {
		return err
	}
	if err := player.Prepare(at.Board.Size()); err != nil { // loading takes none of the query's time
		return err
	}
	if limit := q.Overrides.MaxTime; limit > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Duration(limit*float64(time.Second)))
		defer stop()
	}
	var fault error
	settings := player.Settings()
	report := func(r *search.Report, during bool) {
		a, err := newAnswer(t, at, r, settings.Search.Network, during)
		if err != nil {
			fault = err
			return
		}
		e.say(a)
	}
	every := time.Duration(q.Every * float64(time.Second))
	r, err := player.Analyze(ctx, at, visits, every, func(r *search.Report) { report(r, true) })
	switch {
	case errors.Is(err, search.ErrUnsearched):
		e.sayNothing(t)
		return nil
	case err != nil:
		return err
	case len(r.Moves) == 0:
		e.say(map[string]any{"id": q.ID, "turnNumber": t.number, "error": engine.ErrAvoided.Error()})
		return nil
	}
	report(r, false)
	return fault
}
