/** Turns rows of several tables into one timeline, in English (decision 066). */
import type { TimelineEntry } from '#contract/admin/timeline.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import type { PaymentMethod } from '#domain/payments/payment-methods.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { TaxDocument } from '#server/features/invoices/invoices.ts'
import type { CamelJsonRow, CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

type Entry = Omit<TimelineEntry, 'at' | 'detail' | 'by' | 'link'> & {
  at: Date
  detail?: string | null
  by?: string | null
  link?: TimelineEntry['link']
}

/** Serializes the entries in the order of time. Future ones are last. */
export const serializeTimeline = (entries: readonly Entry[]): TimelineEntry[] =>
  entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, detail = null, by = null, link = null, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      detail,
      by,
      link,
    }))

/** 'booking.pass-sent-again' → 'Booking pass sent again' */
export const humanize = (name: string): string => {
  const words = name.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const joined = (...parts: (string | null | false | undefined)[]): string | null =>
  parts.filter(Boolean).join(', ') || null

// ---------------------------------------------------------------- bookings

export type BookingEventRow = Pick<
  CamelRow<'shared.booking_events'>,
  'kind' | 'fromStatus' | 'toStatus' | 'fromStart' | 'toStart' | 'actor' | 'reason' | 'at'
> & { actorName: string | null }

type OfBooking = { feeCents: number; isNoShow: boolean; isFeeKept: boolean; isWalkIn: boolean }

export const ofBookingEvent = (event: BookingEventRow, booking: OfBooking): Entry => ({
  at: event.at,
  state: event.toStatus === 'cancelled' && event.kind === 'step' ? 'failed' : 'done',
  title: getBookingEventTitle(event, booking),
  detail: joined(
    event.kind === 'move' && event.fromStart && `from ${dayAndTime(event.fromStart.getTime())}`,
    event.kind === 'note' ? null : event.reason,
    event.toStatus === 'cancelled' && booking.isFeeKept && 'the fee is kept',
  ),
  by: event.actor === 'system' ? null : (event.actorName ?? humanize(event.actor)),
})

function getBookingEventTitle(
  { kind, fromStatus, toStatus, toStart, reason }: BookingEventRow,
  { feeCents, isNoShow, isWalkIn }: OfBooking,
): string {
  if (kind === 'move' && toStart) return `Moved to ${dayAndTime(toStart.getTime())}`
  if (kind === 'undo') return 'The store undid its last step'
  if (kind === 'note') return reason ?? 'Noted'
  if (fromStatus === null && isWalkIn) return 'Entered by the store'
  switch (toStatus) {
    case 'pending':
      return feeCents > 0 ? 'Held for ten minutes' : 'Asked the store'
    case 'checked_in':
      return 'Checked in'
    case 'cancelled':
      return isNoShow ? 'Nobody came' : 'Cancelled'
    default:
      return humanize(toStatus)
  }
}

// ---------------------------------------------------------------- money

type PaymentEventRow = Pick<CamelJsonRow<'shared.payment_events'>, 'toStatus' | 'source' | 'detail' | 'at'>
type RefundEventRow = Pick<CamelJsonRow<'shared.refund_events'>, 'toStatus' | 'detail' | 'at'>
export type PaymentHistory = Narrowed<
  Pick<CamelRow<'shared.payments'>, 'id' | 'method' | 'amountCents' | 'receipt' | 'resultCode'>,
  { method: PaymentMethod }
> & {
  phone: TableRow<'shared.payments'>['phone_number']
  checkoutId: TableRow<'shared.payments'>['checkout_request_id']
  result: TableRow<'shared.payments'>['result_description']
  events: PaymentEventRow[]
  refundReceipt: TableRow<'shared.refunds'>['receipt']
  refundEvents: RefundEventRow[]
}

export const ofPayment = (payment: PaymentHistory, withLink: boolean): Entry[] => {
  const link = withLink ? { page: 'payment' as const, id: payment.id } : null
  return [
    ...payment.events.map((event) => ({
      at: new Date(event.at),
      ...getPaymentEventText(event, payment),
      by: event.source === 'admin' ? 'An admin' : null,
      link,
    })),
    ...payment.refundEvents
      .filter(({ toStatus }) => toStatus !== 'due')
      .map((event) => ({ at: new Date(event.at), ...getRefundEventText(event, payment), link })),
  ]
}

export const ofTaxDocuments = (
  { invoice, creditNote }: Record<'invoice' | 'creditNote', TaxDocument | null>,
  paymentId: string | null,
): Entry[] =>
  [invoice, creditNote].flatMap((document) =>
    document === null
      ? []
      : {
          at: document.signedAt ?? document.createdAt,
          state:
            document.status === 'signed' ? 'done' : document.status === 'needs_review' ? 'failed' : 'waiting',
          title: `${document.kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${
            document.status === 'signed' ? `${document.number} signed by KRA` : 'not signed by KRA yet'
          }`,
          detail: formatPlainKes(document.amountCents),
          link: paymentId === null ? null : { page: 'payment', id: paymentId },
        },
  )

function getPaymentEventText(
  { toStatus, source, detail }: PaymentEventRow,
  { method, phone, amountCents, receipt, checkoutId, resultCode, result }: PaymentHistory,
): Pick<Entry, 'title' | 'detail' | 'state'> {
  switch (toStatus) {
    case 'initiated':
      return {
        state: 'done',
        title: method === 'paybill' ? 'Paid to the Paybill number by hand' : 'Payment started',
        detail: joined(
          formatPlainKes(amountCents),
          phone === null ? 'M-Pesa hides the number' : maskPhone(phone),
        ),
      }
    case 'pending':
      return {
        state: 'done',
        title: 'M-Pesa prompt sent',
        detail: joined(checkoutId && `request ${checkoutId}`),
      }
    case 'unknown':
      return { state: 'failed', title: 'No answer from M-Pesa', detail }
    case 'failed':
      return { state: 'failed', title: 'Not paid', detail: joined(resultCode, result) ?? detail }
    case 'completed':
      return {
        state: 'done',
        title: source === 'statement' ? 'Paid, found in the statement' : 'Paid by M-Pesa',
        detail: joined(receipt && `receipt ${receipt}`, formatPlainKes(amountCents)),
      }
    case 'refund_due':
      return { state: 'done', title: 'Refund owed', detail: joined(detail, formatPlainKes(amountCents)) }
    case 'refunded':
      return { state: 'done', title: 'Refunded', detail: formatPlainKes(amountCents) }
    default:
      return { state: 'done', title: humanize(toStatus), detail }
  }
}

function getRefundEventText(
  { toStatus, detail }: RefundEventRow,
  { refundReceipt }: PaymentHistory,
): Pick<Entry, 'title' | 'detail' | 'state'> {
  if (toStatus === 'requested') return { state: 'done', title: 'Reversal asked from M-Pesa', detail }
  if (toStatus === 'completed')
    return {
      state: 'done',
      title: 'The refund arrived',
      detail: joined(refundReceipt && `receipt ${refundReceipt}`),
    }
  return { state: 'failed', title: 'The refund needs a person', detail }
}

export type ClaimRow = Pick<CamelRow<'shared.payment_claims'>, 'receipt' | 'status' | 'createdAt'>
export const ofClaim = ({ receipt, status, createdAt }: ClaimRow): Entry => ({
  at: createdAt,
  state: 'note',
  title: 'The customer says that it is paid',
  detail: `receipt ${receipt}, ${humanize(status).toLowerCase()}`,
})

// ---------------------------------------------------------------- messages and the audit log

export type NotificationRow = Pick<CamelRow<'shared.notifications'>, 'id' | 'type' | 'readAt'> & {
  to: string
  aboutCode?: TableRow<'shared.bookings'>['code'] | null
  at: TableRow<'shared.notifications'>['created_at']
  deliveries: Pick<
    CamelJsonRow<'shared.notification_messages'>,
    'channel' | 'status' | 'detail' | 'endedAt'
  >[]
}

export const ofNotification = ({ type, to, at, readAt, deliveries }: NotificationRow): Entry => ({
  at,
  state: deliveries.some(({ status }) => status === 'failed') ? 'failed' : 'done',
  title: `Notified: ${humanize(type).toLowerCase()}`,
  detail: joined(
    to,
    ...deliveries.map(({ channel, status }) => `${channel} ${status}`),
    readAt !== null && `read ${dayAndTime(readAt.getTime())}`,
  ),
})

export type AuditRow = {
  at: Date
  action: string
  actorName: string | null
  details: Record<string, unknown>
}

/** The details are texts, numbers and booleans, without personal data. */
export const ofAudit = ({ at, action, actorName, details }: AuditRow): Entry => {
  const { note, reason, ...rest } = details
  const texts = Object.entries(rest).map(
    ([name, value]) => `${humanize(name).toLowerCase()} ${String(value)}`,
  )
  return {
    at,
    state: 'note',
    title: humanize(action),
    detail: joined(text(note), text(reason), ...texts),
    by: actorName,
  }
}
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? `“${value}”` : null

/** Returns whether an action is also an event of the booking. */
export const isBookingStep = (action: string): boolean =>
  /^booking\.(confirmed|checked-in|completed|cancelled|no-show|moved|reopened|undone)$/.test(action)
