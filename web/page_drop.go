package web

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/patterndb"
)

// sendTime bounds the time in which a client must send a question or the files of a drop, however steadily they come. If the files are mined within patience, the answer
// says where the games are; otherwise it says where the progress is.
const (
	sendTime = 5 * time.Minute
	patience = 1500 * time.Millisecond
)

// dropGames takes the files of a form's field games, or one record, and mines the games in them.
func (s *Server) dropGames(w http.ResponseWriter, r *http.Request) {
	state, err := s.takeDrop(w, r)
	if err != nil {
		s.writeFault(w, r, err)
		return
	}
	s.writeJSON(w, r, http.StatusOK, state)
}

func (s *Server) takeDrop(w http.ResponseWriter, r *http.Request) (*Drop, error) {
	if _, err := s.source.get(); err != nil {
		return nil, err
	}
	files, err := s.readUploads(w, r)
	if err != nil {
		return nil, err
	}
	j, err := s.drops.start(files)
	if err != nil {
		return nil, err
	}
	select {
	case <-j.ended:
		if j.first != nil {
			return nil, dropFault(j.first)
		}
	case <-time.After(patience):
	case <-r.Context().Done(): // the games are mined nevertheless
	case <-s.drops.ctx.Done():
	}
	state := j.state.get()
	return &state, nil
}

// dropFault gives the reason why there is no game its status.
func dropFault(err error) error {
	at := (*sgf.Error)(nil)
	switch {
	case errors.Is(err, sgf.ErrTooLarge), errors.Is(err, errFull), errors.Is(err, errLong):
		return &fault{status: http.StatusRequestEntityTooLarge, err: err}
	case errors.As(err, &at), errors.Is(err, sgf.ErrEmpty), errors.Is(err, patterndb.ErrInvalid):
		return badRequest(err)
	}
	return err
}

// readUploads reads the files of a request into memory, and adds their bytes to those that the drops hold. The names of the files are for
// the eye only: no file of that name is touched.
func (s *Server) readUploads(w http.ResponseWriter, r *http.Request) (files []upload, err error) {
	if err := enter(s.drops.sending); err != nil {
		return nil, err
	}
	defer func() { <-s.drops.sending }()
	lift := s.limitSending(w, r)
	body := &heldBody{ReadCloser: http.MaxBytesReader(w, r.Body, mostUpload), held: &s.drops.held}
	defer func() {
		if s.drops.held.Add(sizeOf(files) - body.bytes); err == nil {
			lift()
		}
	}()
	r.Body = body
	switch kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind {
	case "application/x-go-sgf":
		content, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, sendFault(err)
		}
		return []upload{{standardName, content}}, nil
	case "multipart/form-data":
		return readForm(r)
	}
	return nil, &fault{status: http.StatusUnsupportedMediaType, err: errors.New("send the files in a form (multipart/form-data), or one record as application/x-go-sgf")}
}

// heldBody counts the bytes of a body while they come. Reading returns errManyDrops if all drops together hold too much.
type heldBody struct {
	io.ReadCloser
	held  *atomic.Int64
	bytes int64
}

func (b *heldBody) Read(p []byte) (n int, err error) {
	if b.held.Load() >= mostHeld {
		return 0, errManyDrops
	}
	n, err = b.ReadCloser.Read(p)
	b.bytes += int64(n)
	b.held.Add(int64(n))
	return n, err
}

// readForm reads the files of a form's field games.
func readForm(r *http.Request) (files []upload, err error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, badRequest(err)
	}
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, sendFault(err)
		}
		if part.FormName() != "games" {
			continue
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, sendFault(err)
		}
		if files = append(files, upload{displayName(part.FileName()), content}); len(files) > mostOwn {
			return nil, &fault{status: http.StatusRequestEntityTooLarge, err: fmt.Errorf("more than %s files", words.Thousands(mostOwn))}
		}
	}
	if len(files) == 0 {
		return nil, badRequest(errors.New("the form has no file in its field games"))
	}
	return files, nil
}

// sendFault gives an error of reading a request its status.
func sendFault(err error) error {
	var known *fault
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &large):
		return &fault{status: http.StatusRequestEntityTooLarge, err: fmt.Errorf("the files have more than %d MiB", mostUpload>>20)}
	}
	return badRequest(err)
}

const (
	standardName = "game.sgf" // of files without a name
	longestName  = 100        // characters
)

// displayName returns the last part of a path as a name to show.
func displayName(path string) string {
	name := words.Printable(path[strings.LastIndexAny(path, `/\`)+1:])
	letters := []rune(name)
	if name = string(letters[max(0, len(letters)-longestName):]); name == "" {
		return standardName
	}
	return name
}

// drop returns the drop that an address names.
func (s *Server) drop(r *http.Request) (*drop, error) {
	number, _ := strconv.Atoi(r.PathValue("number"))
	if j := s.drops.find(number); j != nil {
		return j, nil
	}
	return nil, notFound("nothing is known of these games any more; look for them in the list of games")
}

// showDrop shows how far the mining of dropped games is, and what became of the games.
func (s *Server) showDrop(r *http.Request) (any, error) {
	j, err := s.drop(r)
	if err != nil {
		return nil, err
	}
	state := j.state.get()
	return &state, nil
}

// cancelDrop ends the mining of dropped games. The games that have been mined stay. The answer is the page about the drop, or what the
// page says as JSON.
func (s *Server) cancelDrop(w http.ResponseWriter, r *http.Request) {
	j, err := s.drop(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	j.cancel()
	select {
	case <-j.ended:
	case <-time.After(patience):
	case <-r.Context().Done():
	}
	state := j.state.get()
	if wantsJSON(r) {
		s.writeJSON(w, r, http.StatusOK, &state)
		return
	}
	http.Redirect(w, r, state.Page, http.StatusSeeOther)
}

// Cancelled reports whether a visitor ended the work.
func (d *Drop) Cancelled() bool { return d.Stage == stageCancelled }

// Ended reports whether nothing more will happen.
func (d *Drop) Ended() bool { return d.Progress.hasEnded() }

// watchDrop sends how far the mining is, and at the end what became of the games.
func (s *Server) watchDrop(w http.ResponseWriter, r *http.Request) {
	j, err := s.drop(r)
	if err != nil {
		s.writeFault(w, r, err)
		return
	}
	follow(w, r, "progress", func() (any, bool, <-chan struct{}) {
		state, changed := j.state.watch()
		return state, state.Ended(), changed
	})
}
