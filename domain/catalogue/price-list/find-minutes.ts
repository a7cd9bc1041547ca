// cspell:disable -- Kiswahili numbers and units
/** Durations in a line of a price list, in English and Kiswahili. */
import { blank, type Found } from './found.ts'

const MIN_MINUTES = 5
const MAX_MINUTES = 720
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?`
const UPPER = String.raw`(?:\s*(?:-|–|—|/|to|or|au|hadi|mpaka)\s*(?<upper>${NUMBER}))?`
const HOURS = String.raw`(?:hours?|hrs?|h|masaa|saa|lisaa)`
const MINUTES = String.raw`(?:minutes?|mins?|dakika|dak|dk)`
const BEFORE = String.raw`(?<![\p{L}\p{N}]|\d[.,:])`
const HALF = String.raw`(?<half>\s*(?:na\s+nusu|and\s+a\s+half))?`
const WORDS = new Map([
  ['moja', 1],
  ['mbili', 2],
  ['tatu', 3],
  ['nne', 4],
  ['tano', 5],
  ['sita', 6],
  ['an', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['nusu', 0.5],
  ['half', 0.5],
  ['half an', 0.5],
])

type Groups = Readonly<Record<string, string | undefined>>
const toNumber = (text = ''): number => Number(text.replace(',', '.'))
/** '1.30' of hours means one hour and thirty minutes, '1.5' one and a half. */
function toHours(text = ''): number {
  const clock = /^(\d+)[.,](15|30|45)$/.exec(text)
  return clock ? Number(clock[1]) + Number(clock[2]) / 60 : toNumber(text)
}
const hoursAnd = ({ value, upper, rest, more, half }: Groups): number =>
  toHours(upper ?? value) * 60 + Number(rest ?? more ?? 0) + (half ? 30 : 0)

const FORMS: readonly (readonly [RegExp, (groups: Groups) => number])[] = (
  [
    // dakika 45, dakika 30-45
    [
      `${BEFORE}${MINUTES}\\.?\\s*(?<value>\\d{1,3})${UPPER}(?![\\p{L}\\p{N}])`,
      ({ value, upper }) => toNumber(upper ?? value),
    ],
    // saa 2, masaa 2-3, saa 1 na nusu, saa moja
    [
      `${BEFORE}(?:masaa|lisaa|saa)\\s*(?<value>\\d{1,2}(?:\\.\\d)?)${UPPER}${HALF}(?![\\p{L}\\p{N}/,])`,
      hoursAnd,
    ],
    [
      `${BEFORE}(?:masaa|lisaa|saa)\\s*(?<word>moja|mbili|tatu|nne|tano|sita)${HALF}(?!\\p{L})`,
      ({ word = '', half }) => (WORDS.get(word.toLowerCase()) ?? 0) * 60 + (half ? 30 : 0),
    ],
    // half an hour, one hour, nusu saa
    [
      `${BEFORE}(?<word>half an|half|an|one|two|three|nusu)\\s+(?:hours?|hrs?|saa)(?!\\p{L})`,
      ({ word = '' }) => (WORDS.get(word.toLowerCase()) ?? 0) * 60,
    ],
    // 1:30 hrs, 1:30h
    [`${BEFORE}(?<value>\\d{1,2}):(?<rest>[0-5]\\d)\\s*${HOURS}(?!\\p{L})`, hoursAnd],
    // 4h, 1h30, 1hr 30mins, 2-3 hrs, 2h-3h, 1.5 hours, 2 saa
    [
      `${BEFORE}(?<value>${NUMBER})(?:\\s*${HOURS}(?=\\s*[-–]\\s*\\d))?${UPPER}\\s*${HOURS}\\.?(?:(?<rest>[0-5]\\d)(?:m|${MINUTES})?|\\s*(?:and|na|&|,)?\\s*(?<more>\\d{1,2})\\s*(?:m|${MINUTES})|${HALF})(?![\\p{L}\\p{N}])`,
      hoursAnd,
    ],
    // 45 min, 30-45 mins
    [
      `${BEFORE}(?<value>${NUMBER})(?:\\s*${MINUTES}(?=\\s*[-–]\\s*\\d))?${UPPER}\\s*${MINUTES}(?![\\p{L}])`,
      ({ value, upper }) => toNumber(upper ?? value),
    ],
    // 90', 45m
    [`${BEFORE}(?<value>\\d{2,3})(?:['’′]|m)(?![\\p{L}\\p{N}'’′])`, ({ value }) => toNumber(value)],
  ] satisfies [string, (groups: Groups) => number][]
).map(([source, read]) => [new RegExp(source, 'giu'), read] as const)

/** Returns the durations in their order, and the text with blanks in their places. */
export function findMinutes(text: string): { found: Found<number>[]; rest: string } {
  const found: Found<number>[] = []
  let rest = text
  for (const [form, read] of FORMS)
    for (const match of rest.matchAll(form)) {
      const minutes = Math.round(read(match.groups ?? {}))
      if (minutes < MIN_MINUTES || minutes > MAX_MINUTES) continue
      const end = match.index + match[0].length
      found.push({ start: match.index, end, value: minutes })
      rest = blank(rest, match.index, end)
    }
  return { found: found.toSorted((a, b) => a.start - b.start), rest }
}
