/** Safaricom's posts about payments to our Paybill number, and the answers to them (C2B). */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { isSamePhone } from '#domain/payments/payment-policy.ts'
import { takeStart } from '#domain/text/shorten.ts'
import type { Answer } from './daraja.ts'
import { Code, Described, Fault, readCents, readNairobiStamp, readReceipt, readText } from './values.ts'

/** Validation and confirmation have the same fields. Null if the body is not valid. */
export function readPaybillPayment(body: unknown): PaybillPayment | null {
  const parsed = PaybillBody.safeParse(body)
  if (!parsed.success) return null
  const { TransID, TransAmount, TransTime, BusinessShortCode, BillRefNumber, MSISDN } = parsed.data
  const receipt = readReceipt(TransID)
  const amountCents = readCents(
    typeof TransAmount === 'string' ? TransAmount.replaceAll(',', '') : TransAmount,
  )
  const shortcode = readText(BusinessShortCode, 20)
  if (receipt === null || amountCents === null || shortcode === null) return null
  return {
    receipt,
    amountCents,
    shortcode,
    account: takeStart(readText(BillRefNumber, 100) ?? '', 40),
    phone: readText(MSISDN, 80),
    paidAt: readNairobiStamp(TransTime),
  }
}

const PaybillBody = z.object({
  TransID: z.unknown(),
  TransTime: z.unknown().optional(),
  TransAmount: z.unknown(),
  BusinessShortCode: z.unknown(),
  BillRefNumber: z.unknown().optional(),
  MSISDN: z.unknown().optional(),
})

export type PaybillPayment = {
  receipt: string
  amountCents: number
  /** The number that was paid. */
  shortcode: string
  /** Account as the payer has typed it; empty if M-Pesa gives none. */
  account: string
  /** 254…, or its SHA-256 in hexadecimal digits, or with some digits hidden; null if it is hidden as a whole. */
  phone: string | null
  paidAt: Date | null
}

/** Returns the number that M-Pesa gives, or the one of these that it has hashed or partly hidden; null if it is not known. */
export function findPayerPhone(given: string | null, candidates: readonly string[]): string | null {
  if (given === null) return null
  const isHash = /^[\da-f]{64}$/i.test(given)
  const isGiven = (phone: string) =>
    isHash ? sha256(phone) === given.toLowerCase() : isSamePhone(given, phone)
  return kenyanPhone(given) ?? candidates.find(isGiven) ?? null
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Answers to M-Pesa about a payment before it takes the money. */
const VALIDATION_RESULTS = {
  accepted: '0',
  'wrong-account': 'C2B00012',
  'wrong-amount': 'C2B00013',
  'wrong-shortcode': 'C2B00015',
  other: 'C2B00016',
} as const
export type ValidationResult = keyof typeof VALIDATION_RESULTS

export const validationReply = (result: ValidationResult) => ({
  ResultCode: VALIDATION_RESULTS[result],
  ResultDesc: result === 'accepted' ? 'Accepted' : 'Rejected',
})

export function readRegistration(answer: Answer): RegistrationOutcome {
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
  if (answer.kind === 'not-sent') return { kind: 'refused', code: answer.code, message: answer.message }
  const fault = Fault.safeParse(answer.body)
  if (fault.success) return { kind: 'refused', code: fault.data.errorCode, message: fault.data.errorMessage }
  const registered = Registered.safeParse(answer.body)
  if (answer.status !== 200 || !registered.success)
    return { kind: 'refused', code: `http-${answer.status}`, message: 'The reply cannot be read' }
  const { ResponseCode: code, ResponseDescription: message } = registered.data
  return code === '0' ? { kind: 'registered' } : { kind: 'refused', code, message }
}

const Registered = z.object({ ResponseCode: Code, ResponseDescription: Described.default('') })

export type RegistrationOutcome =
  | { kind: 'registered' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; message: string }
