/** Messages to customers about requests that the store has not answered: they have no code. */
import { m } from '#messages'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { getTitle, type BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Config } from '#server/config/config.ts'
import { bookingButton, buildFormerFacts, whenAndStore } from './customer-messages.ts'
import { bookingEmail, getStoreName, formatWhen, type BookingMessage } from './texts.ts'

export function requestReceived(booking: BookingDetails, answerBy: At, config: Config): BookingMessage {
  const when = formatWhen(booking)
  const by = dayAndTime(answerBy)
  return {
    sms: fitSms([getStoreName(booking), getTitle(booking)], (store, title) =>
      m.sms_booking_request_sent({ when, store, by, title }),
    ),
    mail: bookingEmail({
      subject: m.mail_booking_request_subject(whenAndStore(booking)),
      title: m.mail_booking_request_title(),
      lead: getTitle(booking),
      lines: [...buildFormerFacts(booking), [m.mail_booking_reply_by(), by]],
      more: m.mail_booking_request_more(),
      button: bookingButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}

/** The customer moved a request, which the store is asked again. */
export function requestMoved(
  booking: BookingDetails,
  before: At,
  answerBy: At,
  config: Config,
): BookingMessage {
  const when = formatWhen(booking)
  const was = dayAndTime(before)
  const by = dayAndTime(answerBy)
  return {
    sms: fitSms([getStoreName(booking), getTitle(booking)], (store, title) =>
      m.sms_booking_request_moved({ when, store, by, title }),
    ),
    mail: bookingEmail({
      subject: m.mail_booking_request_moved_subject(whenAndStore(booking)),
      title: m.mail_booking_request_moved_title(),
      lead: m.mail_booking_moved_lead({ title: getTitle(booking), was }),
      lines: [...buildFormerFacts(booking), [m.mail_booking_reply_by(), by]],
      more: m.mail_booking_request_more(),
      button: bookingButton(booking, config),
      footer: m.mail_booking_footer(),
    }),
  }
}
