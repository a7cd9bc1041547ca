import { randomBytes, randomInt } from 'node:crypto'
import { nairobi } from '../shared/clock.ts'

/** ws_CO_ + DDMMYYYYHHmmss + milliseconds without padding + the nine national digits. */
export function checkoutRequestId(at: Date, msisdn: string): string {
  const { day, month, year, time, seconds, ms } = nairobi(at)
  return `ws_CO_${day}${month}${year}${time.replace(':', '')}${seconds}${Number(ms)}${msisdn.slice(-9)}`
}

/** Four hexadecimal groups and a number: f1e2-4b95-a71d-b30d3cdbb7a7942864 */
export function requestId(): string {
  const hex = randomBytes(12).toString('hex')
  const groups = [hex.slice(0, 4), hex.slice(4, 8), hex.slice(8, 12), hex.slice(12)]
  return `${groups.join('-')}${randomInt(100_000, 1_000_000)}`
}

/** AG_20261121_ + twenty hexadecimal digits. */
export function conversationId(at: Date): string {
  const { year, month, day } = nairobi(at)
  return `AG_${year}${month}${day}_${randomBytes(10).toString('hex')}`
}

/**
 * A letter for the year (2026 is U), one for the month, 1-9 or A-V for the day, and seven random characters.
 */
export function receiptNumber(at: Date): string {
  const { year, month, day } = nairobi(at)
  const yearLetter = letters[(Number(year) - 2006) % 26] ?? 'A'
  const monthLetter = letters[Number(month) - 1] ?? 'A'
  const dayLetter = Number(day) < 10 ? String(Number(day)) : (letters[Number(day) - 10] ?? 'A')
  let rest = ''
  while (rest.length < 7) rest += `${letters}0123456789`[randomInt(36)]
  return yearLetter + monthLetter + dayLetter + rest
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
