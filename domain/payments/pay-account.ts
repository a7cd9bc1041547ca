/**
 * The account that a customer types who pays to the Paybill number by hand: the booking's code and one letter that
 * checks it (docs/rules/payments.md#paybill).
 */
import { awaitsPayment, type BookingStatus } from '../booking/booking-policy.ts'
import { splitFee } from './credit.ts'
import { CODE_LETTERS, readCodeLetters } from './payment-reference.ts'

/** 'K7QF3A' → 'K7QF3AV' */
export const payAccount = (bookingCode: string): string => bookingCode + checkLetter(bookingCode)

/** The code of the booking; null if this is no account, or one letter is wrong, or two neighbours are swapped. */
export function readPayAccount(typed: string): string | null {
  const account = readCodeLetters(typed)
  const code = account.slice(0, -1)
  return /^[2-9A-HJ-NP-Z]{7}$/.test(account) && checkLetter(code) === account.at(-1) ? code : null
}

/**
 * The letters are the 32 elements of a field, and each place multiplies its letter by another power of 2. A sum of
 * weighted numbers modulo 32 cannot find both kinds of mistakes.
 */
function checkLetter(code: string): string {
  const sum = [...code].reduce((total, letter) => doubled(total ^ CODE_LETTERS.indexOf(letter)), 0)
  return CODE_LETTERS[sum] ?? ''
}

/** Multiplies by 2 in GF(32), whose polynomial is x⁵ + x² + 1. */
const doubled = (element: number): number => (element << 1) ^ (element & 16 ? 0b100101 : 0)

type Payable = {
  status: BookingStatus
  feeCents: number
  chargedCents: number
  creditCents: number
  accessFeePaid: boolean
  holdExpiresAt: Date | null
}

/** Returns the amount that can be paid by hand for a booking now; null unless its time is held until the fee is paid. */
export function payableCents(booking: Payable, now: Date): number | null {
  const isHeld = booking.holdExpiresAt !== null && booking.holdExpiresAt > now
  const { toPay } = splitFee(booking, booking.creditCents)
  return awaitsPayment(booking) && isHeld && toPay ? toPay.amountCents : null
}
