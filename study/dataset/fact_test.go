package dataset

import (
	"reflect"
	"testing"

	"shicho/study/fact"
)

// The table of positions has the columns of the rows that problems and reviews write, in the same order.
func TestPositionsAreFacts(t *testing.T) {
	row := reflect.TypeFor[fact.Fact]()
	for i, c := range positionColumns {
		if want := row.Field(i).Tag.Get("json"); c.Name != want {
			t.Errorf("column %d is %s, not %s", i, c.Name, want)
		}
	}
	if len(positionColumns) != row.NumField() {
		t.Errorf("%d columns, %d fields", len(positionColumns), row.NumField())
	}
}
