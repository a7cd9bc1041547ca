/** Reads the receipt from M-Pesa's payment confirmation message (docs/rules/payments.md#claims). */

/**
 * A receipt has ten capital letters and digits; the first is a letter for the year
 * (docs/rules/providers.md#m-pesa-receipts).
 */
const RECEIPT = /^[A-Z][A-Z0-9]{9}$/

/**
 * Finds the receipt in a text that a customer typed or pasted: the code alone, or the whole message
 * ('UKL4T9Q2XA Confirmed. Ksh38.00 sent to D3 DEALS …'). Returns null when there is none.
 */
export function readReceipt(text: string): string | null {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  // Some receipts have only letters, like ordinary words. Such a word is a receipt only if it is alone or
  // before 'Confirmed'; elsewhere a receipt must contain a digit.
  const expected = words.length === 1 ? words[0] : words[words.indexOf('CONFIRMED') - 1]
  if (expected !== undefined && RECEIPT.test(expected)) return expected
  return words.find((word) => RECEIPT.test(word) && /\d/.test(word)) ?? null
}
