/** References that a payer may have meant with the account that they typed: letters that look alike are confused. */

/** The digits of `payReference` ('D3' and eight hexadecimal digits); null if it cannot be one. */
export function readPaymentDigits(typed: string): string | null {
  const letters = toLetters(typed).replace(/^D3/, '')
  const digits = [...letters].map((letter) => HEXADECIMAL[letter] ?? letter).join('')
  return /^[\dA-F]{8}$/.test(digits) ? digits : null
}
const HEXADECIMAL: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
}

/** The letters of booking codes: without 0, 1, I and O, because people read the code aloud. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The code of a booking, or of an account for the Paybill number whose last letter may be wrong; null if it cannot be
 * one.
 */
export const readBookingCode = (typed: string): string | null =>
  /^([2-9A-HJ-NP-Z]{6})[2-9A-HJ-NP-Z]?$/.exec(readCodeLetters(typed))?.[1] ?? null

/** Returns the letters in capitals, without spaces and hyphens, and with look-alikes for letters that no code has. */
export const readCodeLetters = (typed: string): string =>
  [...toLetters(typed)].map((letter) => OF_CODES[letter] ?? letter).join('')
/**
 * Letters of codes by the letters and digits that no code has: '0' is never in a code, so it is read as its
 * likeliest look-alike that is.
 */
const OF_CODES: Readonly<Record<string, string>> = { '0': 'Q', O: 'Q', '1': 'L', I: 'L' }

const toLetters = (typed: string): string => typed.toUpperCase().replace(/[^A-Z\d]/g, '')
