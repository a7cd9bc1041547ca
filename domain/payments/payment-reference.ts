/** What a payer may have meant with the account that they typed: letters that look alike are confused. */

/** The digits of `payReference` ('D3' and eight hexadecimal digits); null if it cannot be one. */
export function readPaymentDigits(typed: string): string | null {
  const letters = lettersOf(typed).replace(/^D3/, '')
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

/** The code of a booking, which has no 0, 1, I and O; null if it cannot be one. */
export function readBookingCode(typed: string): string | null {
  const code = [...lettersOf(typed)].map((letter) => OF_CODES[letter] ?? letter).join('')
  return /^[2-9A-HJ-NP-Z]{6}$/.test(code) ? code : null
}
/** '0' is never in a code; its likeliest look-alike that is. The same for the others. */
const OF_CODES: Readonly<Record<string, string>> = { '0': 'Q', O: 'Q', '1': 'L', I: 'L' }

const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z\d]/g, '')
