package queries

import (
	"database/sql"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
)

func TestX(t *testing.T) {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := db.QueryRow("select 41+1").Scan(&n); err != nil || n != 42 {
		t.Fatal(err, n)
	}
}
