// The history of a planned booking as the app would have recorded it: events, payment, callback and refund.

import {
  answerBy,
  ARRIVE_EARLY_MINUTES,
  HOLD_EXPIRED_REASON,
  HOLD_MS,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_REASON,
  type Actor,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import type { PaymentStatus } from '#domain/payments/payment-policy.ts'
import { ACCESS_FEE_PERCENT, accessFee, chargedCents, type FeeBasis } from '#domain/catalogue/pricing.ts'
import { toDay, HOUR, MINUTE, toMinutesOfDay, type At } from '#domain/time/time.ts'
import { createRandom, type Random } from '../data/random.ts'
import type { Account, BookingPlan, Offer } from '../data/catalogue-types.ts'

type BookingStep = {
  from: BookingStatus | null
  to: BookingStatus
  actor: Actor
  actorId: string | null
  reason: string | null
  at: At
}
type PaymentStep = {
  from: PaymentStatus | null
  to: PaymentStatus
  source: 'customer' | 'push' | 'callback' | 'refund'
  at: At
}
type Callback = { id: string; kind: 'stk' | 'reversal'; body: string; at: At }

export type PaymentHistory = {
  id: string
  status: PaymentStatus
  merchantRequestId: string
  checkoutRequestId: string
  receipt: string | null
  resultCode: string
  resultDescription: string
  createdAt: At
  completedAt: At | null
  steps: PaymentStep[]
  callbacks: Callback[]
  refund: { id: string; conversationId: string; createdAt: At; completedAt: At } | null
}

export type BookingHistory = {
  status: BookingStatus
  holdExpiresAt: At | null
  feeCents: number
  feeBasis: FeeBasis
  chargedCents: number
  creditCents: number
  accessFeePaid: boolean
  cancelReason: string | null
  cancelledBy: Actor | null
  noShowAt: At | null
  steps: BookingStep[]
  payment: PaymentHistory | null
}

export type HistoryInput = {
  plan: BookingPlan
  offer: Offer | null
  customer: Account
  merchantAccountId: string
  now: At
  /** Part of the access fee that rewards pay; M-Pesa pays the rest. */
  creditCents?: number
}

export function buildHistory({
  plan,
  offer,
  customer,
  merchantAccountId,
  now,
  creditCents = 0,
}: HistoryInput): BookingHistory {
  const random = createRandom('history', plan.id)
  const { feeCents, basis } = offer
    ? accessFee(offer, ACCESS_FEE_PERCENT)
    : { feeCents: 0, basis: 'none' as const }
  const steps: BookingStep[] = []
  const step = (to: BookingStatus, actor: Actor, at: At, reason: string | null = null) => {
    const actorIds: Partial<Record<Actor, string>> = { customer: customer.id, store: merchantAccountId }
    const actorId = actorIds[actor] ?? null
    steps.push({ from: steps.at(-1)?.to ?? null, to, actor, actorId, reason, at })
  }
  let holdExpiresAt: At | null = null
  if (feeCents > 0) holdExpiresAt = plan.createdAt + HOLD_MS
  else if (plan.state === 'waiting' || wasRequest(plan, now))
    holdExpiresAt = answerBy(plan.createdAt, plan.start)
  const paidAt = plan.createdAt + random.integer(25, 90) * 1000
  const toPayCents = chargedCents(feeCents) - creditCents
  let payment: PaymentHistory | null = null
  const history = (cancel: { reason: string; by: Actor } | null = null): BookingHistory => ({
    status: steps.at(-1)?.to ?? 'pending',
    holdExpiresAt,
    feeCents,
    feeBasis: basis,
    chargedCents: chargedCents(feeCents),
    creditCents,
    accessFeePaid: payment ? payment.completedAt !== null : creditCents > 0,
    cancelReason: cancel?.reason ?? null,
    cancelledBy: cancel?.by ?? null,
    noShowAt: cancel?.reason === NO_SHOW_REASON ? (steps.at(-1)?.at ?? null) : null,
    steps,
    payment,
  })

  step(holdExpiresAt === null ? 'confirmed' : 'pending', 'customer', plan.createdAt)
  if (plan.state === 'waiting') return history()
  if (holdExpiresAt !== null && plan.state === 'expired') {
    payment = failedPayment(random, plan, customer)
    step('cancelled', 'system', holdExpiresAt + 5_000, HOLD_EXPIRED_REASON)
    return history({ reason: HOLD_EXPIRED_REASON, by: 'system' })
  }
  if (feeCents > 0) {
    if (toPayCents > 0) payment = paidPayment(random, plan, customer, toPayCents, paidAt)
    step('confirmed', 'system', payment ? paidAt : plan.createdAt, 'Access fee paid')
  } else if (holdExpiresAt !== null) step('confirmed', 'store', plan.createdAt + ANSWERED_AFTER)
  if (plan.state === 'cancelled') {
    const { by, hours, reason } = chooseCancellation(plan, offer)
    const cancelledAt = plan.start - hours * HOUR
    step('cancelled', by, cancelledAt, reason)
    if (payment) addRefund(random, payment, chargedCents(feeCents), cancelledAt)
    return history({ reason, by })
  }
  if (plan.state === 'no-show') {
    step(
      'cancelled',
      'store',
      plan.start + random.integer(NO_SHOW_AFTER_MINUTES, 40) * MINUTE,
      NO_SHOW_REASON,
    )
    return history({ reason: NO_SHOW_REASON, by: 'store' })
  }
  if (plan.state === 'confirmed') return history()

  const arrivedAt = plan.start - random.integer(1, ARRIVE_EARLY_MINUTES) * MINUTE
  const doneAt = plan.end + random.integer(1, 6) * MINUTE
  if (plan.start <= now) step('checked_in', 'store', arrivedAt)
  if (doneAt <= now) step('completed', 'store', doneAt)
  return history()
}

const ANSWERED_AFTER = 35 * MINUTE
/** Some bookings of the past waited for the store, which answered. They have random numbers of their own. */
const wasRequest = (plan: BookingPlan, now: At): boolean =>
  plan.end < now && plan.state !== 'expired' && createRandom('request', plan.id).withProbability(0.2)

/** One in three is by the store. Of the others some are on the day itself, which the notice of an offer allows. */
function chooseCancellation(
  plan: BookingPlan,
  offer: Offer | null,
): { by: 'store' | 'customer'; hours: number; reason: string } {
  const random = createRandom('cancellation', plan.id)
  if (random.withProbability(1 / 3)) return { by: 'store', hours: 20, reason: 'We have no power today' }
  const isLate = random.withProbability(0.4) && offer !== null
  return { by: 'customer', hours: isLate ? 5 : 48, reason: 'Something came up at home' }
}

function openPayment(random: Random, customer: Account, at: At): PaymentHistory {
  return {
    id: random.uuid(),
    status: 'pending',
    merchantRequestId: `${random.uuid().slice(0, 4)}-${random.uuid().slice(9, 13)}-${random.uuid().slice(24)}`,
    checkoutRequestId: `ws_CO_${stamp(at)}${random.integer(100, 999)}${customer.phoneNumber.slice(3)}`,
    receipt: null,
    resultCode: '0',
    resultDescription: '',
    createdAt: at,
    completedAt: null,
    steps: [
      { from: null, to: 'initiated', source: 'customer', at },
      { from: 'initiated', to: 'pending', source: 'push', at: at + 900 },
    ],
    callbacks: [],
    refund: null,
  }
}

function paidPayment(
  random: Random,
  plan: BookingPlan,
  customer: Account,
  amountCents: number,
  paidAt: At,
): PaymentHistory {
  const payment = openPayment(random, customer, plan.createdAt + 4_000)
  payment.status = 'completed'
  payment.completedAt = paidAt
  payment.receipt = createReceipt(random, paidAt)
  payment.resultDescription = 'The service request is processed successfully.'
  payment.steps.push({ from: 'pending', to: 'completed', source: 'callback', at: paidAt })
  const items = [
    { Name: 'Amount', Value: amountCents / 100 },
    { Name: 'MpesaReceiptNumber', Value: payment.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(stamp(paidAt)) },
    { Name: 'PhoneNumber', Value: Number(customer.phoneNumber) },
  ]
  payment.callbacks.push(buildCallback(random, payment, paidAt, items))
  return payment
}

function failedPayment(random: Random, plan: BookingPlan, customer: Account): PaymentHistory {
  const payment = openPayment(random, customer, plan.createdAt + 4_000)
  const failedAt = plan.createdAt + 45_000
  payment.status = 'failed'
  payment.resultCode = '1032'
  payment.resultDescription = 'Request cancelled by user.'
  payment.steps.push({ from: 'pending', to: 'failed', source: 'callback', at: failedAt })
  payment.callbacks.push(buildCallback(random, payment, failedAt, null))
  return payment
}

/** The reversal that returns the access fee (docs/rules/providers.md#m-pesa-reversals). */
function addRefund(random: Random, payment: PaymentHistory, amountCents: number, cancelledAt: At): void {
  const returnedAt = cancelledAt + 80_000
  const conversationId = `AG_${stamp(cancelledAt).slice(0, 8)}_${random.uuid().replaceAll('-', '').slice(0, 20)}`
  payment.status = 'refunded'
  payment.steps.push(
    { from: 'completed', to: 'refund_due', source: 'customer', at: cancelledAt },
    { from: 'refund_due', to: 'refunded', source: 'refund', at: returnedAt },
  )
  payment.refund = { id: random.uuid(), conversationId, createdAt: cancelledAt, completedAt: returnedAt }
  const body = {
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: random.uuid(),
      ConversationID: conversationId,
      TransactionID: createReceipt(random, returnedAt),
      ResultParameters: {
        ResultParameter: [
          { Key: 'Amount', Value: amountCents / 100 },
          { Key: 'TransCompletedTime', Value: Number(stamp(returnedAt)) },
          { Key: 'OriginalTransactionID', Value: payment.receipt },
        ],
      },
    },
  }
  payment.callbacks.push({ id: random.uuid(), kind: 'reversal', body: JSON.stringify(body), at: returnedAt })
}

function buildCallback(random: Random, payment: PaymentHistory, at: At, items: object[] | null): Callback {
  const stkCallback = {
    MerchantRequestID: payment.merchantRequestId,
    CheckoutRequestID: payment.checkoutRequestId,
    ResultCode: Number(payment.resultCode),
    ResultDesc: payment.resultDescription,
    ...(items && { CallbackMetadata: { Item: items } }),
  }
  return { id: random.uuid(), kind: 'stk', body: JSON.stringify({ Body: { stkCallback } }), at }
}

/** YYYYMMDDHHmmss in Nairobi, as Daraja writes it. */
function stamp(at: At): string {
  const minutes = toMinutesOfDay(at)
  const time = [Math.floor(minutes / 60), minutes % 60, Math.floor((at % MINUTE) / 1000)]
  return toDay(at).replaceAll('-', '') + time.map(twoDigits).join('')
}

/** Returns a receipt of ten characters: one for the year, one for the month, one for the day, and seven random ones. */
function createReceipt(random: Random, at: At): string {
  const [year, month, day] = toDay(at).split('-').map(Number)
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const tail = Array.from({ length: 7 }, () => random.pick([...characters])).join('')
  return `${letter((year ?? 2006) - 2006)}${letter((month ?? 1) - 1)}${characters.charAt(day ?? 1)}${tail}`
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
const letter = (index: number) => String.fromCharCode(65 + (index % 26))
