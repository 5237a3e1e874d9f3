package tables

import (
	"fmt"
	"io"
	"reflect"
	"time"

	"github.com/parquet-go/parquet-go"
)

// A row group of a Parquet file is in memory until it is written. A group ends with the row that reaches one of these
// bounds.
const (
	groupRows  = 1 << 16
	groupBytes = 32 << 20 // of texts, before they are compressed

	dictionaryBytes = 1 << 20 // of a column; values that come later are written as they are
	batchRows       = 256     // handed to the writer at once
)

// parquetEncoder writes a table as Parquet.
type parquetEncoder struct {
	out     *parquet.GenericWriter[any]
	columns []Field
	batch   []parquet.Row
	rows    int // of the row group
	bytes   int // of the texts of the row group
}

// newParquet begins a file. The notes, pairs of a name and a text, become its metadata.
func newParquet(w io.Writer, table string, columns []Field, notes [][2]string) *parquetEncoder {
	options := []parquet.WriterOption{
		schema(table, columns), parquet.DictionaryMaxBytes(dictionaryBytes), parquet.CreatedBy("shicho", "", ""),
	}
	for _, note := range notes {
		options = append(options, parquet.KeyValueMetadata(note[0], note[1]))
	}
	return &parquetEncoder{out: parquet.NewGenericWriter[any](w, options...), columns: columns}
}

// goTypes are Go types with struct tags, from which the library derives the types of columns.
var goTypes = [...]struct {
	of  reflect.Type
	tag string
}{
	Text:    {reflect.TypeFor[string](), ""},
	Integer: {reflect.TypeFor[int64](), ""},
	Number:  {reflect.TypeFor[float64](), ""},
	Truth:   {reflect.TypeFor[bool](), ""},
	Day:     {reflect.TypeFor[int32](), ",date"},
}

// schema makes the schema of a table. It makes the schema of a struct type, because only such a schema keeps the order
// of the columns.
func schema(table string, columns []Field) *parquet.Schema {
	fields := make([]reflect.StructField, len(columns))
	for i, c := range columns {
		tag := c.Name + ",zstd" + goTypes[c.Kind].tag
		if c.Optional {
			tag += ",optional"
		}
		if c.Kind != Truth && !c.Distinct {
			tag += ",dict"
		}
		fields[i] = reflect.StructField{
			Name: fmt.Sprintf("Column%d", i), Type: goTypes[c.Kind].of, Tag: reflect.StructTag(fmt.Sprintf("parquet:%q", tag)),
		}
	}
	return parquet.NewSchema(table, parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}

func (e *parquetEncoder) add(row []any) error {
	values := make(parquet.Row, len(row))
	for i, value := range row {
		present := 0
		if e.columns[i].Optional && value != nil {
			present = 1
		}
		values[i] = parquetValue(value).Level(0, present, i)
		if s, ok := value.(string); ok {
			e.bytes += len(s)
		}
	}
	e.batch = append(e.batch, values)
	e.rows++
	if e.rows >= groupRows || e.bytes >= groupBytes {
		return e.endGroup()
	}
	if len(e.batch) == batchRows {
		return e.writeBatch()
	}
	return nil
}

func (e *parquetEncoder) writeBatch() error {
	_, err := e.out.WriteRows(e.batch)
	clear(e.batch)
	e.batch = e.batch[:0]
	return err
}

// endGroup writes the row group to the file.
func (e *parquetEncoder) endGroup() error {
	if err := e.writeBatch(); err != nil {
		return err
	}
	e.rows, e.bytes = 0, 0
	return e.out.Flush()
}

func (e *parquetEncoder) close() error {
	if err := e.writeBatch(); err != nil {
		return err
	}
	return e.out.Close()
}

func parquetValue(value any) parquet.Value {
	switch v := value.(type) {
	case nil:
		return parquet.NullValue()
	case string:
		return parquet.ByteArrayValue([]byte(v))
	case int:
		return parquet.Int64Value(int64(v))
	case float64:
		return parquet.DoubleValue(v)
	case bool:
		return parquet.BooleanValue(v)
	case time.Time:
		const secondsPerDay = 24 * 60 * 60
		return parquet.Int32Value(int32(v.Unix() / secondsPerDay))
	}
	panic(fmt.Sprintf("tables: a column has a value of type %T", value))
}
