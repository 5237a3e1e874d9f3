// Package lang says sentences in the languages of the players: English, Japanese, Chinese in simple and in traditional letters, and Korean.
//
// Start with Language.Say. The key of a message is the English text, with the verbs of fmt where something is put in. The folder messages has a
// file for each language, with the translations by their keys, in parts: what scripts of pages say stands in parts of its own, so that a page
// carries those alone (Scripts). en.json has only messages whose English differs from the key: plurals, and keys that end in a remark for the
// translator, as in "Move|a column". A translation may put its arguments in another order: %[2]s.
//
// # Caveats
//
// A key without a translation is said in English. The tests of the package see to it that no key of the source lacks one.
package lang

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"shicho/internal/words"
)

// Language says sentences in one language. It is safe for concurrent use. The nil Language is English.
type Language struct {
	tag     language.Tag
	own     string // the name of the language in the language itself
	printer *message.Printer
	scripts []byte
	known   map[string]bool // keys
}

// The languages, in the order of the switch on pages.
var list = []*Language{{tag: language.English, own: "English"}, {tag: language.Japanese, own: "日本語"}, {tag: language.SimplifiedChinese, own: "简体中文"},
	{tag: language.TraditionalChinese, own: "繁體中文"}, {tag: language.Korean, own: "한국어"}}

// All lists the languages, English first.
func All() []*Language {
	load()
	return list
}

// English is the language of the keys.
func English() *Language { return All()[0] }

// Tag is the name of the language in HTML and in the flag --lang: en, ja, zh-Hans, zh-Hant, ko.
func (l *Language) Tag() string {
	if l == nil {
		return language.English.String()
	}
	return l.tag.String()
}

// Own is the name of the language in the language itself.
func (l *Language) Own() string { return l.own }

// IsEnglish tells whether sentences are said as the keys say them.
func (l *Language) IsEnglish() bool { return l == nil || l.tag == language.English }

// Say says the message of a key with its arguments, as fmt.Sprintf does. Numbers have groups of three digits. For a count of things the key
// has the form for many: "%d games".
func (l *Language) Say(key string, args ...any) string {
	if l == nil {
		l = English()
	}
	return l.printer.Sprintf(message.Key(key, withoutRemark(key)), args...)
}

// Side is the name of a side, black or white, as a player in a sentence: "Black".
func (l *Language) Side(colour fmt.Stringer) string { return l.Say(words.Capital(colour.String())) }

// Known says the message of a text that other parts of the program made, as the text of an error, if the catalogue has it. Otherwise Known
// returns the text.
func (l *Language) Known(text string) string {
	if l.IsEnglish() || !l.known[text] {
		return text
	}
	return l.Say(text)
}

// Capital begins a text that other parts of the program made, or its translation, with a capital letter.
func (l *Language) Capital(text string) string { return words.Capital(l.Known(text)) }

// Sentence makes a sentence of a text without a full stop that other parts of the program made, as Known does.
func (l *Language) Sentence(text string) string {
	return l.Say("%s.|the end of a sentence", l.Capital(text))
}

// withoutRemark is the English of a key, without the remark for the translator.
func withoutRemark(key string) string {
	text, _, _ := strings.Cut(key, "|")
	return text
}

// ErrLanguage says that the program does not speak a language.
var ErrLanguage = errors.New("not one of the languages en, ja, zh-Hans, zh-Hant, ko")

// Parse finds a language by its tag. Other names of a language are understood: zh-CN, zh-TW, ja-JP. The error wraps ErrLanguage.
func Parse(name string) (*Language, error) {
	tag, err := language.Parse(name)
	if err == nil {
		if _, at, sure := matcher().Match(tag); sure >= language.High {
			return All()[at], nil
		}
	}
	return nil, fmt.Errorf("%.20q: %w", name, ErrLanguage)
}

// Match finds the best language for a visitor: the first of the wishes that names one. A wish is a tag, or a header Accept-Language. Without
// such a wish the language is English.
func Match(wishes ...string) *Language {
	for _, wish := range wishes {
		tags, _, err := language.ParseAcceptLanguage(wish)
		if err != nil || len(tags) == 0 {
			continue
		}
		if _, at, sure := matcher().Match(tags...); sure > language.No {
			return All()[at]
		}
	}
	return English()
}

// matcher knows which names mean which language.
var matcher = sync.OnceValue(func() language.Matcher {
	tags := make([]language.Tag, len(list))
	for i, l := range list {
		tags[i] = l.tag
	}
	return language.NewMatcher(tags)
})

// contextKey is the key of the language in a context.
type contextKey struct{}

// With returns a context in which answers are said in a language.
func With(ctx context.Context, l *Language) context.Context {
	return context.WithValue(ctx, contextKey{}, l)
}

// From is the language of a context, English without one.
func From(ctx context.Context) *Language {
	if l, ok := ctx.Value(contextKey{}).(*Language); ok && l != nil {
		return l
	}
	return English()
}

//go:embed messages
var files embed.FS

// form is a message: one text, or texts for numbers of things. By is the argument that counts them.
type form struct {
	By         int
	One, Other string
}

// UnmarshalJSON reads a text, or an object with the texts for one and for other numbers.
func (f *form) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &f.Other)
	}
	type plain form
	return json.Unmarshal(data, (*plain)(f))
}

// scriptParts are the parts of a file that the scripts of pages need.
var scriptParts = map[string]bool{"names": true, "scripts": true}

// load reads the files into one catalogue.
var load = sync.OnceFunc(func() {
	builder := catalog.NewBuilder(catalog.Fallback(language.English))
	for _, l := range list {
		parts, scripts := readParts(l.tag.String()), map[string]json.RawMessage{}
		l.known = map[string]bool{}
		for part, messages := range parts {
			for key, text := range messages {
				l.known[key] = true
				if scriptParts[part] {
					scripts[key] = text
				}
				if err := set(builder, l.tag, key, text); err != nil {
					panic(err) // the files are part of the program
				}
			}
		}
		var err error
		if l.scripts, err = json.Marshal(scripts); err != nil {
			panic(err)
		}
		l.printer = message.NewPrinter(l.tag, message.Catalog(builder))
	}
})

// readParts reads the file of a language: part → key → text or form.
func readParts(tag string) (parts map[string]map[string]json.RawMessage) {
	data, err := files.ReadFile("messages/" + tag + ".json")
	if err == nil {
		err = json.Unmarshal(data, &parts)
	}
	if err != nil {
		panic(fmt.Errorf("messages of %s: %w", tag, err)) // the files are part of the program
	}
	return parts
}

// set puts a message into the catalogue.
func set(builder *catalog.Builder, tag language.Tag, key string, text json.RawMessage) error {
	var f form
	if err := json.Unmarshal(text, &f); err != nil {
		return fmt.Errorf("message %q of %v: %w", key, tag, err)
	}
	if f.By == 0 {
		return builder.SetString(tag, key, f.Other)
	}
	return builder.Set(tag, key, plural.Selectf(f.By, "", plural.One, f.One, plural.Other, f.Other))
}

// Scripts is the JSON of the messages that the scripts of pages say: key → text, or {"by", "one", "other"}.
func (l *Language) Scripts() []byte {
	load()
	return l.scripts
}
