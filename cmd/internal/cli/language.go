package cli

import (
	"github.com/spf13/cobra"

	"shicho/internal/lang"
)

// Language is the value of the flag --lang. Without the flag its language is nil, which is English.
type Language struct{ *lang.Language }

// String is the tag of the language, "" without one.
func (l *Language) String() string {
	if l.Language == nil {
		return ""
	}
	return l.Tag()
}

// Set reads the tag of a language. The error wraps lang.ErrLanguage.
func (l *Language) Set(name string) (err error) {
	l.Language, err = lang.Parse(name)
	return err
}

// Type is the name of the value in the help of a command.
func (l *Language) Type() string { return "LANGUAGE" }

// LanguageFlag adds --lang, which names a language. what says what is written in the language.
func LanguageFlag(cmd *cobra.Command, l *Language, what string) {
	cmd.Flags().Var(l, "lang", what+" in `LANGUAGE`: en, ja, zh-Hans, zh-Hant or ko")
}
