package sgf

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"shicho/internal/testrun"
)

// people makes names, events and ranks of one language, as records have them.
type people struct {
	name                string
	family, given, glue string // words, or single characters where there are no spaces
	events, ranks       []string
	charsets            []charsetLabel
}

type charsetLabel struct {
	encoding encoding.Encoding
	label    string // a right one
}

var peoples = []people{
	{
		name:     "Chinese",
		family:   "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文芈柁俞聂檀陶邬廉党柯辜甘牛时古连屠",
		given:    "伟芳娜敏静强磊军洋勇艳杰娟涛明超霞平刚桂英建华文玉萍红鑫毅俊昊昱廷洁力欣羽晓春卫鹤睿翔宇轩泽瑞铭渊一鸣志远浩然子晨逸凡嘉诚思博震彧赟煜翀铖琨罡弈弢喆笛祺迪云飞海峰耀灿烁旭东弋陵懿颢炜凌霄",
		events:   []string{"第三届春兰杯世界职业围棋锦标赛决赛", "围甲联赛第十轮", "野狐围棋", "升降级比赛", "名人战循环圈", "", ""},
		ranks:    []string{"九段", "8段", "3级", "职业二段", "", "P9段"},
		charsets: []charsetLabel{{unicode.UTF8, "UTF-8"}, {simplifiedchinese.GBK, "gb2312"}},
	},
	{
		name:     "Chinese of Taiwan",
		family:   "王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常武賴龔",
		given:    "俊勳峰傑明宏達文義豪立誠志偉淑芬雅婷家瑜冠宇怡君承翰建國美玲秀英耀昇祥永禎銘鴻柏毅嘉佑哲煒琪瑋翊睿聖皓軒",
		events:   []string{"第十二屆天元戰挑戰賽", "海峰盃", "國手戰循環圈", "棋王賽", "", ""},
		ranks:    []string{"九段", "四段", "", "業餘6段"},
		charsets: []charsetLabel{{unicode.UTF8, "UTF-8"}, {traditionalchinese.Big5, "big5"}},
	},
	{
		name:     "Japanese",
		family:   "佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 前田 藤田 小川 後藤 岡田 長谷川 村上 近藤 石井 本因坊 武宮 趙 依田 羽根 張 高尾 井山 結城 王 黄 一力 芝野 許 関 牛栄子 上野",
		given:    "秀策 道策 丈和 正樹 治勲 光一 紀基 直樹 栩 紳路 裕太 聡 銘琬 翊祖 遼 虎丸 家元 航太郎 のりもと 愛咲美 里菜 寛 けいま まさお ひろし タロウ ジロー 俊光 満 健二 瑞穂 梨沙",
		events:   []string{"第七期名人戦挑戦手合第一局", "本因坊戦リーグ", "ＮＨＫ杯トーナメント", "棋聖戦予選", "日本棋院対局", "", ""},
		ranks:    []string{"九段", "初段", "名人", "3級", "", "アマ六段"},
		charsets: []charsetLabel{{unicode.UTF8, "UTF-8"}, {japanese.ShiftJIS, "Shift_JIS"}, {japanese.EUCJP, "EUC-JP"}},
	},
	{
		name:     "Korean",
		family:   "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용",
		given:    "민준서연도윤하은시우지호예준건수아현창훈세돌철한영진석환동재성용혁태웅빈찬범규경원상희미나라솔별빛슬기람철홍락",
		events:   []string{"제3기 명인전 도전 5번기", "한국바둑리그", "삼성화재배 월드바둑마스터스", "농심신라면배", "", ""},
		ranks:    []string{"九段", "9단", "3급", "", "초단"},
		charsets: []charsetLabel{{unicode.UTF8, "UTF-8"}, {korean.EUCKR, "euc-kr"}},
	},
	{
		name:     "Russian",
		family:   "Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Динерштейн Шикшин Сурин Кульков Бурдаков Ковалёва Пак Ли",
		given:    "Александр Сергей Дмитрий Алексей Андрей Михаил Иван Евгений Илья Наталья Ольга Юлия Яна Пётр Вячеслав Тимур Эдуард Фёдор",
		glue:     " ",
		events:   []string{"Чемпионат России", "Кубок Москвы, 3 тур", "Открытый турнир", "", ""},
		ranks:    []string{"5 дан", "3 кю", "", "7 дан"},
		charsets: []charsetLabel{{unicode.UTF8, "UTF-8"}, {charmap.Windows1251, "windows-1251"}, {charmap.KOI8R, "KOI8-R"}},
	},
	{
		name:     "Western",
		family:   "Müller Schröder Groß Jäger Weiß König François Lefèvre Béranger Hénault Søgård Ångström Lindström Åkerblom Mäkinen Hämäläinen Nuñez Muñoz García López Peña João Conceição Gonçalves Guimarães Özdemir Dvorák Csizmadia Strauß Böhm Vögele Frößl",
		given:    "Jürgen Günter Jörg Bärbel André René Hélène Noël José Íñigo Björn Håkan Åsa Pál Zoë Chloé Émile Óscar Sébastien Anna Peter",
		glue:     " ",
		events:   []string{"Championnat d'Île-de-France", "Deutsche Meisterschaft Göttingen", "Göteborg Open", "Torneo de Málaga", "", ""},
		ranks:    []string{"5d", "3 kyu", "", "10k"},
		charsets: []charsetLabel{{unicode.UTF8, "UTF-8"}, {charmap.Windows1252, "ISO-8859-1"}},
	},
}

// word draws a family name or a given name.
func (p *people) word(r *rand.Rand, list string, characters int) string {
	if words := strings.Fields(list); len(words) > 1 {
		return words[r.IntN(len(words))]
	}
	all, word := []rune(list), ""
	for range characters {
		word += string(all[r.IntN(len(all))])
	}
	return word
}

func (p *people) player(r *rand.Rand) string {
	family, given := p.word(r, p.family, 1), p.word(r, p.given, 1+r.IntN(2))
	if p.glue != "" {
		return given + p.glue + family
	}
	return family + given
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

// sample is a record, and what is to be read of it.
type sample struct {
	data         []byte
	black, white string
}

// record writes a record. cut takes the last byte of the name of Black, as a program does that has room for so
// many bytes only.
func (p *people) record(r *rand.Rand, in encoding.Encoding, label string, cut bool) (s sample, ok bool) {
	s.black, s.white = p.player(r), p.player(r)
	black, err1 := in.NewEncoder().String(s.black)
	white, err2 := in.NewEncoder().String(s.white)
	rest, err3 := in.NewEncoder().String(fmt.Sprintf("BR[%s]WR[%s]EV[%s]", pick(r, p.ranks), pick(r, p.ranks), pick(r, p.events)))
	if err1 != nil || err2 != nil || err3 != nil || cut && black[len(black)-1] < 0x80 && in != japanese.ShiftJIS {
		return s, false
	}
	if cut {
		black = black[:len(black)-1]
	}
	if label != "" {
		label = "CA[" + label + "]"
	}
	s.data = []byte("(;GM[1]FF[4]" + label + "SZ[19]PB[" + black + "]PW[" + white + "]" + rest + "KM[6.5];B[pd];W[dp];B[pp])\n")
	return s, true
}

// read reports whether the names in a sample come out right. Of a name that was cut, all but the last character is
// asked for.
func (s sample) read(cut bool) bool {
	games, err := Parse("x.sgf", s.data)
	if err != nil || len(games) != 1 {
		return false
	}
	black, _ := games[0].Root.Get("PB")
	white, _ := games[0].Root.Get("PW")
	if cut {
		whole := []rune(s.black)
		begin := string(whole[:len(whole)-1])
		return white == s.white && strings.HasPrefix(black, begin) && strings.Trim(black[len(begin):], "\ufffd") == ""
	}
	return black == s.black && white == s.white
}

// way is how a record is labelled and damaged.
type way struct {
	name, label string
	cut         bool
	most        float64 // records in a hundred that may be read wrongly
}

// Names come out right in every charset, with and without a label, though a character be cut off.
func TestNames(t *testing.T) {
	testrun.SingleGoroutine(t)
	records := testrun.Cases(600, 1000)
	total, wrong := 0, 0
	for i := range peoples {
		p := &peoples[i]
		for _, c := range p.charsets {
			for _, w := range []way{
				{"labelled", c.label, false, 0}, {"labelled, cut", c.label, true, 0},
				{"no label", "", false, 0.5}, {"no label, cut", "", true, 2}, {"labelled UTF-8", "UTF-8", false, 0.5},
			} {
				tried, bad, example := p.try(c.encoding, w, records)
				if share := 100 * float64(bad) / float64(tried); share > w.most {
					t.Errorf("%s in %s, %s: %d of %d wrong, as %s", p.name, c.label, w.name, bad, tried, example)
				}
				total, wrong = total+tried, wrong+bad
				t.Logf("%-18s %-13s %-15s %4d of %4d wrong %s", p.name, c.label, w.name, bad, tried, example)
			}
		}
	}
	if t.Logf("%d of %d wrong", wrong, total); wrong > total/1000 {
		t.Error("more than one in a thousand")
	}
}

// try reads records and counts those whose names come out wrong.
func (p *people) try(in encoding.Encoding, w way, records int) (tried, bad int, example string) {
	r := rand.New(rand.NewPCG(41, 6))
	for range records {
		s, ok := p.record(r, in, w.label, w.cut)
		if !ok {
			continue
		}
		tried++
		if s.read(w.cut) {
			continue
		}
		bad++
		if games, _ := Parse("x.sgf", s.data); example == "" && len(games) > 0 {
			black, _ := games[0].Root.Get("PB")
			white, _ := games[0].Root.Get("PW")
			example = fmt.Sprintf("%s – %s that became %s – %s", s.black, s.white, black, white)
		}
	}
	return tried, bad, example
}

// UTF-8 with bytes lost here and there stays UTF-8, and what is lost is marked.
func TestDamagedUTF8(t *testing.T) {
	testrun.SingleGoroutine(t)
	r := rand.New(rand.NewPCG(34, 6))
	for i := range peoples {
		p := &peoples[i]
		tried, bad := 0, 0
		for range 500 {
			for _, label := range []string{"", "UTF-8", "GB2312"} {
				if p.glue != "" && label == "GB2312" {
					continue // pairs of bytes are as good as hanzi
				}
				s, _ := p.record(r, unicode.UTF8, label, false)
				damaged := bytes.Clone(s.data)
				for j, c := range damaged {
					if c >= 0x80 && r.IntN(12) == 0 {
						damaged[j] = '?'
					}
				}
				games, err := Parse("x.sgf", damaged)
				if err != nil || len(games) != 1 {
					t.Errorf("%q: %d games, %v", damaged, len(games), err)
					continue
				}
				_, after, _ := strings.Cut(string(damaged), "PB[")
				want, _, _ := strings.Cut(after, "]")
				black, _ := games[0].Root.Get("PB")
				tried++
				if strings.ReplaceAll(black, "\ufffd", "") != strings.ToValidUTF8(want, "") {
					bad++
				}
			}
		}
		t.Logf("%s: %d of %d wrong", p.name, bad, tried)
		most := tried / 100
		if p.glue != "" {
			most *= 2 // a single letter of two bytes tells little
		}
		if bad > most {
			t.Errorf("%s: %d of %d wrong", p.name, bad, tried)
		}
	}
}
