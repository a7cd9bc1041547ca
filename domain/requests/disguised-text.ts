// cspell:disable -- words and names in their disguises
import { valueOfDigit } from '../text/digits.ts'

/**
 * A text as it is meant, for hidden-contacts.ts: digits of other scripts and number words become digits. Each character
 * knows the part of the original that it stands for.
 */
export type MeantText = {
  readonly text: string
  /** Where the original of each UTF-16 unit begins and ends. */
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    і: 'i',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    ο: 'o',
    ѕ: 's',
    у: 'y',
    ı: 'i',
    ø: 'o',
  }),
)
/** Marks, such as those of keycap emoji, and characters without a width. */
const INVISIBLE = /[\p{M}\p{Cf}\u{FE0F}\u{20E3}]/u
/** What can stand for a letter, a digit or a full-width sign. Others, such as emoji, stay as they are. */
const DISGUISE = /[\p{L}\p{N}\p{M}\p{Cf}\u{FE50}-\u{FE6F}\u{FF00}-\u{FFEF}]/u
const DIGIT = /\p{Nd}/u

/** Without marks, in Latin letters, with digits 0 to 9. */
export function readable(original: string): MeantText {
  const from: number[] = []
  const to: number[] = []
  let text = ''
  let at = 0
  for (const character of original) {
    const end = at + character.length
    const meant = character < '\u0080' ? character : readableCharacter(character)
    for (let unit = 0; unit < meant.length; unit++) {
      from.push(at)
      to.push(end)
    }
    // A mark belongs to the character before it.
    if (!meant && to.length > 0) to[to.length - 1] = end
    text += meant
    at = end
  }
  return { text, from, to }
}

function readableCharacter(character: string): string {
  if (!DISGUISE.test(character)) return character
  if (INVISIBLE.test(character)) return ''
  const lookalike = LOOKALIKES.get(character.toLowerCase())
  if (lookalike) return lookalike
  const code = character.codePointAt(0) ?? 0
  if (DIGIT.test(character)) return String(valueOfDigit(character))
  const circled = CIRCLED.find(({ one }) => code >= one && code < one + 9)
  if (circled) return String(code - circled.one + 1)
  if (code === 0x24ff) return '0'
  return character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
/** Circled digits that NFKD does not know. */
const CIRCLED = [{ one: 0x2776 }, { one: 0x2780 }, { one: 0x278a }, { one: 0x24f5 }]

const WORDS = {
  0: 'zero|oh|sifuri|ziro|nil|nought',
  1: 'one|moja|mosi',
  2: 'two|mbili',
  3: 'three|tatu',
  4: 'four|nne',
  5: 'five|tano',
  6: 'six|sita',
  7: 'seven|saba',
  8: 'eight|nane',
  9: 'nine|tisa',
  10: 'ten|kumi',
  11: 'eleven',
  12: 'twelve',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
  20: 'twenty|ishirini',
  30: 'thirty|thelathini',
  40: 'forty|fourty|arobaini',
  50: 'fifty|hamsini',
  60: 'sixty|sitini',
  70: 'seventy|sabini',
  80: 'eighty|themanini',
  90: 'ninety|tisini',
}
const VALUES = new Map(
  Object.entries(WORDS).flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)),
)
const wordsFrom = (least: number, most: number): string =>
  [...VALUES].flatMap(([word, value]) => (+value >= least && +value <= most ? [word] : [])).join('|')

/** Thirty four, sabini na moja. */
const TENS_AND_ONES = new RegExp(
  `(?<!\\p{L})(${wordsFrom(20, 90)})(?:[\\s-]{1,3}(?:na\\s)?)(${wordsFrom(1, 9)})(?!\\p{L})`,
  'giu',
)
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${wordsFrom(0, 90)})(?!\\p{L})`, 'giu')
/** Zeroseven, without spaces. */
const JOINED_WORDS = new RegExp(`(?<!\\p{L})(?:${wordsFrom(0, 9)}){4,12}(?!\\p{L})`, 'giu')
const ONE_WORD = new RegExp(wordsFrom(0, 9), 'giu')
const REPEATED = /(?<!\p{L})(double|triple|mara\smbili)\s{1,2}(\d)(?!\d)/giu
/** The letters O, l and I for zero and one, and a few others, between digits or after the last. */
const LETTERS_AMONG_DIGITS = /(?<=\d[\s.-]?)[oliszb]{1,4}(?=[\s.-]?\d)|(?<=\d)[oliszb]{1,3}(?!\p{L})/giu
const FIRST_LETTER = /(?<!\p{L})[oq](?=[\s.-]?[1-9])/giu
const DIGIT_OF_LETTER = new Map(Object.entries({ o: '0', q: '0', l: '1', i: '1', s: '5', z: '2', b: '8' }))

const valueOf = (word: string): string => VALUES.get(word.toLowerCase()) ?? word
const digitsOfLetters = (letters: string): string =>
  [...letters].map((letter) => DIGIT_OF_LETTER.get(letter.toLowerCase()) ?? letter).join('')

/** Number words as digits. */
export function wordsAsDigits(meant: MeantText): MeantText {
  const withTens = rewrite(
    meant,
    TENS_AND_ONES,
    ([, tens = '', one = '']) => valueOf(tens).charAt(0) + valueOf(one),
  )
  const withWords = rewrite(withTens, NUMBER_WORD, ([word]) => valueOf(word))
  const withJoined = rewrite(withWords, JOINED_WORDS, ([words]) => words.replaceAll(ONE_WORD, valueOf))
  return rewrite(withJoined, REPEATED, ([, times = '', digit = '']) =>
    digit.repeat(/^t/iu.test(times) ? 3 : 2),
  )
}

/** Letters that look like digits as digits. */
export const lettersAsDigits = (meant: MeantText): MeantText =>
  rewrite(
    rewrite(meant, FIRST_LETTER, ([letter]) => digitsOfLetters(letter)),
    LETTERS_AMONG_DIGITS,
    ([letters]) => digitsOfLetters(letters),
  )

/** Each replacement has the original of its whole match. */
function rewrite(
  { text, from, to }: MeantText,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): MeantText {
  const result = { text: '', from: [] as number[], to: [] as number[] }
  let end = 0
  const copy = (until: number) => {
    result.text += text.slice(end, until)
    for (let unit = end; unit < until; unit++) {
      result.from.push(from[unit] ?? 0)
      result.to.push(to[unit] ?? 0)
    }
  }
  for (const match of text.matchAll(pattern)) {
    const after = match.index + match[0].length
    copy(match.index)
    for (const unit of replacement(match)) {
      result.text += unit
      result.from.push(from[match.index] ?? 0)
      result.to.push(to[after - 1] ?? 0)
    }
    end = after
  }
  if (end === 0) return { text, from, to }
  copy(text.length)
  return result
}
