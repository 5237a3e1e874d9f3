package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/board/diagram"
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

// Printed is the language and the font of a PDF. A font is the one of the file path, or one of the system. In an English PDF only names need it.
// Where the system has none, the PDF is in English, and Printed says so on stderr.
func (l *Language) Printed(cmd *cobra.Command, path string) (*lang.Language, *diagram.Typeface, error) {
	if path != "" {
		font, err := diagram.LoadTypeface(path, l.Tag())
		if err == nil && !font.Has(l.Letters()) {
			Warn(cmd, "note", fmt.Errorf("%s lacks letters of %s; %c stands for them in the PDF", path, l.Tag(), diagram.MissingLetter))
		}
		return l.Language, font, err
	}
	if l.IsEnglish() {
		return l.Language, diagram.SystemTypeface(), nil
	}
	font, err := diagram.FindTypeface(l.Letters(), l.Tag())
	if errors.Is(err, diagram.ErrNoTypeface) {
		Warn(cmd, "note", fmt.Errorf("%w (%s): the PDF is in English; --font names a font for it", err, l.Tag()))
		return nil, diagram.SystemTypeface(), nil
	}
	return l.Language, font, err
}

// FontFlag adds --font, which names a font for a PDF.
func FontFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "font", "", "take letters that the program's own fonts lack, as those of names, from this `FILE` (.ttf, .otf, .ttc) into the PDF; without it a font of the system is found")
}

// LanguageFlag adds --lang, which names a language. what says what is written in the language.
func LanguageFlag(cmd *cobra.Command, l *Language, what string) {
	cmd.Flags().Var(l, "lang", what+" in `LANGUAGE`: en, ja, zh-Hans, zh-Hant or ko")
}
