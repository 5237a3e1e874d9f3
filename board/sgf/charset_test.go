package sgf

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"shicho/internal/testrun"
)

var (
	utf16le = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	utf16be = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
)

// charsetCase is a game between two players whose names must be read correctly, whatever the label is.
type charsetCase struct {
	encoding     encoding.Encoding
	label        string // empty if there is none
	black, white string
}

// In Shift_JIS 表 and ソ end in "\", ゼ in "["; in GB18030 乗 ends in "\" and 俔 in "]"; in Big5 功 in "\".
var charsetCases = []charsetCase{
	{unicode.UTF8, "UTF-8", "本因坊秀策", "井上因碩"},
	{unicode.UTF8, "", "이창호", "Müller"},
	{unicode.UTF8, "GB2312", "古力", "李世石"},
	{unicode.UTF8, "ISO-8859-1", "Müller", "Søren"},
	{unicode.UTF8BOM, "Shift_JIS", "柯洁", "芈昱廷"},
	{utf16le, "", "表ソ]\\", "柯洁"},
	{utf16be, "UTF-16", "表ソ", "柯洁"},
	{unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "", "表ソ", "柯洁"},
	{unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "UTF-8", "表ソ", "柯洁"},
	{utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), "", "表ソ", "柯洁"},
	{japanese.ShiftJIS, "Shift_JIS", "表ソ", "ゼ能"},
	{japanese.ShiftJIS, "sjis", "表", "ソ"},
	{japanese.ShiftJIS, "", "表谷 六段", "本因坊ソゼ"},
	{japanese.ShiftJIS, "UTF-8", "表谷 六段", "本因坊ソゼ"},
	{japanese.ShiftJIS, "ISO-8859-1", "趙治勲 表", "小林光一名人"},
	{japanese.EUCJP, "EUC-JP", "高尾紳路", "張栩"},
	{japanese.EUCJP, "", "高尾紳路名人", "依田のりもと"},
	{japanese.ISO2022JP, "ISO-2022-JP", "高尾紳路", "張栩"},
	{japanese.ISO2022JP, "", "高尾紳路", "張栩"},
	{simplifiedchinese.GBK, "GB2312", "柯洁", "芈昱廷"},
	{simplifiedchinese.GB18030, "GB2312", "乗]", "俔㐀"},
	{simplifiedchinese.GB18030, "gb18030", "乗", "俔"},
	{simplifiedchinese.GBK, "GBK", "古力", "李世石"},
	{simplifiedchinese.GBK, "", "古力九段", "李世石"},
	{simplifiedchinese.GBK, "", "马晓春", "聂卫平"},
	{simplifiedchinese.GBK, "UTF-8", "常昊", "周鹤洋"},
	{simplifiedchinese.GBK, "no such charset", "常昊", "周鹤洋"},
	{simplifiedchinese.HZGB2312, "HZ-GB-2312", "常昊", "周鹤洋"},
	{traditionalchinese.Big5, "Big5", "功許", "周俊勳"},
	{traditionalchinese.Big5, "", "周俊勳九段", "林海峰"},
	{korean.EUCKR, "EUC-KR", "이창호", "조훈현"},
	{korean.EUCKR, "ks_c_5601-1987", "이창호", "조훈현"},
	{korean.EUCKR, "", "이창호", "조훈현 九단"},
	{charmap.ISO8859_1, "ISO-8859-1", "Müller", "Sørensen"},
	{charmap.ISO8859_1, "", "Müller", "Sørensen"},
	{charmap.Windows1252, "UTF-8", "Müller", "François"},
	{charmap.ISO8859_2, "ISO-8859-2", "Łukasz", "Świątek"},
	{charmap.Windows1251, "windows-1251", "Динерштейн", "Шикшин"},
	{charmap.Windows1251, "", "Динерштейн", "Александр Шикшин"},
	{charmap.KOI8R, "KOI8-R", "Динерштейн", "Шикшин"},
	{charmap.CodePage866, "IBM866", "Динерштейн", "Шикшин"},
}

func (c charsetCase) bytes(t testing.TB) []byte {
	text := "(;GM[1]FF[4]"
	if c.label != "" {
		text += "CA[" + c.label + "]"
	}
	text += "PB[" + escape(c.black) + "]PW[" + escape(c.white) + "]SZ[9];B[aa];W[bb])\n"
	data, err := c.encoding.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return data
}

// mislabelled tells whether the charset has to be guessed although there is a label.
func (c charsetCase) mislabelled() bool {
	return c.label == "no such charset" || c.label == "UTF-8" && c.encoding != unicode.UTF8
}

func TestCharsets(t *testing.T) {
	for _, c := range charsetCases {
		games, err := Parse("x.sgf", c.bytes(t))
		if err != nil || len(games) != 1 {
			t.Errorf("%v labelled %q: %d games, %v", c.encoding, c.label, len(games), err)
			continue
		}
		r, err := NewRecord(games[0])
		if err != nil || r.PlayerBlack != c.black || r.PlayerWhite != c.white || r.Moves() != 2 {
			t.Errorf("%v labelled %q: %s – %s, want %s – %s; %d moves; %v",
				c.encoding, c.label, r.PlayerBlack, r.PlayerWhite, c.black, c.white, r.Moves(), err)
		}
		if label, ok := games[0].Root.Get("CA"); ok && label != "UTF-8" {
			t.Errorf("the tree says that it is in %s", label)
		}
		readBack(t, games)
	}
}

// In a file joined from several files, each game has the charset of its label.
func TestMixedCharsets(t *testing.T) {
	cases := []charsetCase{
		{japanese.ShiftJIS, "Shift_JIS", "表ソ", "能"},
		{simplifiedchinese.GBK, "GB2312", "柯洁", "芈昱廷"},
		{simplifiedchinese.GBK, "GB2312", "古力", "常昊"},
		{unicode.UTF8, "UTF-8", "이창호", "柯洁"},
		{korean.EUCKR, "EUC-KR", "이창호", "조훈현"},
	}
	var data []byte
	for _, c := range cases {
		data = append(data, c.bytes(t)...)
	}
	games, err := Parse("x.sgf", data)
	if err != nil || len(games) != len(cases) {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, g := range games {
		black, _ := g.Root.Get("PB")
		white, _ := g.Root.Get("PW")
		if black != cases[i].black || white != cases[i].white {
			t.Errorf("game %d: %s – %s", i+1, black, white)
		}
	}
}

// A game with several labels is still one game.
func TestManyLabels(t *testing.T) {
	testrun.SingleGoroutine(t)
	text := "(;PB[\xb9\xc5\xc1\xa6]" + strings.Repeat("CA[gbk]CA[big5]", 100_000) + ")"
	games, err := Parse("x.sgf", []byte(text))
	if err != nil || len(games) != 1 {
		t.Fatal(len(games), err)
	}
	if black, _ := games[0].Root.Get("PB"); black != "古力" {
		t.Errorf("black is %q", black)
	}
}

// A label is found before anything is decoded, even after names that contain "]".
func TestLateLabel(t *testing.T) {
	text := "(;GM[1]PB[表ソ]EV[ゼ]ChArset[Shift_JIS]SZ[9];B[aa])"
	data, err := japanese.ShiftJIS.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	games, err := Parse("x.sgf", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	if black, _ := games[0].Root.Get("PB"); black != "表ソ" {
		t.Errorf("black is %q", black)
	}
}

// A record that breaks off inside a character has the charset of the rest.
func TestCutCharacter(t *testing.T) {
	for _, c := range charsetCases {
		data := c.bytes(t)
		cut := strings.Index(string(data), "PW[") + 4
		if cut < 4 || c.encoding == japanese.ISO2022JP {
			continue // another width
		}
		games, err := Parse("x.sgf", data[:cut])
		if err == nil || len(games) != 1 {
			t.Errorf("%v labelled %q: %d games, %v", c.encoding, c.label, len(games), err)
			continue
		}
		if black, _ := games[0].Root.Get("PB"); c.label != "" && !c.mislabelled() && black != c.black {
			t.Errorf("%v labelled %q: %q, want %q", c.encoding, c.label, black, c.black)
		}
	}
}
