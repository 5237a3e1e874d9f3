package sgf

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf "golang.org/x/text/encoding/unicode"
)

// candidate is a charset that occurs in records without a label. common holds characters that are frequent in
// names, results and comments about Go in its language.
type candidate struct {
	encoding encoding.Encoding
	common   map[rune]bool
}

const (
	simplified = "的一是不了在人有我他这来到说中国大为上个地也子时道出而要于就下得可你年生自会着那里后以能对事" +
		"黑白棋手先目胜负半盘段赛杯名王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕" +
		"苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武" +
		"乔贺文古力柯洁第届轮局战超九八七六五四三二日月点北京海间用投了贴执甲联冠军围擂台决"
	traditional = "的一是不了在人有我他這來到說中國大為上個地也子時道出而要於就下得可你年生自會著那裡後以能對事" +
		"黑白棋手先目勝負半盤段賽杯盃名王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮董蕭程曹袁鄧許傅沈曾彭呂" +
		"蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔崔康毛邱秦江史顧侯邵孟龍萬雷錢湯尹黎易常武" +
		"俊勳第屆輪局戰超九八七六五四三二日月點北台灣間用投貼執圍決"
	kanji = "黒白手先番目勝半中押九八七六五四三二一段名人本因坊棋聖王座天元碁十戦第局期日月年時間持小林木谷田山藤井川" +
		"大竹高趙治勲加武宮依石村橋丈和秀策正道的場張栩羽根直樹裕太敬吾結果互定込国院東京対院杯決"
	hangul = "이다김박최정조강윤장임한오서신권황안송유홍전고문손양배백허남심노하곽성차주우구민진지원국단집반승불계흑" +
		"기왕위명인제회대결수바둑는을의가에년월일대국훈현창호돌석철용동영재준상경태희선세미연혁규환점시간덤과로사"
	latin    = "äöüßéèêëáàâãåæíîïóôõøúûñçÄÖÜÉÅØ"
	cyrillic = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф"
)

// candidates are the charsets to guess from. In a tie the first one wins.
var candidates = []candidate{
	{utf.UTF8, nil},
	{simplifiedchinese.GB18030, set(simplified)},
	{japanese.ShiftJIS, set(kanji, kana())},
	{japanese.EUCJP, set(kanji, kana())},
	{traditionalchinese.Big5, set(traditional)},
	{korean.EUCKR, set(hangul)},
	{charmap.Windows1252, set(latin)},
	{charmap.Windows1251, set(cyrillic)},
	{charmap.KOI8R, set(cyrillic)},
}

func set(texts ...string) map[rune]bool {
	s := map[rune]bool{}
	for _, text := range texts {
		for _, r := range text {
			s[r] = true
		}
	}
	return s
}

// kana returns every full-width kana and the long vowel mark.
func kana() string {
	var text []rune
	for r := 'ぁ'; r <= 'ー'; r++ {
		text = append(text, r)
	}
	return string(text)
}

// guess picks the charset in which data looks most like text. In a tie the labelled charset wins, if there is
// one.
func guess(data []byte, labelled encoding.Encoding) encoding.Encoding {
	first := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	sample := data[max(first, 0):]
	sample = sample[:min(len(sample), guessSample)]

	best, bestScore := labelled, 0
	if labelled != nil {
		bestScore = score(labelled, nil, sample)
	}
	for _, c := range candidates {
		s := score(c.encoding, c.common, sample)
		if best == nil || s > bestScore || s == bestScore && c.encoding == labelled {
			best, bestScore = c.encoding, s
		}
	}
	return best
}

// score adds up the weights of the characters. A character counts by its bytes, so that charsets of different
// widths can be compared.
func score(enc encoding.Encoding, common map[rune]bool, sample []byte) int {
	text, _ := decodeAs(enc, sample)
	_, single := enc.(*charmap.Charmap)
	total := 0
	previous := ' '
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
		case single && unicode.IsUpper(r) && unicode.IsLower(previous): // looks like random bytes, not like a word
			total += oddWeight
		case single:
			total += weight(enc, common, r)
		case enc == utf.UTF8:
			total += utf8.RuneLen(r) * weight(enc, common, r)
		default:
			total += 2 * weight(enc, common, r)
		}
		previous = r
	}
	return total
}

func weight(enc encoding.Encoding, common map[rune]bool, r rune) int {
	switch {
	case r == utf8.RuneError:
		return invalidWeight
	case enc == utf.UTF8, common[r]:
		return commonWeight
	case r >= 0xFF61 && r <= 0xFF9F: // half-width katakana: single bytes, as text of other charsets often has
		return oddWeight
	case unicode.IsLetter(r), r >= 0x3000 && r < 0x3100, r >= 0xFF00 && r < 0xFF61:
		return letterWeight
	}
	return oddWeight
}
