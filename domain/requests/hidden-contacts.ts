/**
 * Hides phone numbers and e-mail addresses in texts of requests and quotes, until a quote is accepted
 * (docs/rules/requests.md#requests).
 */

/** A digit, also as people disguise it: the letter O for zero, and full-width digits. */
const DIGIT = '[\\doO\\uFF10-\\uFF19]'
const ZERO = '(?:[0\\uFF10]|(?<!\\p{L})[oO])'
const NOT_ZERO = '[1-9\\uFF11-\\uFF19]'
const FIRST_OF_MOBILE = '[17\\uFF11\\uFF17]'
/** What people write between digits. */
const GAP = '[\\s\\p{Pd}\\p{Cf}().,/_*|:;·•~\'"]{0,3}'
const digits = (count: number): string => `(?:${GAP}${DIGIT}){${count}}`

/** +254 712 345 678, 254-712…, 00254 (0) 712… */
const INTERNATIONAL = `(?:(?:\\+|${ZERO}${GAP}${ZERO})${GAP})?[2\\uFF12]${GAP}[5\\uFF15]${GAP}[4\\uFF14](?:${GAP}${ZERO})?${GAP}${NOT_ZERO}${digits(8)}`
/** 0712 345 678, 0 1 1 0…, and fixed lines such as 020 123 4567. */
const NATIONAL = `${ZERO}${GAP}${NOT_ZERO}${digits(8)}`
/** 020 712 345 of seven digits after the area code. */
const FIXED_LINE = `${ZERO}${GAP}[2-6]${GAP}${DIGIT}${GAP}${NOT_ZERO}${digits(5)}`
/** 712345678 or 712 345 678. Without a zero, only in these groups, since prices are written side by side. */
const BARE = `${FIRST_OF_MOBILE}\\d{2}[\\s.\\p{Pd}]?\\d{3}[\\s.\\p{Pd}]?\\d{3}`
/** Of another country. */
const FOREIGN = `\\+${GAP}${NOT_ZERO}${digits(8)}(?:${GAP}${DIGIT}){0,5}`

const PHONE = new RegExp(
  `(?<!\\d)(?:${[INTERNATIONAL, FOREIGN, NATIONAL, FIXED_LINE, BARE].join('|')})(?![\\d\\uFF10-\\uFF19])`,
  'gu',
)

/** achieng@example.com, also with (at) and (dot). */
const EMAIL =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+\s{0,2}(?:[@＠]|[[(]\s?at\s?[)\]])\s{0,2}[\p{L}\d-]+(?:\s{0,2}(?:[.．]|[[(]\s?dot\s?[)\]])\s{0,2}[\p{L}\d-]+)+/giu

export const hideContacts = (text: string, note: string): string =>
  text.replace(EMAIL, () => note).replace(PHONE, () => note)
