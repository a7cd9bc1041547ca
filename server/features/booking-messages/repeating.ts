/** Messages that admins send again. They are written from the booking as it is now. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import {
  MAX_REPEATS,
  originalKey,
  repeatableMessage,
  repeatKey,
  getRepeat,
  type MessagedBooking,
  type RepeatableMessage,
} from '#domain/notifications/repeats.ts'
import type { TxCtx } from '#server/app-context.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import {
  getBookingDetails,
  linkFor,
  lockBooking,
  type BookingDetails,
} from '#server/features/bookings/bookings.ts'
import { withLocale } from '#server/locale.ts'
import { once } from '#server/platform/jobs/events.ts'
import * as customerMessages from './customer-messages.ts'
import { getEmail, resolveLanguage, getPhones, toSmsNumber } from './customers.ts'
import { findStoreContacts } from './stores.ts'
import { findSentAbout, getReturned } from './queries.ts'
import * as requestMessages from './request-messages.ts'
import * as storeMessages from './store-messages.ts'
import type { BookingMessage } from './texts.ts'

/** Sends a message again to anyone who gets such messages about the booking now, by the same channel. */
export async function sendMessageAgain(tx: TxCtx, bookingId: string, key: string): Promise<void> {
  // The lock keeps the booking from changing before the message is in the queue.
  await lockBooking(tx.db, bookingId)
  const sent = await findSentAbout(tx.db, bookingId, key)
  if (!sent) throw bookingProblems.messageNotFound()
  const booking = await getBookingDetails(tx.db, bookingId)
  const kind = repeatableMessage(key)
  const repeat = getRepeat(
    { key, sentAt: sent.sentAt.getTime() },
    messagedBooking(booking, tx.now),
    tx.now.getTime(),
  )
  if (kind === null || repeat !== 'possible') throw bookingProblems.messageNotTrue()
  const again = await write(tx, booking, kind, originalKey(key))
  const until = booking.start > tx.now ? { until: booking.start.toISOString() } : {}
  if (sent.channel === 'sms') {
    if (again.phone === null) throw bookingProblems.noRecipient()
    const name = await nameRepeat(tx, key)
    return tx.emit('send-sms', { key: name, to: again.phone, message: again.sms, ...until })
  }
  if (again.email === null || again.mail === null) throw bookingProblems.noRecipient()
  return tx.emit('send-mail', { key: await nameRepeat(tx, key), to: again.email, ...again.mail, ...until })
}

async function nameRepeat({ db, now }: TxCtx, key: string): Promise<string> {
  for (let number = 1; number <= MAX_REPEATS; number++) {
    const name = repeatKey(key, number)
    if (await once(db, `repeated:${name}`, now)) return name
  }
  throw bookingProblems.repeatedTooOften()
}

const messagedBooking = (booking: BookingDetails, now: Date): MessagedBooking => {
  const { proposal } = booking
  return {
    // The column's CHECK allows only these statuses.
    status: booking.status as BookingStatus,
    start: booking.start.getTime(),
    answerBy: booking.fee_cents === 0 ? (booking.hold_expires_at?.getTime() ?? null) : null,
    lastMovedAt: findLastMove(booking)?.at ?? null,
    noShowAt: booking.no_show_at?.getTime() ?? null,
    undoUntil: booking.undo_until?.getTime() ?? null,
    openProposalId: proposal && Date.parse(proposal.expiresAt) > now.getTime() ? proposal.id : null,
  }
}

function findLastMove({ history }: BookingDetails): { at: number; before: number } | null {
  const move = history.findLast(({ kind, from_start }) => kind === 'move' && from_start !== null)
  return move?.from_start
    ? { at: new Date(move.at).getTime(), before: new Date(move.from_start).getTime() }
    : null
}

type Written = {
  phone: string | null
  email: string | null
  sms: string
  mail: BookingMessage['mail'] | null
}

async function write(
  tx: TxCtx,
  booking: BookingDetails,
  kind: RepeatableMessage,
  original: string,
): Promise<Written> {
  const { db } = tx
  if (kind === 'refunded') {
    const returned = await getReturned(db, original.split(':')[2] ?? '')
    const phone = toSmsNumber(returned.phone_number ?? booking.client_phone)
    const language = await resolveLanguage(db, booking)
    const sms = withLocale(language, () => customerMessages.refundSms(booking, returned))
    return { phone, email: null, sms, mail: null }
  }
  if (kind.startsWith('store-')) {
    const { ownerId, phone, email } = await findStoreContacts(db, booking.branch_id)
    return {
      phone,
      email,
      ...withLocale(await getLanguage(db, ownerId), () => texts(tx, booking, kind)),
    }
  }
  // A message to a guest also goes to the phone that paid, whose key ends with a number.
  const index = Number(/:sms(\d+)$/.exec(original)?.[1] ?? 0)
  return {
    phone: getPhones(booking)[index] ?? null,
    email: getEmail(booking),
    ...withLocale(await resolveLanguage(db, booking), () => texts(tx, booking, kind)),
  }
}

function texts(
  { app: { config }, now }: TxCtx,
  booking: BookingDetails,
  kind: Exclude<RepeatableMessage, 'refunded'>,
): BookingMessage {
  const at = now.getTime()
  const before = findLastMove(booking)?.before ?? at
  const answerBy = booking.status === 'pending' ? (booking.hold_expires_at?.getTime() ?? null) : null
  switch (kind) {
    case 'requested':
      return requestMessages.requestReceived(booking, answerBy ?? at, config)
    case 'store-requested':
      return storeMessages.request(booking, answerBy ?? at, config)
    case 'confirmed':
    case 'confirmed-again':
      return customerMessages.confirmed(booking, at, config)
    case 'store-booked':
      return storeMessages.newBooking(booking, config)
    case 'moved':
      return answerBy === null
        ? customerMessages.moved(booking, before, at, config)
        : requestMessages.requestMoved(booking, before, answerBy, config)
    case 'store-moved':
      return answerBy === null
        ? storeMessages.moved(booking, before, config)
        : storeMessages.requestMoved(booking, before, answerBy, config)
    case 'cancelled':
      return booking.cancelled_by === 'store'
        ? customerMessages.cancelledByStore(booking, config)
        : customerMessages.cancelled(booking, config)
    case 'store-cancelled':
      return storeMessages.cancelled(booking, config)
    case 'unanswered':
      return customerMessages.unanswered(booking, config)
    case 'no-show':
      return customerMessages.noShow(booking, config)
    case 'proposed':
      if (booking.proposal === null) throw bookingProblems.messageNotTrue()
      return customerMessages.timeProposed(booking, booking.proposal, config)
    case 'store-declined':
      return storeMessages.proposalDeclined(booking, config)
    case 'reminder': {
      const link = `${config.publicUrl}/b/${linkFor(config, booking.id, booking.start.getTime())}`
      return customerMessages.reminder(booking, at, link)
    }
  }
}
