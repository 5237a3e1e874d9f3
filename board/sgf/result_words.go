package sgf

import (
	"slices"
	"strings"

	"golang.org/x/text/width"

	"shicho/board"
)

// meaning is what a word of a result says.
type meaning uint8

const (
	noMeaning meaning = iota
	isBlack
	isWhite
	wins   // the side before the word, or else the one after it
	loses  // the same, for the loser
	gives  // that side lost without a count, unless a word says that it wins: "Black resigns", but "Black wins, White resigns"
	how    // the game was not counted: by resignation, on time
	by     // what follows is how the side won, even if no word says that it won
	draws  // nobody won, and the game was counted
	voids  // nobody won, or the game did not end
	points // unit of the number before
	stones // the same; a stone is worth two points
	half   // half of the unit
	komi   // the numbers after the word are no result
	moves  // the number before the word is no result
	filler // says nothing
)

// resultTable lists the words of results in English, Japanese, Chinese and Korean, in small letters and narrow forms.
// Words with a space between are words of their own; _ stands for a space within a phrase. A side before に, を, 에게 or 을 is not the
// subject of the sentence, so it says nothing.
var resultTable = map[meaning]string{
	isBlack: "b black 黑 黒 先番 흑",
	isWhite: "w white 白 백",
	wins:    "wins win won winner victory beats beat has_beaten had_beaten defeats defeated + 胜 勝 赢 贏 击败 擊敗 打败 打敗 破る 破った 승 이김 이겼",
	loses: "loses lose lost loser loss defeat beaten defeated_by is_defeated was_defeated been_defeated gets_defeated got_defeated " +
		"负 負 敗 败 输 輸 被击败 被擊敗 被打败 被打敗 被战胜 被戰勝 不敌 不敵 패 짐 졌",
	gives: "resigns resigned resign concedes conceded surrenders surrendered gives_up gave_up timeout forfeits forfeited forfeit defaults abandons quits left " +
		"认输 認輸 认负 認負 投了 投子 投降 弃权 棄權 棄権 超时 超時 逾时 逾時 时间到 時間到 時間切れ 時間切 " +
		"犯规 犯規 违例 違例 反則 失格 掉线 掉線 断线 斷線 逃跑 기권 돌던짐 시간초과 시간패 반칙 실격",
	how: "r res resignation t time clock f forfeiture default adjudication " +
		"中盘 中盤 中押し 中押 불계 不計 时间 時間 시간 不战 不戦 不戰 부전 판정 判定",
	by: "by through",
	draws: "draw drawn jigo tie tied even 和棋 和局 平局 打平 持碁 持棋 ジゴ じご 引き分け 引分 引分け 무승부 빅 비김 비겼 " +
		"不分胜负 不分勝負",
	voids: "void annulled cancelled canceled aborted unfinished suspended adjourned none unknown both noresult " +
		"无胜负 無勝負 無胜负 无勝负 勝負なし 勝負無し 无效 無效 無効 未完 未终局 未終局 打ち掛け 打掛け 打掛 中断 中斷 封盘 封盤 封棋 " +
		"双方 雙方 両者 両負け 双负 雙負 무효 미완 중단 쌍방",
	points: "points point pts pt moku 目 モク もく 집 호 점",
	stones: "stones stone zi 子",
	half:   "half 半 반",
	komi:   "komi 贴 貼 コミ 込み 덤",
	moves:  "moves move 手 수",
	filler: "the a an of in on and is was has had been to for against over with after game result player it its side score margin count counting " +
		"agreement agreed mutual 白に 黒に 黑に 白を 黒を 黑を 백에게 흑에게 백에 흑에 백을 흑을 胜负 勝負 승부 又 数子 數子",
}

// resultWords finds the meaning of a word, and longestWord is the number of bytes of the longest one.
var resultWords, longestWord = func() (map[string]meaning, int) {
	words, longest := map[string]meaning{}, 0
	for m, list := range resultTable {
		for _, word := range strings.Fields(list) {
			words[strings.ReplaceAll(word, "_", " ")], longest = m, max(longest, len(word))
		}
	}
	return words, longest
}()

func (m meaning) side() board.Colour {
	switch m {
	case isBlack:
		return board.Black
	case isWhite:
		return board.White
	}
	return board.Empty
}

// plainResult brings a result into the form of the table: small letters, narrow forms, fractions with a slash, single
// spaces between words and none around. A result that ends with "defeated" says so of its subject.
func plainResult(text string) string {
	text = strings.ToLower(width.Fold.String(text))
	text = strings.Join(strings.Fields(text), " ")
	text = strings.NewReplacer("½", " 1/2", "¼", " 1/4", "¾", " 3/4", "no result", "noresult", "timed out", "timeout",
		"ran out of time", "timeout").Replace(text)
	if side, ok := strings.CutSuffix(strings.TrimRight(text, " ."), "defeated"); ok {
		text = side + "beaten"
	}
	return strings.TrimSpace(text)
}

// saying is a result as a list of its words that mean something, with its number.
type saying struct {
	words   []meaning // without units and numbers
	margin  margin
	numbers int  // whole ones, of the result
	unknown bool // some words are in no table
}

// withoutCount tells whether the words say that the game ended without a count.
func (s *saying) withoutCount() bool {
	return s.find(gives) >= 0 || s.find(how) >= 0
}

// outcome weighs the words.
func (s *saying) outcome() (o outcome) {
	verdict := s.find(wins)
	if s.unknown && (verdict < 1 || s.words[verdict-1].side() == board.Empty) {
		return o
	}
	loss, tie := s.find(loses), s.find(draws)
	if given := s.find(gives); loss < 0 && (s.find(by) < 0 || s.find(by) > given) {
		loss = given
	}
	switch black, white := s.find(isBlack) >= 0, s.find(isWhite) >= 0; {
	case tie >= 0 && verdict < 0:
		return outcome{drawn: true}
	case s.find(voids) >= 0:
		return outcome{void: true}
	case verdict >= 0:
		o.winner = s.subject(verdict)
	case len(s.words) == 0 && s.margin.known && s.margin.points == 0:
		return outcome{drawn: true}
	case loss >= 0:
		o.winner = s.subject(loss).Opponent()
	case black == white:
		return o
	default:
		o.winner = s.subject(0)
	}
	if o.winner == board.Empty {
		return outcome{}
	}
	switch {
	case s.withoutCount():
	case s.unknown: // perhaps a number in words
		o.silent = true
	default:
		o.margin = s.margin
		o.counted = s.numbers > 0 || s.margin.known
		o.silent = !o.counted
	}
	return o
}

func (s *saying) find(m meaning) int { return slices.Index(s.words, m) }

// subject is the side that a word speaks of: the nearest one before it, or else the nearest one after it.
func (s *saying) subject(word int) board.Colour {
	for i := word; i >= 0; i-- {
		if c := s.words[i].side(); c != board.Empty {
			return c
		}
	}
	for _, w := range s.words[word:] {
		if c := w.side(); c != board.Empty {
			return c
		}
	}
	return board.Empty
}
