package proof_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"testing"
	"fmt"
)

func TestZZ(t *testing.T) {
	file, _ := os.Open("/work/shared/suites/gotools-visible.jsonl.gz")
	unpacked, _ := gzip.NewReader(file)
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p enclosed
		json.Unmarshal(lines.Bytes(), &p)
		if p.ID == os.Getenv("ZZ") {
			b, g := p.position(t)
			fmt.Println(b, g.Points(), p.Targets)
		}
	}
}
