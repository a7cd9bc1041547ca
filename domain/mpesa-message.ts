/** What M-Pesa writes to a customer who has paid, as far as it proves a payment (product.md §2.3). */

/** Ten capital letters and digits, with at least one of each. */
const RECEIPT = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{10}$/

/**
 * Reads the code out of what a customer typed or pasted: the code itself, or the whole message, which begins with it
 * ('UKL4T9Q2XA Confirmed. Ksh38.00 sent to D3 DEALS …'). Null when there is none.
 */
export function readReceipt(text: string): string | null {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/)
  // In a message the code stands before 'Confirmed'; other words of ten letters and digits are account numbers.
  const confirmed = words.indexOf('CONFIRMED')
  const candidates = confirmed > 0 ? [words[confirmed - 1]!, ...words] : words
  return candidates.find((word) => RECEIPT.test(word)) ?? null
}
