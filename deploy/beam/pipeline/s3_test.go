package pipeline

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"shicho/patterndb"
)

// bucket is the bucket of the test.
const bucket = "games"

// startS3 starts a server that holds objects in memory, as S3 does on other machines, and puts the files of a folder into it.
func startS3(t *testing.T, folder string) *s3mem.Backend {
	t.Helper()
	return startFaultyS3(t, folder, nil)
}

// startFaultyS3 starts such a server. If fault is not nil, it may answer a request itself, and then returns true.
func startFaultyS3(t *testing.T, folder string, fault func(w http.ResponseWriter, r *http.Request) bool) *s3mem.Backend {
	t.Helper()
	objects := s3mem.New()
	sound := gofakes3.New(objects).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fault == nil || !fault(w, r) {
			sound.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	nowhere := filepath.Join(t.TempDir(), "none")
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": server.URL, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
		"AWS_CONFIG_FILE": nowhere, "AWS_SHARED_CREDENTIALS_FILE": nowhere, "AWS_EC2_METADATA_DISABLED": "true",
	} {
		t.Setenv(name, value)
	}
	if err := objects.CreateBucket(bucket); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := objects.PutObject(bucket, "in/"+filepath.Base(path), nil, bytes.NewReader(data), int64(len(data)), nil); err != nil {
			t.Fatal(err)
		}
	}
	return objects
}

// fetch copies the objects whose names begin with a prefix into a folder, and lists the files.
func fetch(t *testing.T, objects *s3mem.Backend, prefix string) (files []string) {
	t.Helper()
	list, err := objects.ListBucket(bucket, &gofakes3.Prefix{HasPrefix: true, Prefix: prefix}, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, entry := range list.Contents {
		object, err := objects.GetObject(bucket, entry.Key, nil)
		if err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		if _, err := data.ReadFrom(object.Contents); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, filepath.Base(entry.Key))
		write(t, path, data.Bytes())
		files = append(files, path)
	}
	return files
}

// Games that are objects of S3 give exports there that, merged, are the export of a store that one process mined.
func TestS3(t *testing.T) {
	games := writeGames(t)
	want := mineDirectly(t, games)
	objects := startS3(t, games)
	o := Options{Inputs: []string{"s3://" + bucket + "/in/*"}, Output: "s3://" + bucket + "/out/part", Parts: 2, Limits: "mining", Workers: 2}
	if err := run(t, o); err != nil {
		t.Fatal(err)
	}
	var exports []string
	for _, path := range fetch(t, objects, "out/") {
		if strings.HasSuffix(path, ".jsonl") {
			exports = append(exports, path)
		}
	}
	merged := filepath.Join(t.TempDir(), "db")
	if _, err := patterndb.Merge(t.Context(), merged, exports, patterndb.MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	if exportOf(t, merged) != want {
		t.Error("the exports in S3 are not those of one process")
	}
}

// An object that vanishes after it was listed, or in the middle of reading, ends the job with an error that names it, and there is no export.
func TestS3Vanishes(t *testing.T) {
	games := writeGames(t)
	files, err := filepath.Glob(filepath.Join(games, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	victim := filepath.Base(files[0])
	for name, vanish := range map[string]func(w http.ResponseWriter){
		"before": func(w http.ResponseWriter) {
			http.Error(w, "<Error><Code>NoSuchKey</Code></Error>", http.StatusNotFound)
		},
		"meanwhile": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", "100000")
			w.Write([]byte("(;GM[1]SZ[9];B[aa]")) // and the connection ends
			panic(http.ErrAbortHandler)
		},
	} {
		t.Run(name, func(t *testing.T) {
			objects := startFaultyS3(t, games, func(w http.ResponseWriter, r *http.Request) bool {
				isVictim := r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/in/"+victim)
				if isVictim {
					vanish(w)
				}
				return isVictim
			})
			o := Options{Inputs: []string{"s3://" + bucket + "/in/*"}, Output: "s3://" + bucket + "/out/part", Parts: 2, Limits: "shallow", Workers: 1}
			if err := run(t, o); err == nil || !strings.Contains(err.Error(), victim) {
				t.Errorf("%v", err)
			}
			for _, path := range fetch(t, objects, "out/") {
				if strings.HasSuffix(path, ".jsonl") {
					t.Errorf("there is an export: %s", filepath.Base(path))
				}
			}
		})
	}
}
