/** What M-Pesa writes to a customer who has paid, as far as it proves a payment (docs/rules/payments.md#claims). */

/** Ten capital letters and digits; the first stands for the year, and is a letter (docs/rules/providers.md#m-pesa-receipts). */
const RECEIPT = /^[A-Z][A-Z0-9]{9}$/

/**
 * Reads the code out of what a customer typed or pasted: the code itself, or the whole message, which begins with it
 * ('UKL4T9Q2XA Confirmed. Ksh38.00 sent to D3 DEALS …'). Null when there is none.
 */
export function readReceipt(text: string): string | null {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const confirmed = words.indexOf('CONFIRMED')
  // Some codes are all letters, as some words are: alone and before 'Confirmed' a code stands, elsewhere only one with a digit is taken for one.
  const sure = words.length === 1 ? words[0] : words[confirmed - 1]
  if (sure !== undefined && RECEIPT.test(sure)) return sure
  return words.find((word) => RECEIPT.test(word) && /\d/.test(word)) ?? null
}
