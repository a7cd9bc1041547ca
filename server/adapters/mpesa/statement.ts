import * as z from 'zod'
import { parseJson } from '../network/network.ts'
import { refusalReason } from './answers.ts'
import type { Answer } from './daraja.ts'
import { Code, Described, Fault, readCents, readReceipt, readText } from './values.ts'

/**
 * Reads one page of Pull Transactions. Safaricom's documentation has one sample (a nested list, `msisdn` as a
 * number, `amount` as text) and says that 1001 means "no transactions". It does not specify the page size or
 * the order of the rows. Until this is verified with the real Daraja, unreadable rows are counted, and a page
 * with such rows does not prove that a payment is missing.
 */
export function readStatement(answer: Answer): StatementOutcome {
  if (answer.kind === 'not-sent' && answer.reason === 'configuration')
    return { kind: 'refused', code: answer.code, message: answer.message }
  if (answer.kind !== 'answered') return { kind: 'unreachable', message: answer.message }
  const fault = Fault.safeParse(answer.body)
  if (fault.success) {
    const { errorCode, errorMessage } = fault.data
    const isBusy = refusalReason(errorCode, errorMessage) === 'busy'
    return isBusy
      ? { kind: 'unreachable', message: `${errorCode} ${errorMessage}` }
      : { kind: 'refused', code: errorCode, message: errorMessage }
  }
  const page = StatementPage.safeParse(answer.body)
  if (answer.status !== 200 || !page.success)
    return { kind: 'unreachable', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
  const { ResponseCode: code, ResponseMessage: message, Response: rows } = page.data
  if (code === NO_TRANSACTIONS) return { kind: 'page', entries: [], rows: 0, unreadable: 0 }
  if (code !== STATEMENT_READ) return { kind: 'refused', code, message }
  const flat = toRows(rows)
  if (flat === null) return { kind: 'unreachable', message: 'The statement has no rows we can read' }
  const entries = flat.map(readEntry).filter((entry) => entry !== null)
  return { kind: 'page', entries, rows: flat.length, unreadable: flat.length - entries.length }
}
const STATEMENT_READ = '1000'
const NO_TRANSACTIONS = '1001'

/** Accepts a list, a list of lists, or either of them as JSON text. */
function toRows(value: unknown): unknown[] | null {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.flat(2) : null
}

function readEntry(row: unknown): StatementEntry | null {
  const parsed = StatementRow.safeParse(row)
  if (!parsed.success) return null
  const { transactionId, amount, billreference, msisdn, transactiontype, trxDate } = parsed.data
  const receipt = readReceipt(transactionId)
  const amountCents = readCents(typeof amount === 'string' ? amount.replaceAll(',', '') : amount)
  if (receipt === null || amountCents === null) return null
  const type = readText(transactiontype, 100)
  return {
    receipt,
    amountCents,
    reference: readText(billreference, 40) ?? '',
    phone: readText(msisdn, 80),
    paidAt: readDate(trxDate),
    // Other movements of the till, such as reversals and withdrawals, have types of their own.
    isPayment: type === null || (/c2b|pay.?bill|buy.?goods/i.test(type) && !/revers|refund/i.test(type)),
  }
}

/** ISO 8601 in UTC in Safaricom's sample; anything else is not known. */
function readDate(value: unknown): Date | null {
  const text = readText(value, 40)
  if (text === null || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

const StatementPage = z.object({
  ResponseCode: Code,
  ResponseMessage: Described.nullish().transform((text) => text ?? ''),
  Response: z.unknown().optional(),
})
const StatementRow = z.object({
  transactionId: z.unknown(),
  amount: z.unknown(),
  billreference: z.unknown().optional(),
  msisdn: z.unknown().optional(),
  transactiontype: z.unknown().optional(),
  trxDate: z.unknown().optional(),
})

/** Money received by our till, as listed in the statement. */
export type StatementEntry = {
  receipt: string
  amountCents: number
  /** The account reference of the payer's prompt; empty if the statement has none. */
  reference: string
  /** Phone as in the statement: with or without 254, possibly masked or hashed. */
  phone: string | null
  /** Null if the statement has no time that we can read. */
  paidAt: Date | null
  /** A customer's payment, not another movement of the till. */
  isPayment: boolean
}
export type StatementOutcome =
  /** `rows` includes unreadable rows, because the offset of the next page counts them. */
  | { kind: 'page'; entries: StatementEntry[]; rows: number; unreadable: number }
  /** M-Pesa refuses to give us the statement. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreachable'; message: string }
