package web

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/patterndb"
)

// sendTime bounds the time in which a client must send a question or the files of a drop. If the files are mined within patience, the answer
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
	if err := s.drops.enter(); err != nil {
		return nil, err
	}
	files, err := s.readUploads(w, r)
	if err != nil {
		s.drops.leave()
		return nil, err
	}
	j := s.drops.start(files)
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
	case errors.Is(err, sgf.ErrTooLarge), errors.Is(err, errFull):
		return &fault{http.StatusRequestEntityTooLarge, err}
	case errors.As(err, &at), errors.Is(err, sgf.ErrEmpty), errors.Is(err, patterndb.ErrInvalid):
		return badRequest(err)
	}
	return err
}

// readUploads reads the files of a request into memory. Their names are for the eye only: no file of that name is touched.
func (s *Server) readUploads(w http.ResponseWriter, r *http.Request) (files []upload, err error) {
	defer s.limitSending(w, r)()
	r.Body = http.MaxBytesReader(w, r.Body, mostUpload)
	switch kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind {
	case "application/x-go-sgf":
		content, err := io.ReadAll(r.Body)
		return []upload{{standardName, content}}, sendFault(err)
	case "multipart/form-data":
		return readForm(r)
	}
	return nil, &fault{http.StatusUnsupportedMediaType, errors.New("send the files in a form (multipart/form-data), or one record as application/x-go-sgf")}
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
			return nil, &fault{http.StatusRequestEntityTooLarge, fmt.Errorf("more than %s files", words.Thousands(mostOwn))}
		}
	}
	if len(files) == 0 {
		return nil, badRequest(errors.New("the form has no file in its field games"))
	}
	return files, nil
}

// sendFault gives an error of reading a request its status.
func sendFault(err error) error {
	var large *http.MaxBytesError
	switch {
	case err == nil || errors.Is(err, errSlow):
		return err
	case errors.As(err, &large):
		return &fault{http.StatusRequestEntityTooLarge, fmt.Errorf("the files have more than %d MiB", mostUpload>>20)}
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
