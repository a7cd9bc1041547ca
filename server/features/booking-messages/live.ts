/** Socket events that make open screens refetch (contract/live.ts). */
import { BOOKING_EVENTS } from '#contract/live-events.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { toDay } from '#domain/time/time.ts'
import { findWaiting, getOwner } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import { notifyLive } from '#server/platform/realtime/live-updates.ts'
import type { SocketPayloads, SocketEvents } from '#server/platform/realtime/realtime.ts'
import type { Sockets } from '#server/platform/realtime/sockets.ts'
import type { Events, Topic } from '#server/platform/jobs/events.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { listMembers } from './queries.ts'

declare module '#server/platform/realtime/realtime.ts' {
  interface SocketEvents extends SocketPayloads<typeof BOOKING_EVENTS> {}
}

const ABOUT_BOOKINGS = [
  'booking.confirmed',
  'booking.items_changed',
  'booking.moved',
  'booking.cancelled',
  'booking.checked_in',
  'booking.completed',
  'booking.reopened',
  'booking.time_proposed',
  'booking.proposal_closed',
] as const satisfies readonly Topic[]

export const bookingSockets: Sockets = {
  events: BOOKING_EVENTS,
  listeners: [
    listener(
      'booking.created',
      'screens',
      'screens.booking.created',
      (app, event) => notifyBooking(app, event, 'booking.created'),
      ({ status }) => status === 'pending',
    ),
    ...ABOUT_BOOKINGS.map((topic) =>
      listener(topic, 'screens', `screens.${topic}`, (app, event) => notifyBooking(app, event, topic)),
    ),
    listener('blocked_time.changed', 'screens', 'screens.blocked_time.changed', notifyBlockedTime),
    ...(['waitlist.changed', 'waitlist.ended'] as const).map((topic) =>
      listener(topic, 'screens', `screens.${topic}`, notifyWaiting),
    ),
    listener('payment.completed', 'screens', 'screens.payment.completed', (app, payment) =>
      notifyPayment(app, payment, 'completed'),
    ),
    listener('payment.failed', 'screens', 'screens.payment.failed', (app, payment) =>
      notifyPayment(app, payment, 'failed'),
    ),
  ],
}

async function notifyBooking(
  { database: { db } }: AppContext,
  { bookingId }: { bookingId: string },
  topic: 'booking.created' | (typeof ABOUT_BOOKINGS)[number],
): Promise<void> {
  const booking = await getOwner(db, bookingId)
  const { accountId, branchId } = booking
  // The column's CHECK allows only these statuses. A walk-in has no account.
  const status = booking.status as BookingStatus
  if (accountId !== null) await notifyLive(db, accountId, 'booking_update', { bookingId, status })
  const date = toDay(booking.start.getTime())
  const hint = { kind: getKind(topic, booking), bookingId, branchId, date }
  for (const to of await listMembers(db, booking)) await notifyLive(db, to, 'calendar_update', hint)
}

type Owner = Awaited<ReturnType<typeof getOwner>>

/** New is what a customer has booked or requested: not an unpaid hold, and not what the store did itself. */
function getKind(topic: Topic, { feeCents, confirmedBy }: Owner): SocketEvents['calendar_update']['kind'] {
  if (topic === 'booking.time_proposed' || topic === 'booking.proposal_closed') return 'proposal'
  const isRequest = topic === 'booking.created' && feeCents === 0
  const isBooked = topic === 'booking.confirmed' && confirmedBy !== 'store'
  return isRequest || isBooked ? 'new-booking' : 'booking'
}

async function notifyBlockedTime(
  { database: { db } }: AppContext,
  { branchId, staffId, day }: Events['blocked_time.changed'],
): Promise<void> {
  const hint = { kind: 'block', bookingId: null, branchId, date: day } as const
  for (const to of await listMembers(db, { branchId, staffIds: [staffId] }))
    await notifyLive(db, to, 'calendar_update', hint)
}

async function notifyWaiting(
  { database: { db } }: AppContext,
  { entryId }: { entryId: string },
): Promise<void> {
  const entry = await findWaiting(db, entryId)
  if (!entry) return
  const { branchId, staffId, from } = entry
  const hint = { kind: 'waitlist', bookingId: null, branchId, date: from } as const
  for (const to of await listMembers(db, { branchId, staffIds: staffId === null ? [] : [staffId] }))
    await notifyLive(db, to, 'calendar_update', hint)
}

async function notifyPayment(
  { database: { db } }: AppContext,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  status: 'completed' | 'failed',
): Promise<void> {
  const { accountId } = await getOwner(db, bookingId)
  if (accountId === null) return
  await notifyLive(db, accountId, 'payment_update', { paymentId, bookingId, status })
}
