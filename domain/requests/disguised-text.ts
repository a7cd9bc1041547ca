// cspell:disable -- words and names in their disguises
import { getDigitValue } from '../text/digits.ts'

/**
 * A text as it is meant, for hidden-contacts.ts: digits of other scripts and number words become digits. Each character
 * knows the part of the original that it stands for.
 */
export type MeantText = {
  readonly text: string
  /** Positions where the original of each UTF-16 unit begins and ends. */
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Letters of other scripts that look like Latin ones, and other full stops. */
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
    '․': '.',
    '。': '.',
  }),
)
/** Marks, such as those of keycap emoji, and characters without a width. */
const INVISIBLE = /[\p{M}\p{Cf}\u{FE0F}\u{20E3}]/u
/** Characters that can stand for a letter, a digit or a full-width sign. Others, such as emoji, stay as they are. */
const DISGUISE = /[\p{L}\p{N}\p{M}\p{Cf}\u{FE50}-\u{FE6F}\u{FF00}-\u{FFEF}]/u
const DIGIT = /\p{Nd}/u

/** Returns the text without marks, in Latin letters, with digits 0 to 9. */
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
  const lookalike = LOOKALIKES.get(character.toLowerCase())
  if (lookalike) return lookalike
  if (!DISGUISE.test(character)) return character
  if (INVISIBLE.test(character)) return ''
  const code = character.codePointAt(0) ?? 0
  if (DIGIT.test(character)) return String(getDigitValue(character))
  const circled = CIRCLED.find(({ one }) => code >= one && code < one + 9)
  if (circled) return String(code - circled.one + 1)
  if (code === 0x24ff) return '0'
  return character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
/** Circled digits that NFKD does not know. */
const CIRCLED = [{ one: 0x2776 }, { one: 0x2780 }, { one: 0x278a }, { one: 0x24f5 }]

const WORDS = {
  0: 'zero|oh|sifuri|sufuri|sifri|ziro|nil|nought',
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
const withoutRepeats = (word: string): string => word.toLowerCase().replaceAll(/(.)\1+/gu, '$1')
const VALUES = new Map(
  Object.entries(WORDS).flatMap(([value, words]) =>
    words.split('|').map((word) => [withoutRepeats(word), value] as const),
  ),
)
/** Each letter may be there more often: zerro. */
const spelt = (word: string): string =>
  word.replaceAll(/(.)\1*/gu, (letters, letter: string) => `${letter}{${letters.length},3}`)
const wordsFrom = (least: number, most: number): string =>
  Object.entries(WORDS)
    .flatMap(([value, words]) => (+value >= least && +value <= most ? words.split('|') : []))
    .map(spelt)
    .join('|')

/** Thirty four, sabini na moja, kumi na mbili. */
const TENS_AND_ONES = new RegExp(
  `(?<!\\p{L})(${wordsFrom(20, 90)}|${spelt('kumi')})(?:[\\s-]{1,3}(?:na\\s)?)(${wordsFrom(1, 9)})(?!\\p{L})`,
  'giu',
)
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${wordsFrom(0, 90)})(?!\\p{L})`, 'giu')
/** Zeroseven, without spaces. */
const JOINED_WORDS = new RegExp(`(?<!\\p{L})(?:${wordsFrom(0, 9)}){2,12}(?!\\p{L})`, 'giu')
const ONE_WORD = new RegExp(wordsFrom(0, 9), 'giu')
/** 7 hundred and 12, mia 7 na 12. */
const HUNDREDS =
  /(?<![\p{L}\d])(?:(\d)\shundred|mia\s(\d))(?:\s(?:and\s|na\s)?(\d{1,2})(?!\d|\shundred))?(?!\p{L})/giu
const REPEATED = /(?<!\p{L})(double|triple|mara\smbili)\s{1,2}(\d)(?!\d)/giu
/** The letters O, l and I for zero and one, and a few others, between digits or after the last. */
const LETTERS_AMONG_DIGITS = /(?<=\d[\s.-]?)[oliszb]{1,4}(?=[\s.-]?\d)|(?<=\d)[oliszb]{1,3}(?!\p{L})/giu
/** A word of such letters and digits, in which some more are meant for digits: E45, 6T8. */
const DIGITS_AND_LETTERS = /(?<![\p{L}\d])(?=[a-z]*\d)[oqlizsbeat\d]{2,11}(?![\p{L}\d])/giu
const FIRST_LETTER = /(?<!\p{L})[oq](?=[\s.-]?[1-9])/giu
const DIGIT_OF_LETTER = new Map(
  Object.entries({ o: '0', q: '0', l: '1', i: '1', z: '2', e: '3', a: '4', s: '5', t: '7', b: '8' }),
)
const ROMAN = /(?<![\p{L}\d])(?:I{1,3}|I?V|VI{1,3}|IX)(?![\p{L}\d])/gu
const ROMAN_DIGITS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
/** Space between two characters of which each stands alone: g m a i l. */
const SPACE_BETWEEN_SINGLES = /(?<=(?<!\S)\S)[^\S\n](?=\S(?!\S))/gu

const getValue = (word: string): string => VALUES.get(withoutRepeats(word)) ?? word
const toDigits = (letters: string): string =>
  [...letters].map((letter) => DIGIT_OF_LETTER.get(letter.toLowerCase()) ?? letter).join('')

/** Number words as digits. */
export function wordsAsDigits(meant: MeantText): MeantText {
  const withTens = rewrite(
    meant,
    TENS_AND_ONES,
    ([, tens = '', one = '']) => getValue(tens).charAt(0) + getValue(one),
  )
  const withWords = rewrite(withTens, NUMBER_WORD, ([word]) => getValue(word))
  const withJoined = rewrite(withWords, JOINED_WORDS, ([words]) => words.replaceAll(ONE_WORD, getValue))
  const withHundreds = rewrite(
    withJoined,
    HUNDREDS,
    ([, hundreds, mia = '', rest = '']) => (hundreds ?? mia) + rest.padStart(2, '0'),
  )
  return rewrite(withHundreds, REPEATED, ([, times = '', digit = '']) =>
    digit.repeat(/^t/iu.test(times) ? 3 : 2),
  )
}

/** Letters that look like digits as digits. */
export const lettersAsDigits = (meant: MeantText): MeantText =>
  [DIGITS_AND_LETTERS, FIRST_LETTER, LETTERS_AMONG_DIGITS].reduce(
    (text, pattern) => rewrite(text, pattern, ([letters]) => toDigits(letters)),
    meant,
  )

export const romanAsDigits = (meant: MeantText): MeantText =>
  rewrite(meant, ROMAN, ([numeral]) => String(ROMAN_DIGITS.indexOf(numeral) + 1))

/** Words that are written with a space after each letter. */
export const withoutSpaces = (meant: MeantText): MeantText => rewrite(meant, SPACE_BETWEEN_SINGLES, () => '')

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
