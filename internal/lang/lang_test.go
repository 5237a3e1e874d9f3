package lang

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the root of the project.
const root = "../.."

// use is a place in the source that says a message.
type use struct {
	key, place string
	script     bool // a script of a page says it
}

// In templates, in scripts, and in templates inside files of Go.
var (
	inText     = regexp.MustCompile(`\.Say ("(?:[^"\\]|\\.)*")`)
	inTemplate = regexp.MustCompile(`(?:\bt|\blinked|\blinkedAs "\w+"|Name:) ("(?:[^"\\]|\\.)*")`)
	inScript   = regexp.MustCompile(`\bt\(("(?:[^"\\]|\\.)*")`)
)

// uses finds all keys that stand in the source as they are.
func uses(t *testing.T) (all []use) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && path != root || entry.IsDir() && entry.Name() == "testdata" {
			return filepath.SkipDir
		}
		var pattern *regexp.Regexp
		switch ext := filepath.Ext(path); {
		case ext == ".go" && !strings.HasSuffix(path, "_test.go"):
			all = append(all, usesInGo(t, path)...)
			return nil
		case ext == ".html" && strings.Contains(path, "web"):
			pattern = inTemplate
		case ext == ".js" && strings.Contains(path, "web"):
			pattern = inScript
		default:
			return nil
		}
		text, err := os.ReadFile(path)
		for _, found := range pattern.FindAllSubmatch(text, -1) {
			key, err := strconv.Unquote(string(found[1]))
			if err != nil {
				t.Errorf("%s: %s: %v", path, found[1], err)
			}
			all = append(all, use{key, path, pattern == inScript})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sayers are the functions whose first text is a key.
var sayers = map[string]bool{"Say": true, "say": true, "sayGuess": true, "notFound": true, "forbidden": true}

// usesInGo finds the keys in a file of Go.
func usesInGo(t *testing.T, path string) (all []use) {
	text, err := os.ReadFile(path)
	if err != nil || !bytes.Contains(text, []byte(".Say")) && !bytes.Contains(text, []byte("a.say(")) && !bytes.Contains(text, []byte("notFound(")) && !bytes.Contains(text, []byte("forbidden(")) {
		return nil
	}
	for _, found := range inText.FindAllSubmatch(text, -1) {
		key, _ := strconv.Unquote(string(found[1]))
		all = append(all, use{key: key, place: path})
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			name = f.Sel.Name
		case *ast.Ident:
			name = f.Name
		}
		literal, isText := call.Args[0].(*ast.BasicLit)
		if !sayers[name] || !isText || literal.Kind != token.STRING {
			return true
		}
		key, _ := strconv.Unquote(literal.Value)
		all = append(all, use{key: key, place: set.Position(literal.Pos()).String()})
		return true
	})
	return all
}

// computed is the part of a file with the messages whose keys are names: of themes, classes, levels. Its keys do not stand in calls.
const computed = "names"

// Every key of the source has a message in every language, where its speaker finds it, and every message is said somewhere.
func TestComplete(t *testing.T) {
	said, all := map[string]use{}, map[string]map[string]map[string]json.RawMessage{}
	for _, l := range All() {
		all[l.Tag()] = readParts(l.Tag())
	}
	for _, u := range uses(t) {
		said[u.key] = u
		for _, l := range All()[1:] {
			found := false
			for part, messages := range all[l.Tag()] {
				_, has := messages[u.key]
				found = found || has && (!u.script || scriptParts[part])
			}
			if !found {
				t.Errorf("%s: %s has no message %q", u.place, l.Tag(), u.key)
			}
		}
	}
	if len(said) < 400 {
		t.Errorf("only %d keys were found", len(said))
	}
	base := all["ja"]
	for _, l := range All() {
		parts := all[l.Tag()]
		for part, messages := range parts {
			for key := range messages {
				if _, ok := said[key]; !ok && part != computed {
					t.Errorf("%s: %s: nobody says %q", l.Tag(), part, key)
				}
				if _, ok := base[part][key]; !ok && !l.IsEnglish() {
					t.Errorf("%s: ja has no message %q in %s", l.Tag(), key, part)
				}
			}
		}
		for part, messages := range base {
			for key := range messages {
				if _, ok := parts[part][key]; !ok && !l.IsEnglish() {
					t.Errorf("%s has no message %q in %s", l.Tag(), key, part)
				}
			}
		}
	}
}

// verb is a place for an argument in a message: an index, or "" for the next one.
var verb = regexp.MustCompile(`%(?:\.\d+)?(?:\[(\d)\])?([a-z%])`)

// arguments lists the arguments of a message with their verbs: 1d, 2s.
func arguments(text string) (list []string) {
	next := 1
	for _, found := range verb.FindAllStringSubmatch(text, -1) {
		if found[2] == "%" {
			continue
		}
		at := strconv.Itoa(next)
		if found[1] != "" {
			at = found[1]
		}
		number, _ := strconv.Atoi(at)
		next = number + 1
		list = append(list, at+found[2])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// A message has the arguments of its key, each of the same kind, and the brackets of links. The number that chooses a form may be left out.
func TestArguments(t *testing.T) {
	for _, l := range All() {
		for part, messages := range readParts(l.Tag()) {
			for key, raw := range messages {
				var f form
				if err := json.Unmarshal(raw, &f); err != nil {
					t.Fatal(err)
				}
				texts := []string{f.Other}
				if f.By > 0 {
					texts = append(texts, f.One)
				}
				for _, text := range texts {
					if strings.TrimSpace(text) == "" && strings.TrimSpace(key) != "" {
						t.Errorf("%s: %s: %q is empty", l.Tag(), part, key)
					}
					want, got := arguments(withoutRemark(key)), arguments(text)
					counted := strconv.Itoa(f.By) + "d"
					isCounted := func(a string) bool { return f.By > 0 && a == counted }
					if !slices.Equal(slices.DeleteFunc(want, isCounted), slices.DeleteFunc(got, isCounted)) {
						t.Errorf("%s: %q: %q has the arguments %v, not %v", l.Tag(), key, text, got, want)
					}
					for _, bracket := range []string{"[", "]"} {
						if n, m := brackets(key, bracket), brackets(text, bracket); n != m {
							t.Errorf("%s: %q: %q has %d of %s, not %d", l.Tag(), key, text, m, bracket, n)
						}
					}
				}
			}
		}
	}
}

// brackets counts brackets that are no index of an argument.
func brackets(text, bracket string) int {
	return strings.Count(regexp.MustCompile(`%\[\d\]`).ReplaceAllString(text, ""), bracket)
}

func TestSay(t *testing.T) {
	for _, c := range []struct {
		tag, want string
		key       string
		args      []any
	}{
		{"en", "1 game", "%d games", []any{1}},
		{"en", "12,345 games", "%d games", []any{12345}},
		{"en", "the white stone D4", "the %[1]d %[2]s stones at %[3]s", []any{1, "white", "D4"}},
		{"en", "the 3 white stones at D4", "the %[1]d %[2]s stones at %[3]s", []any{3, "white", "D4"}},
		{"en", "nothing translates this 5", "nothing translates this %d|a remark", []any{5}},
		{"ja", "D4の白3子", "the %[1]d %[2]s stones at %[3]s", []any{3, "白", "D4"}},
		{"ko", "D4의 백 1점", "the %[1]d %[2]s stones at %[3]s", []any{1, "백", "D4"}},
		{"zh-Hant", "2局", "%d games", []any{2}},
	} {
		l, err := Parse(c.tag)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Say(c.key, c.args...); got != c.want {
			t.Errorf("%s: %q: %q, not %q", c.tag, c.key, got, c.want)
		}
	}
	if got := (*Language)(nil).Say("%d games", 2); got != "2 games" {
		t.Errorf("%q", got)
	}
}

func TestMatch(t *testing.T) {
	for wishes, want := range map[string]string{"": "en", "ja": "ja", "fr,ja;q=0.5": "ja", "zh-CN,zh;q=0.9,en;q=0.8": "zh-Hans", "zh-TW": "zh-Hant", "zh-HK,en": "zh-Hant", "zh": "zh-Hans",
		"ko-KR,ko;q=0.9": "ko", "en-GB": "en", "fr": "en", "!!": "en", "en-US,en;q=0.9,ja;q=0.8": "en"} {
		if got := Match("", wishes).Tag(); got != want {
			t.Errorf("%q: %s, not %s", wishes, got, want)
		}
	}
	if got := Match("ko", "ja").Tag(); got != "ko" {
		t.Errorf("the first wish: %s", got)
	}
	for name, want := range map[string]string{"ja-JP": "ja", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant", "ko": "ko", "en-US": "en"} {
		if l, err := Parse(name); err != nil || l.Tag() != want {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	for _, name := range []string{"", "fr", "x", "日本語"} {
		if l, err := Parse(name); err == nil {
			t.Errorf("%q is %s", name, l.Tag())
		}
	}
	tags := []string{}
	for _, l := range All() {
		tags = append(tags, l.Tag())
	}
	if !slices.Equal(tags, []string{"en", "ja", "zh-Hans", "zh-Hant", "ko"}) {
		t.Error(tags)
	}
}

// Many may speak at the same time.
func TestConcurrent(t *testing.T) {
	done := make(chan bool)
	for range 4 {
		go func() {
			for n := range 200 {
				for _, l := range All() {
					l.Say("%d games", n)
				}
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
}

// The files are sorted by key in each part, so that a person finds a message and a change is easy to see.
func TestSorted(t *testing.T) {
	for _, l := range All() {
		text, err := files.ReadFile("messages/" + l.Tag() + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for part, messages := range readParts(l.Tag()) {
			last := -1
			for _, key := range slices.Sorted(maps.Keys(messages)) {
				quoted, _ := json.Marshal(key)
				at := strings.Index(string(text[strings.Index(string(text), "\n  \""+part+"\""):]), "\n    "+unescape(string(quoted))+":")
				if at < last {
					t.Fatalf("%s: %s: %q does not stand in order", l.Tag(), part, key)
				}
				last = at
			}
		}
	}
}

// unescape undoes the escapes of json.Marshal that the files do not have.
func unescape(quoted string) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(quoted)
}

// A mark of Latin letters beside a letter of Japanese or Chinese, which have wide marks of their own. A full stop may begin the ending of a file's name.
var narrowMark = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}][,;:!?()"]|[,;:!?()"][\p{Han}\p{Hiragana}\p{Katakana}]|[\p{Han}\p{Hiragana}\p{Katakana}]\.`)

// Sentences of Japanese and Chinese have the marks of these languages, where an argument stands beside them too.
func TestMarks(t *testing.T) {
	for _, l := range All()[1:4] {
		for _, messages := range readParts(l.Tag()) {
			for key, raw := range messages {
				var f form
				if err := json.Unmarshal(raw, &f); err != nil {
					t.Fatal(err)
				}
				for _, text := range []string{f.One, f.Other} {
					said := verb.ReplaceAllString(text, "図")
					said = strings.NewReplacer("[", "", "]", "", "(;SZ", "").Replace(said)
					if found := narrowMark.FindString(said); found != "" {
						t.Errorf("%s: %q: %q has %q", l.Tag(), key, text, found)
					}
				}
			}
		}
	}
}

// A sentence of Japanese, without its full stop, and the end of one that is no verb in its plain form.
var (
	japanese = regexp.MustCompile(`[^。]*?(\p{Hiragana}{1,5})(?:（[^）]*）)?。`)
	polite   = regexp.MustCompile(`(?:です|ます|ません|でした|ました|ましょう|でしょう|ください|か|から|まで|だけ|など|でも|どうぞ|み)$`)
)

// Japanese sentences are polite, as です and ます are. Tasks and moves in books are not: 黒先：生きる。
func TestPolite(t *testing.T) {
	for part, messages := range readParts("ja") {
		for key, raw := range messages {
			var f form
			if err := json.Unmarshal(raw, &f); err != nil {
				t.Fatal(err)
			}
			for _, found := range japanese.FindAllStringSubmatch(f.Other, -1) {
				if !polite.MatchString(found[1]) && !strings.Contains(f.Other, "先：") {
					t.Errorf("%s: %q: %q ends with %q", part, key, f.Other, found[1])
				}
			}
		}
	}
}
