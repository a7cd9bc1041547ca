// cspell:disable -- words and names in their disguises
/**
 * Hides phone numbers, e-mail addresses, links and names on other platforms in texts of requests and quotes, until a
 * quote is accepted (docs/rules/requests.md#requests).
 */
import {
  lettersAsDigits,
  type MeantText,
  readable,
  romanAsDigits,
  withoutSpaces,
  wordsAsDigits,
} from './disguised-text.ts'

/** Text that people write between digits: signs, a letter, or one of a few words. */
const GAP =
  '(?:[^\\p{L}\\d]{0,4}|\\s{0,2}(?:\\p{L}|and|na|then|kisha|halafu|dash|slash|space|dot|plus)\\s{0,2})'
const digits = (count: number): string => `(?:${GAP}\\d){${count}}`

const PHONES = [
  // +254 712 345 678, 254-712…, 00254 (0) 712…
  `(?:(?:\\+|plus\\s|0${GAP}0)${GAP})?2${GAP}5${GAP}4(?:${GAP}0)?${GAP}[1-9]${digits(8)}`,
  // A number of another country.
  '(?<!\\d\\s?)\\+[\\s(]{0,2}[1-9](?:[\\s\\p{Pd}.()/]{0,3}\\d){8,13}',
  // 0712 345 678, 0 1 1 0…, and fixed lines such as 020 123 4567.
  `0${GAP}[1-9]${digits(8)}`,
  // 020 712 345 of seven digits after the area code.
  `0${GAP}[2-6]${GAP}\\d${GAP}[1-9]${digits(5)}`,
  // A number such as 712345678 or 712 345 678. Without a zero it matches only in these groups, since prices are
  // written side by side.
  '[17]\\d{2}[\\s.\\p{Pd}]?\\d{3}[\\s.\\p{Pd}]?\\d{3}',
  // 7 1 2 3 4 5 6 7 8, digit by digit.
  '[17](?:[^\\p{L}\\d]{1,4}\\d){8}',
]
const PHONE = new RegExp(`(?<!\\d)(?:${PHONES.join('|')})(?!\\d)`, 'giu')

/** Dates and spans of time, whose digits could be read as a number. */
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const TIME = '(?:[01]?\\d|2[0-4])'
const inSpan = (pattern: string): RegExp =>
  new RegExp(`(?<!\\d[^\\p{L}\\s]?)(?:${pattern})(?![^\\p{L}\\s,]?\\d)`, 'giu')
const DATE = inSpan(
  `(?:19|20)\\d\\d([/.-])${MONTH}\\1${DAY}|${DAY}([/.-])${MONTH}\\2(?:20)?[2-4]\\d|${DAY}/${MONTH}(?:,\\s${DAY}/${MONTH})+`,
)
const TIMES = inSpan(
  `${TIME}([:.])[0-5]\\d(?:\\s?[ap]m)?\\s?(?:\\p{Pd}|to|hadi|mpaka|and|na|,|/)\\s?${TIME}\\1[0-5]\\d`,
)

const AT = '(?:\\s{0,2}@\\s{0,2}|\\s{0,2}[\\[({<*_-]\\s?at\\s?[\\])}>*_-]\\s{0,2}|\\s{1,2}at\\s{1,2})'
const DOT =
  '(?:\\s{0,2}[\\[({<*_-]\\s?(?:dot|nukta|d|\\.)\\s?[\\])}>*_-]\\s{0,2}|\\s{1,2}(?:dot|nukta|doti)\\s{1,2}|\\s{0,1}\\.)'
const NAME = '(?<![\\p{L}\\d._%+-])[\\p{L}\\d._%+-]{1,64}'
const LABEL = '[\\p{L}\\d-]{1,63}'
/** Endings of domains that no Kenyan text has after a full stop. */
const ENDING = `(?:com|net|org|info|biz|shop|store|online|site|app|xyz|africa|website|(?:co|or|ac|go|ne|me)${DOT}\\s?ke|co${DOT}\\s?(?:uk|tz|ug|za)|ke|co|io)`
const AFTER = '(?![\\p{L}\\d])'
const PROVIDER =
  '(?:g[\\s-]?m[\\s-]?[a@][\\s-]?[i1][\\s-]?l|googlemail|yahoo|hotmail|outlook|icloud|ymail|proton(?:mail)?|zoho)'
const MAIL_ENDING = `(?:(?:${DOT}|,)\\s{0,2}${LABEL}(?:${DOT}\\s?ke)?)?`

const EMAILS = [
  // achieng@example.com, also with (at) and (dot).
  `${NAME}\\s{0,2}(?:@|[\\[({<]\\s?at\\s?[\\])}>])\\s{0,2}${LABEL}(?:\\s{0,2}(?:\\.|[\\[({<]\\s?dot\\s?[\\])}>])\\s{0,2}${LABEL}){1,4}`,
  // achieng at example dot com
  `${NAME}${AT}${LABEL}(?:${DOT}\\s?${LABEL}){0,2}${DOT}\\s?${ENDING}${AFTER}`,
  // achieng@gmail, achieng at gmail, achieng # gmail
  `${NAME}(?:${AT}|\\s?[#*=~_^&]\\s?|\\s?[\\[({]a[\\])}]\\s?)${PROVIDER}${MAIL_ENDING}${AFTER}`,
  // achiengatgmaildotcom
  `${NAME}at${PROVIDER}(?:dot|\\.)?com${AFTER}`,
  // achieng gmail com
  `${NAME}\\s{1,2}${PROVIDER}${DOT}?\\s?com${AFTER}`,
  `(?:e-?mail|gmail)(?:\\s(?:yangu|yetu|id))?\\s?(?::|=|\\sni\\s|\\sis\\s)\\s?[a-z][a-z._]*\\d[a-z\\d._]*`,
]

const WEB_PATH = '(?:[/?#][^\\s<>"\']{0,300})?'
const LINKS = [
  // https://…, hxxp://…, www.…
  `(?<!\\p{L})(?:h(?:tt|xx)ps?\\s?:\\s?/\\s?/|www\\s?(?:\\.|dot)\\s?)[^\\s<>"']{2,300}(?:\\sdot\\s[a-z]{2,20}){0,3}`,
  // mamafua.co.ke/prices, mamafua dot com
  `(?<![\\p{L}\\d.-])(?!(?:asp|vb|ado)\\.net)${LABEL}(?:\\.${LABEL}){0,3}(?:\\.|\\s?[\\[({]\\s?(?:\\.|dot|nukta)\\s?[\\])}]\\s?|\\s{1,2}(?:dot|nukta)\\s{1,2})${ENDING}${AFTER}${WEB_PATH}`,
  // t.me/mamafua, wa.me/…, bit.ly/…: an ending, then a path
  `(?<![\\p{L}\\d.-])\\p{L}[\\p{L}\\d-]{0,30}\\s?(?:\\.|\\[\\.\\]|\\(\\.\\)|\\sdot\\s)\\s?[a-z]{2,6}\\s?(?:/|\\sslash\\s)\\s?[a-z\\d_+/.-]{1,200}[a-z\\d_/-]`,
  `(?<![\\p{L}\\d.-])(?:t|wa|m|fb)\\s?(?:\\.|dot)\\s?me${AFTER}(?:\\s?/?\\s?[a-z\\d_+]{3,40})?`,
  `(?<![\\p{L}\\d.-])(?:bit\\.ly|tinyurl|linktr\\.ee|youtu\\.be|goo\\.gl|cutt\\.ly|is\\.gd)${AFTER}${WEB_PATH}`,
]

const SIGNS_FOR_LETTERS = new Map(
  Object.entries({ a: 'a@4', e: 'e3', i: 'i1!', l: 'l1', o: 'o0', s: 's5$', t: 't7' }),
)
const SIGN_BETWEEN = '[\\s.*_\\p{Pd}]?'
/** Matches bent names too: f@cebook, w.a.t.s.a.p and tele gram. A question mark follows a letter that may be missing. */
const bent = (name: string): string =>
  name.replaceAll(/([a-z])(\??)/g, (_, letter: string, isOptional: string) => {
    const written = `[${SIGNS_FOR_LETTERS.get(letter) ?? letter}]{1,2}${SIGN_BETWEEN}`
    return isOptional ? `(?:${written})?` : written
  })
const BENT = [
  'insta(?:gram)?',
  'facebook',
  'tiktok',
  'twitter',
  'telegram',
  'snapchat',
  'wh?at?s?app?',
  'linkedin',
  'youtube',
  'discord',
  'messenger',
].map(bent)
const PLATFORM = `(?:ig|iig|fb|tg|snap|skype|signal|${BENT.join('|')})`
/** A name that nobody takes for a word: with a digit, a full stop or a line within. */
const HANDLE = '[a-z][a-z\\d]{0,29}(?:[\\d_]|\\.(?=[a-z\\d_]))[a-z\\d._]{0,30}'
const HANDLES = [
  // instagram: @mama.fua, ig @mamafua; insta ni mama_fua, telegram mamafua254; ig ni mamafua, at the end of a sentence
  `(?<!\\p{L})${PLATFORM}(?:\\s(?:handle|page|account|name|id|yangu|yetu|as|at))?\\s{0,2}(?:[:=-]?\\s{0,2}(?:ni|is|at)?\\s{0,2}@\\s?[a-z\\d._]{2,40}|[:=/-]?\\s{0,2}(?:(?:ni|is|as)\\s)?${HANDLE}${AFTER}|(?:[:=]|(?<=\\s)(?:ni|is|as)\\s)\\s{0,2}[a-z]{4,40}(?=\\s?(?:[.,;!?)\\n]|$)))`,
  // mamafua254 on ig, follow mamafua on ig
  `(?:@[a-z\\d._]{2,40}|(?<![\\p{L}\\d._])${HANDLE})\\s{1,2}(?:on|kwa|kwenye)\\s(?:my\\s)?${PLATFORM}${AFTER}`,
  `(?<=(?<!\\p{L})(?:find|search|follow|tafuta|fuata)\\s(?:for\\s)?)(?!photos|pictures|videos|images|ideas|more|clients|customers)[a-z]{4,40}\\s(?:on|kwa|kwenye)\\s${PLATFORM}${AFTER}`,
]
/** @mamafua by itself. Places and prices after an at sign begin with a capital letter or a digit. */
const BARE_HANDLE =
  /(?<![\p{L}\d@._+-])@(?!(?:kes|ksh|kshs|sh|bob|only|each|per|the|my|a|our|home)(?![a-z]))[a-z][a-z\d._]{2,40}/gu

const inOrder = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'giu')
const EMAIL = inOrder(EMAILS)
const LINK = inOrder(LINKS)
const NAMED_HANDLE = inOrder(HANDLES)

/** A second round finds what is beside hidden parts; more are needed only for deliberate disguises. */
const MAX_ROUNDS = 6

export function hideContacts(text: string, note: string): string {
  let hidden = text
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = hideOnce(hidden, note)
    if (next === hidden) break
    hidden = next
  }
  return hidden
}

type Range = { from: number; to: number }

function hideOnce(text: string, note: string): string {
  const meant = readable(text)
  const joined = withoutSpaces(meant)
  const ranges = [
    ...findRanges(meant, BARE_HANDLE),
    ...(joined.text === meant.text ? [meant] : [meant, joined]).flatMap((each) => [
      ...[EMAIL, LINK, NAMED_HANDLE].flatMap((pattern) => findRanges(each, pattern)),
      ...listVariants(wordsAsDigits(each)).flatMap((numbers) =>
        findRanges({ ...numbers, text: withoutTimes(numbers.text) }, PHONE),
      ),
    ]),
  ].toSorted((one, other) => one.from - other.from)
  let result = ''
  let end = 0
  for (const { from, to } of ranges) {
    // Contacts side by side are one note.
    if (end === 0 || text.slice(end, from).trim()) result += text.slice(end, from) + note
    end = Math.max(end, to)
  }
  return result + text.slice(end)
}

/** A letter between digits is one of them, or separates them. */
const listVariants = (inDigits: MeantText): MeantText[] => [
  inDigits,
  lettersAsDigits(inDigits),
  romanAsDigits(inDigits),
]

const findRanges = ({ text, from, to }: MeantText, pattern: RegExp): Range[] =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    from: from[index] ?? 0,
    to: to[index + match.length - 1] ?? 0,
  }))

/** A letter in the place of each digit. */
const withoutTimes = (text: string): string => text.replaceAll(DATE, blank).replaceAll(TIMES, blank)
const blank = (match: string): string => match.replaceAll(/\d/g, 't')
