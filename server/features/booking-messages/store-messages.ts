/** Messages to stores about their bookings, in the current language. */
import { m } from '#messages'
import { formatPlainKes } from '#domain/payments/money.ts'
import { dayAndTime, toDay, type At } from '#domain/time/time.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { getTitle, type BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Fact } from '#server/adapters/email/email-layout.ts'
import type { Config } from '#server/config/config.ts'
import { bookingEmail, formatWhen, serviceFacts, type BookingMessage } from './texts.ts'

const linkToDay = (booking: BookingDetails, { merchantUrl }: Config): string =>
  `${merchantUrl}/?date=${toDay(booking.start.getTime())}`
const dayButton = (booking: BookingDetails, config: Config) => ({
  href: linkToDay(booking, config),
  label: m.mail_store_open_day(),
})
/** Returns the facts that a store needs: unlike the customer's, without the place, but with the name and requests. */
function buildFacts(booking: BookingDetails): Fact[] {
  const facts: Fact[] = [
    [m.mail_booking_when(), formatWhen(booking)],
    [m.mail_store_what(), getTitle(booking)],
    [m.mail_store_who(), booking.client_name],
    [m.mail_store_branch(), booking.branch.name],
  ]
  facts.push(...serviceFacts(booking))
  if (booking.price_cents !== null)
    facts.push([
      m.mail_store_to_be_paid(),
      booking.package === null ? formatPlainKes(booking.price_cents) : m.mail_store_by_package(),
    ])
  if (booking.notes) facts.push([m.mail_store_notes(), booking.notes])
  if (booking.special_requests) facts.push([m.mail_store_requests(), booking.special_requests])
  return facts
}
const toNames = (booking: BookingDetails): string[] => [getTitle(booking), booking.client_name]

export function newBooking(booking: BookingDetails, config: Config): BookingMessage {
  const { code } = booking
  const when = formatWhen(booking)
  return {
    sms: fitSms(toNames(booking), (title, client) => m.sms_store_new_booking({ when, title, client, code })),
    mail: bookingEmail({
      subject: m.mail_store_new_booking_subject({ when, title: getTitle(booking) }),
      title: m.mail_store_new_booking_title(),
      lead: getTitle(booking),
      lines: buildFacts(booking),
      button: dayButton(booking, config),
      footer: m.mail_store_footer(),
    }),
  }
}

export function request(booking: BookingDetails, answerBy: At, config: Config): BookingMessage {
  const when = formatWhen(booking)
  const by = dayAndTime(answerBy)
  const link = linkToDay(booking, config)
  return {
    sms: fitSms(toNames(booking), (title, client) => m.sms_store_request({ when, title, client, by, link })),
    mail: bookingEmail({
      subject: m.mail_store_request_subject({ by, title: getTitle(booking), when }),
      title: m.mail_store_request_title(),
      lead: getTitle(booking),
      lines: [...buildFacts(booking), [m.mail_booking_reply_by(), by]],
      more: m.mail_store_request_more(),
      button: { href: link, label: m.mail_store_confirm_or_cancel() },
      footer: m.mail_store_footer(),
    }),
  }
}

export function moved(booking: BookingDetails, before: At, config: Config): BookingMessage {
  const when = formatWhen(booking)
  const was = dayAndTime(before)
  return {
    sms: fitSms(toNames(booking), (title, client) => m.sms_store_moved({ was, when, title, client })),
    mail: bookingEmail({
      subject: m.mail_store_moved_subject({ was, when, title: getTitle(booking) }),
      title: m.mail_store_moved_title(),
      lead: m.mail_store_moved_lead({ was }),
      lines: buildFacts(booking),
      button: dayButton(booking, config),
      footer: m.mail_store_footer(),
    }),
  }
}

export function requestMoved(
  booking: BookingDetails,
  before: At,
  answerBy: At,
  config: Config,
): BookingMessage {
  const when = formatWhen(booking)
  const was = dayAndTime(before)
  const by = dayAndTime(answerBy)
  const link = linkToDay(booking, config)
  return {
    sms: fitSms(toNames(booking), (title, client) =>
      m.sms_store_request_moved({ when, title, client, by, link }),
    ),
    mail: bookingEmail({
      subject: m.mail_store_request_subject({ by, title: getTitle(booking), when }),
      title: m.mail_store_request_moved_title(),
      lead: m.mail_store_moved_lead({ was }),
      lines: [...buildFacts(booking), [m.mail_booking_reply_by(), by]],
      more: m.mail_store_request_more(),
      button: { href: link, label: m.mail_store_confirm_or_cancel() },
      footer: m.mail_store_footer(),
    }),
  }
}

/** The customer keeps the time of the booking. */
export function proposalDeclined(booking: BookingDetails, config: Config): BookingMessage {
  const when = formatWhen(booking)
  return {
    sms: fitSms(toNames(booking), (title, client) => m.sms_store_proposal_declined({ when, title, client })),
    mail: bookingEmail({
      subject: m.mail_store_proposal_declined_subject({ when, title: getTitle(booking) }),
      title: m.mail_store_proposal_declined_title(),
      lead: m.mail_store_proposal_declined_lead(),
      lines: buildFacts(booking),
      button: dayButton(booking, config),
      footer: m.mail_store_footer(),
    }),
  }
}

const CANCELLED_BY_CUSTOMER = {
  sms: m.sms_store_cancelled,
  subject: m.mail_store_cancelled_subject,
  title: m.mail_store_cancelled_title,
}
const CANCELLED_BY_D3 = {
  sms: m.sms_store_cancelled_by_d3,
  subject: m.mail_store_cancelled_by_d3_subject,
  title: m.mail_store_cancelled_by_d3_title,
}

export function cancelled(booking: BookingDetails, config: Config): BookingMessage {
  const when = formatWhen(booking)
  const reason: Fact[] = booking.cancel_reason ? [[m.mail_booking_reason(), booking.cancel_reason]] : []
  const by = booking.cancelled_by === 'admin' ? CANCELLED_BY_D3 : CANCELLED_BY_CUSTOMER
  return {
    sms: fitSms(toNames(booking), (title, client) => by.sms({ when, title, client })),
    mail: bookingEmail({
      subject: by.subject({ when, title: getTitle(booking) }),
      title: by.title(),
      lead: m.mail_store_cancelled_lead(),
      lines: [...buildFacts(booking), ...reason],
      button: dayButton(booking, config),
      footer: m.mail_store_footer(),
    }),
  }
}
