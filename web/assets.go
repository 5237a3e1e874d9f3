package web

import (
	"embed"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/cespare/xxhash/v2"
)

//go:embed static
var staticFiles embed.FS

// Static returns the files that pages load from the address /static: styles, scripts, the icon and a sample game.
func Static() fs.FS {
	files, err := fs.Sub(staticFiles, "static")
	if err != nil {
		panic(err) // the files are part of the program
	}
	return files
}

// assets are the files that pages load: styles, scripts and the icon.
type assets struct{ files map[string]*asset }

// asset is a file with its kind and a tag of its content, by which a browser knows whether its copy is still right.
type asset struct {
	content   []byte
	kind, tag string
}

// loadAssets reads the embedded files.
func loadAssets() *assets {
	a := &assets{map[string]*asset{}}
	err := fs.WalkDir(staticFiles, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := staticFiles.ReadFile(name)
		if err != nil {
			return err
		}
		a.files[strings.TrimPrefix(name, "static/")] = &asset{content, kindOf(name), fmt.Sprintf(`"%016x"`, xxhash.Sum64(content))}
		return nil
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	return a
}

// kindOf returns the media type of a file. It does not ask the system, whose tables may be wrong.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".sgf":
		return "application/x-go-sgf"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// serveAsset sends a file of the folder static.
func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request) {
	a := s.assets.files[r.PathValue("name")]
	if a == nil {
		s.fail(w, r, notFound("there is no such file"))
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache") // ask again, so that a new version of the program shows at once
	h.Set("ETag", a.tag)
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if r.Method != http.MethodHead {
		w.Write(a.content)
	}
}
