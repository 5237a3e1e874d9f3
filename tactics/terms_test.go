package tactics

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestTermsDocumented finds all fields of questions and limits, with their types, in what go doc shows of them.
func TestTermsDocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "terms.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	docs := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			docs[spec.Name.Name] = spec.Doc.Text()
		}
		return true
	})
	for _, of := range []reflect.Type{reflect.TypeFor[Question](), reflect.TypeFor[Limits]()} {
		doc := docs[of.Name()]
		for _, f := range reflect.VisibleFields(of) {
			name := strings.Replace(f.Type.String(), "terms.", "", 1)
			if !regexp.MustCompile(`(?m)^\s+` + f.Name + ` +` + regexp.QuoteMeta(name) + `\b`).MatchString(doc) {
				t.Errorf("%s: no field %s %s in its description", of.Name(), f.Name, name)
			}
			if f.Type.Kind() != reflect.Struct || !strings.HasPrefix(f.Type.String(), "terms.") {
				continue
			}
			for _, inner := range reflect.VisibleFields(f.Type) {
				if !regexp.MustCompile(`(?m)^\s+` + f.Name + ` .*\b` + inner.Name + `\b`).MatchString(doc) {
					t.Errorf("%s.%s: no field %s in the description", of.Name(), f.Name, inner.Name)
				}
			}
		}
	}
}
