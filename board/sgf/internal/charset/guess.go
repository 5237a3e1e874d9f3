//go:build !textonly

package charset

import (
	"bytes"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf "golang.org/x/text/encoding/unicode"
)

// A charset is guessed by its costs. The cost of a charset is the number of bits that the text would take in a code
// made for game records: frequent characters have short codes, rare characters have long codes, and bytes that are no
// character of the charset have the longest codes. The charset with the lowest cost is taken: in this charset the text
// is most like a game record. pairs.go and letters.go have the costs of characters, settings.go has the numbers.

// candidate is a charset found in records without a label.
type candidate struct {
	encoding encoding.Encoding
	rarity   int // bits: how much rarer than UTF-8
	cost     costFunc
}

// costFunc measures the character that a text begins with, which is not ASCII: its bytes, and its cost in bits. The state
// says what came before it.
type costFunc func(rest []byte, s *costState) (size, bits int)

// costState is what came before a character.
type costState struct {
	kind kind
	high bool // it was not ASCII
}

type kind uint8

const (
	other kind = iota
	lower      // letter
	upper      // letter
)

// candidates are made when the first charset is guessed.
var candidates = sync.OnceValue(func() []candidate {
	return []candidate{
		{utf.UTF8, 0, utf8Cost},
		{simplifiedchinese.GB18030, 3, newPairs(simplifiedchinese.GB18030, simplified, gbRules.class).cost},
		{japanese.ShiftJIS, 4, newPairs(japanese.ShiftJIS, kanji, shiftJISRules.class).cost},
		{japanese.EUCJP, 6, newPairs(japanese.EUCJP, kanji, eucJPRules.class).cost},
		{traditionalchinese.Big5, 5, newPairs(traditionalchinese.Big5, traditional, big5Rules.class).cost},
		{korean.EUCKR, 5, newPairs(korean.EUCKR, hangul, eucKRRules.class).cost},
		{charmap.Windows1252, 4, newLetters(charmap.Windows1252, latinCost).cost},
		{charmap.Windows1251, 6, newLetters(charmap.Windows1251, cyrillicCost).cost},
		{charmap.KOI8R, 7, newLetters(charmap.KOI8R, cyrillicCost).cost},
		{charmap.CodePage866, 9, newLetters(charmap.CodePage866, cyrillicCost).cost},
	}
})

// guess picks the charset in which data costs least. labelled is the charset that the record names, or nil.
func guess(data []byte, labelled encoding.Encoding) encoding.Encoding {
	if labelled == charmap.ISO8859_1 {
		labelled = charmap.Windows1252 // has the same letters, and more
	}
	sample := sampleOf(data)
	var best encoding.Encoding
	lowest, named := 0, false
	for _, c := range candidates() {
		cost := c.rarity + measure(sample, c.cost)
		if c.encoding == labelled {
			named = true
			cost -= labelBonus
		}
		if best == nil || cost < lowest {
			best, lowest = c.encoding, cost
		}
	}
	if labelled != nil && !named && foreignCost(labelled, sample)-labelBonus < lowest {
		return labelled
	}
	return best
}

// isRatherUTF8 reports whether data looks like damaged UTF-8, although it is valid in the charset that the record
// names.
func isRatherUTF8(data []byte, labelled encoding.Encoding) bool {
	sample := sampleOf(data)
	cost := foreignCost(labelled, sample)
	for _, c := range candidates() {
		if c.encoding == labelled {
			cost = measure(sample, c.cost)
		}
	}
	return measure(sample, utf8Cost)+certainBits < cost
}

// sampleOf is the part of a text by which its charset is guessed. It begins with the character before the first one that
// is not ASCII.
func sampleOf(data []byte) []byte {
	first := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	sample := data[max(first-1, 0):]
	return sample[:min(len(sample), guessSample)]
}

// measure is the cost of a text.
func measure(text []byte, cost costFunc) int {
	total := 0
	var s costState
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			total += asciiCost
			s = costState{kind: asciiKind(c)}
			i++
			continue
		}
		size, bits := cost(text[i:], &s)
		s.high = true
		total += bits
		i += size
	}
	return total
}

func asciiKind(c byte) kind {
	switch {
	case isCapital(c):
		return upper
	case isLetter(c):
		return lower
	}
	return other
}

// foreignCost is the cost of a text in a charset that is no candidate.
func foreignCost(enc encoding.Encoding, sample []byte) int {
	text, _ := decodeAs(enc, sample)
	total := 0
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			total += asciiCost
		case r == utf8.RuneError:
			total += brokenCost
		default:
			total += unknownCost / 2
		}
	}
	return total
}

// utf8Cost measures UTF-8. A character that is cut short costs brokenCost once, and so does every other byte that
// belongs to no character.
func utf8Cost(rest []byte, s *costState) (size, bits int) {
	r, size := utf8.DecodeRune(rest)
	s.kind = other
	switch {
	case r == utf8.RuneError && size == 1:
		for utf8.RuneStart(rest[0]) && size < len(rest) && size < utf8Length(rest[0])-1 && rest[size]&0xC0 == 0x80 {
			size++
		}
		return size, brokenCost
	case r >= 0xC0 && r < 0x180: // Latin letters
		return size, 9
	case r >= 0x410 && r < 0x460: // Cyrillic letters
		return size, 6
	case r < 0x800:
		return size, 16
	case r >= 0xAC00 && r < 0xD7A4: // Hangul
		return size, 12
	case r >= 0x3040 && r < 0x3100: // kana
		return size, 10
	case r >= 0x4E00 && r < 0xA000: // hanzi
		return size, 14
	case r >= 0x2010 && r < 0x2030, r >= 0x3000 && r < 0x3020, r >= 0xFF00 && r < 0xFF61, r == utf8.RuneError:
		return size, 13
	}
	return size, 20
}

// utf8Length is the number of bytes of a character that begins with this byte.
func utf8Length(lead byte) int {
	switch {
	case lead >= 0xF0:
		return 4
	case lead >= 0xE0:
		return 3
	}
	return 2
}

// What is frequent in names, results and comments of games.
const (
	simplified = "的一是不了在人有我他这来到说中国大为上个地也子时道出而要于就下得可你年生自会着那里后以能对事" +
		"黑白棋手先目胜负半盘段赛杯名王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕" +
		"苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武" +
		"乔贺文古力柯洁第届轮局战超九八七六五四三二日月点北京海间用投了贴执甲联冠军围擂台决"
	traditional = "的一是不了在人有我他這來到說中國大為上個地也子時道出而要於就下得可你年生自會著那裡後以能對事" +
		"黑白棋手先目勝負半盤段賽杯盃名王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮董蕭程曹袁鄧許傅沈曾彭呂" +
		"蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔崔康毛邱秦江史顧侯邵孟龍萬雷錢湯尹黎易常武" +
		"俊勳第屆輪局戰超九八七六五四三二日月點北台灣間用投貼執圍決"
	kanji = "佐藤鈴伊渡辺吉清斎森池橋阿部前後岡長近坂遠青西福斉松原金上中村井菜里祖美子夫男雄彦郎之也介" +
		"黒白手先番目勝半中押九八七六五四三二一段名人本因坊棋聖王座天元碁十戦第局期日月年時間持小林木谷田山藤井川" +
		"大竹高趙治勲加武宮依石村橋丈和秀策正道的場張栩羽根直樹裕太敬吾結果互定込国院東京対院杯決"
	hangul = "류나엄채천방공함변염여추도소설마길연표반왕금옥육맹모탁어은편빈" +
		"이다김박최정조강윤장임한오서신권황안송유홍전고문손양배백허남심노하곽성차주우구민진지원국단집반승불계흑" +
		"기왕위명인제회대결수바둑는을의가에년월일대국훈현창호돌석철용동영재준상경태희선세미연혁규환점시간덤과로사"
)
