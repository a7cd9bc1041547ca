/** Times at which an invoice is sent to KRA again, and at which it is late (docs/rules/money.md#tax-invoices). */
import { HOUR, MINUTE } from '../time/time.ts'

/** Internal data and signatures of KRA, without the hyphens with which they are printed. */
export const KRA_LETTERS = /^[A-Z0-9]{10,40}$/

/** Waiting so long is worth an alert: usually eTIMS is down. */
export const INVOICES_LATE_AFTER_MS = HOUR
/** Number of attempts without an outcome after which KRA is asked whether it has the document before it is sent again. */
export const ASK_AFTER_ATTEMPTS = 5

/** Returns the time to wait after the nth attempt. */
export const invoiceRetryDelayMs = (attempts: number): number =>
  Math.min((MINUTE / 2) * 2 ** Math.max(0, Math.min(attempts, 10) - 1), 10 * MINUTE)
