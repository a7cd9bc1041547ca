/**
 * Messages to customers about bookings, in the current language. An SMS is one segment of ASCII characters if
 * possible.
 */
import { m } from '#messages'
import { cancelTerms, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { reasonText } from '#domain/booking/reasons.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { providerName, type PaymentMethod } from '#domain/payments/payment-methods.ts'
import { formatPayer } from '#domain/payments/payer.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { getTitle, proposalLinkFor, type BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Fact } from '#server/adapters/email/email-layout.ts'
import type { Config } from '#server/config/config.ts'
import {
  bookingEmail,
  formatLandmark,
  formatWhen,
  getStoreName,
  serviceFacts,
  type BookingMessage,
} from './texts.ts'

export const bookingButton = (booking: BookingDetails, { publicUrl }: Config) => ({
  href: `${publicUrl}/booking-details/${booking.id}`,
  label: m.mail_booking_open(),
})
const bookAgainButton = (booking: BookingDetails, { publicUrl }: Config) => ({
  href: booking.offer
    ? `${publicUrl}/booking/offer/${booking.offer.id}`
    : `${publicUrl}/booking/service/${booking.service_id}`,
  label: m.mail_booking_choose_another_time(),
})
const describeAddress = ({ service, branch }: BookingDetails): string =>
  [service.store.name, branch.address, branch.landmark, branch.location_name].filter(Boolean).join(', ')
export const whenAndStore = (booking: BookingDetails) => ({
  when: formatWhen(booking),
  store: getStoreName(booking),
})

/** Returns the facts of an active booking. */
function buildFacts(booking: BookingDetails): Fact[] {
  const facts: Fact[] = [
    [m.mail_booking_when(), formatWhen(booking)],
    [m.mail_booking_where(), describeAddress(booking)],
  ]
  facts.push(...serviceFacts(booking))
  if (booking.access_fee_paid) facts.push([m.mail_booking_paid(), formatPlainKes(booking.charged_cents)])
  facts.push([m.mail_booking_at_store(), describePrice(booking)], [m.mail_booking_code(), booking.code])
  return facts
}
function describePrice({ package: paidBy, price_cents }: BookingDetails): string {
  if (paidBy !== null) return m.mail_booking_by_package()
  return price_cents === null ? m.mail_booking_price_agreed_there() : formatPlainKes(price_cents)
}
/** Returns the facts of a booking that is not confirmed or has ended. */
export const buildFormerFacts = (booking: BookingDetails): Fact[] => [
  [m.mail_booking_when(), formatWhen(booking)],
  [m.mail_booking_where(), getStoreName(booking)],
]

// ---------------------------------------------------------------- confirmations

export function confirmed(booking: BookingDetails, now: At, config: Config): BookingMessage {
  return {
    sms: confirmationSms(booking),
    mail: bookingEmail({
      subject: m.mail_booking_confirmed_subject(whenAndStore(booking)),
      title: m.mail_booking_confirmed_title(),
      lead: getTitle(booking),
      lines: buildFacts(booking),
      more: cancellationText(booking, now),
      button: bookingButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

function confirmationSms(booking: BookingDetails): string {
  const { code, price_cents, package: paidBy } = booking
  const when = formatWhen(booking)
  return fitSms(
    [getStoreName(booking), booking.branch.location_name, getTitle(booking)],
    (store, area, title) =>
      price_cents === null || paidBy !== null
        ? m.sms_booking_confirmed({ when, store, area, code, title })
        : m.sms_booking_confirmed_price({
            when,
            store,
            area,
            code,
            title,
            price: formatPlainKes(price_cents),
          }),
  )
}

const describeCancelTerms = (booking: BookingDetails, now: At) =>
  cancelTerms(
    // The column's CHECK allows only these statuses.
    {
      status: booking.status as BookingStatus,
      start: booking.start.getTime(),
      earliestStart: booking.earliest_start?.getTime() ?? null,
      noticeHours:
        booking.visit_notice_hours ?? (booking.offer ? null : booking.service.min_cancellation_hours),
    },
    now,
  )

function cancellationText(booking: BookingDetails, now: At): string {
  const { open, until: end } = describeCancelTerms(booking, now)
  const until = dayAndTime(end)
  if (!open && booking.earliest_start) return m.mail_booking_cancel_ended_by_move({ until })
  if (!open) return m.mail_booking_cancel_too_late()
  if (booking.access_fee_paid && booking.credit_cents > 0) return m.mail_booking_cancel_with_credit({ until })
  return booking.access_fee_paid
    ? m.mail_booking_cancel_with_refund({ until })
    : m.mail_booking_cancel_free({ until })
}

// ---------------------------------------------------------------- moves and reminders

export function moved(booking: BookingDetails, before: At, now: At, config: Config): BookingMessage {
  const { code } = booking
  const when = formatWhen(booking)
  const was = dayAndTime(before)
  return {
    sms: fitSms([getStoreName(booking), formatLandmark(booking)], (store, place) =>
      m.sms_booking_moved({ was, when, store, place, code }),
    ),
    mail: bookingEmail({
      subject: m.mail_booking_moved_subject(whenAndStore(booking)),
      title: m.mail_booking_moved_title(),
      lead: m.mail_booking_moved_lead({ title: getTitle(booking), was }),
      lines: buildFacts(booking),
      more: `${cancellationText(booking, now)} ${m.mail_booking_moved_pass()}`,
      button: bookingButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

/** The customer accepts or declines by the link, or in the booking. */
export function timeProposed(
  booking: BookingDetails,
  proposal: OpenProposal,
  config: Config,
): BookingMessage {
  const was = formatWhen(booking)
  const when = dayAndTime(Date.parse(proposal.start))
  const by = dayAndTime(Date.parse(proposal.expiresAt))
  const link = `${config.publicUrl}/p/${proposalLinkFor(config, proposal.id)}`
  const facts: Fact[] = [
    [m.mail_proposal_new_time(), when],
    [m.mail_proposal_current_time(), was],
    [m.mail_booking_where(), getStoreName(booking)],
  ]
  if (proposal.staffName) facts.push([m.mail_booking_with(), proposal.staffName])
  facts.push([m.mail_booking_reply_by(), by])
  if (proposal.message) facts.push([m.mail_proposal_message(), proposal.message])
  return {
    sms: fitSms([getStoreName(booking)], (store) =>
      m.sms_booking_time_proposed({ store, was, when, by, link }),
    ),
    mail: bookingEmail({
      subject: m.mail_proposal_subject({ store: getStoreName(booking), when }),
      title: m.mail_proposal_title(),
      lead: getTitle(booking),
      lines: facts,
      more: m.mail_proposal_more(),
      button: { href: link, label: m.mail_proposal_answer() },
      footer: m.mail_booking_footer(),
    }),
  }
}
type OpenProposal = NonNullable<BookingDetails['proposal']>

export function reminder(booking: BookingDetails, now: At, link: string): BookingMessage {
  const canCancel = describeCancelTerms(booking, now).open
  return {
    sms: reminderSms(booking, canCancel, link),
    mail: bookingEmail({
      subject: m.mail_booking_reminder_subject({ ...whenAndStore(booking), title: getTitle(booking) }),
      title: m.mail_booking_reminder_title(),
      lead: getTitle(booking),
      lines: buildFacts(booking),
      more: `${cancellationText(booking, now)} ${m.mail_booking_reminder_link()}`,
      button: {
        href: link,
        label: canCancel ? m.mail_booking_reminder_confirm_or_cancel() : m.mail_booking_reminder_confirm(),
      },
      footer: m.mail_booking_reminder_footer(),
    }),
  }
}

function reminderSms(booking: BookingDetails, canCancel: boolean, link: string): string {
  const { code } = booking
  const when = formatWhen(booking)
  const write = canCancel ? m.sms_booking_reminder : m.sms_booking_reminder_too_late_to_cancel
  return fitSms([getTitle(booking), getStoreName(booking), formatLandmark(booking)], (title, store, place) =>
    write({ when, title, store, place, code, link }),
  )
}

// ---------------------------------------------------------------- cancellations and refunds

/** The refunded amount and the phone it is sent to. */
function refundText({ access_fee_paid, fee_kept, payment, credit_cents }: BookingDetails): string {
  if (!access_fee_paid) return m.notice_booking_not_charged()
  if (fee_kept) return m.notice_booking_fee_kept()
  return [
    payment &&
      m.notice_booking_refund({
        amount: formatPlainKes(payment.amount_cents),
        phone: formatPayer(payment.phone_number),
        provider: getProviderName(payment),
      }),
    credit_cents > 0 && m.notice_booking_credit_back({ amount: formatPlainKes(credit_cents) }),
  ]
    .filter(Boolean)
    .join(' ')
}

export function cancelled(booking: BookingDetails, config: Config): BookingMessage {
  const when = formatWhen(booking)
  const refund = refundText(booking)
  return {
    sms: fitSms([getStoreName(booking)], (store) => m.sms_booking_cancelled({ when, store, refund })),
    mail: bookingEmail({
      subject: m.mail_booking_cancelled_subject(whenAndStore(booking)),
      title: m.mail_booking_cancelled_title(),
      lead: getTitle(booking),
      lines: buildFormerFacts(booking),
      more: refund,
      button: bookAgainButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

export function cancelledByStore(booking: BookingDetails, config: Config): BookingMessage {
  const when = formatWhen(booking)
  const refund = refundText(booking)
  const why = reasonText(booking.cancel_reason) ?? ''
  return {
    sms: fitSms([getStoreName(booking), why], (store, reason) =>
      m.sms_booking_cancelled_by_store({ store, when, reason, refund }),
    ),
    mail: bookingEmail({
      subject: m.mail_booking_cancelled_by_store_subject(whenAndStore(booking)),
      title: m.mail_booking_cancelled_by_store_title(),
      lead: getTitle(booking),
      lines: [...buildFormerFacts(booking), [m.mail_booking_reason(), why]],
      more: refund,
      button: bookAgainButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

export function unanswered(booking: BookingDetails, config: Config): BookingMessage {
  const when = formatWhen(booking)
  return {
    sms: fitSms([getStoreName(booking)], (store) => m.sms_booking_unanswered({ store, when })),
    mail: bookingEmail({
      subject: m.mail_booking_unanswered_subject(whenAndStore(booking)),
      title: m.mail_booking_unanswered_title(),
      lead: getTitle(booking),
      lines: buildFormerFacts(booking),
      more: m.mail_booking_unanswered_more(),
      button: bookAgainButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

export function noShow(booking: BookingDetails, config: Config): BookingMessage {
  const email = config.supportEmail
  const when = formatWhen(booking)
  const fee = booking.access_fee_paid ? [m.notice_booking_fee_kept()] : []
  const statement =
    booking.cancelled_by === 'store' ? m.notice_booking_no_show_by_store : m.notice_booking_no_show_by_system
  return {
    sms: fitSms([getStoreName(booking)], (store) =>
      m.sms_booking_no_show({ happened: [statement({ store, when }), ...fee].join(' '), email }),
    ),
    mail: bookingEmail({
      subject: m.mail_booking_no_show_subject(whenAndStore(booking)),
      title: m.mail_booking_no_show_title(),
      lead: [statement(whenAndStore(booking)), ...fee].join(' '),
      lines: buildFormerFacts(booking),
      more: m.mail_booking_no_show_if_wrong({ email }),
      button: bookingButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

type Payment = Pick<NonNullable<BookingDetails['payment']>, 'method' | 'amount_cents' | 'phone_number'>

// The column's CHECK allows only these.
const getProviderName = ({ method }: Payment): string => providerName(method as PaymentMethod)

/** Writes the SMS about a refund. Money that is returned while the booking stays paid was paid a second time. */
export function refundSms(booking: BookingDetails, payment: Payment): string {
  const write =
    booking.access_fee_paid && booking.status !== 'cancelled'
      ? m.sms_second_payment_returned
      : m.sms_booking_refunded
  const when = formatWhen(booking)
  const amount = formatPlainKes(payment.amount_cents)
  const phone = formatPayer(payment.phone_number)
  const provider = getProviderName(payment)
  return fitSms([getStoreName(booking)], (store) => write({ amount, phone, provider, when, store }))
}
