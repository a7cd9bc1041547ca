/**
 * Notifications about bookings for the inbox, besides the messages by SMS and e-mail. A step of the customer or of D3 is
 * notified to everyone at the store who sees the booking, and a step of the store to the person who is booked. The customer's
 * list always has the booking as it is.
 */
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { toDay } from '#domain/time/time.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import {
  findLastStep,
  getBookingDetails,
  notificationParams,
  waitsForAnswer,
  type BookingDetails,
  type Step,
} from '#server/features/bookings/bookings.ts'
import { customerPaths, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { canBeUndone, isDeclined, isRequest, isUnpaid } from './booking-messages.ts'
import { outdatedListeners, thenRemoveOutdated } from './outdated.ts'
import { listStoreAccounts, listMembers } from './queries.ts'

export const inboxListeners: Listener[] = [
  listener(
    'booking.created',
    'notices',
    'inbox.booking-requested',
    thenRemoveOutdated(notifyRequest),
    isRequest,
  ),
  listener('booking.confirmed', 'notices', 'inbox.booking-confirmed', thenRemoveOutdated(notifyConfirmation)),
  listener('booking.moved', 'notices', 'inbox.booking-moved', thenRemoveOutdated(notifyMove)),
  listener('booking.items_changed', 'notices', 'inbox.booking-services-changed', notifyServices),
  listener('booking.cancelled', 'notices', 'inbox.booking-cancelled', thenRemoveOutdated(notifyCancellation)),
  listener('booking.settled', 'notices', 'inbox.booking-settled', thenRemoveOutdated(notifyEnd)),
  listener('reminder.due', 'notices', 'inbox.booking-reminder', thenRemoveOutdated(notifyReminder)),
  listener('booking.time_proposed', 'notices', 'inbox.time-proposed', thenRemoveOutdated(notifyProposal)),
  listener(
    'booking.proposal_closed',
    'notices',
    'inbox.proposal-declined',
    thenRemoveOutdated(notifyDecline),
    isDeclined,
  ),
  ...outdatedListeners,
]

async function notifyRequest(app: AppContext, { bookingId }: Events['booking.created']): Promise<void> {
  // The store may have answered since the event.
  if (!(await waitsForAnswer(app.database.db, bookingId))) return
  const { forStore, team } = await read(app, bookingId)
  const params = { ...forStore, isRequest: true }
  await notify(
    createContext(app, null),
    team.map((to) => ({ ...to, type: 'booking_created', eventKey: `booking_created:${bookingId}`, params })),
  )
}

async function notifyConfirmation(
  app: AppContext,
  { bookingId }: Events['booking.confirmed'],
): Promise<void> {
  const { booking, by, forCustomer, forStore, customer, team } = await read(app, bookingId, 'confirmed')
  // Somebody at the counter needs no message.
  if (booking.is_walk_in && booking.start <= app.clock.now()) return
  const moved = await findLastStep(app.database.db, bookingId, 'moved')
  // Whichever job runs first, the customer reads of the new time or the cancellation only.
  const isMoved = moved !== undefined && by !== undefined && moved.id > by.id
  const isOutdated = isMoved || booking.status === 'cancelled'
  // One notification reports all that were booked with a series.
  const isReported = booking.series?.isBookedWithSeries && by?.actor === 'customer'
  const wasRequest = booking.fee_cents === 0 && booking.history[0]?.status === 'pending'
  const eventKey = `booking_confirmed:${bookingId}`
  await notify(createContext(app, null), [
    ...(isOutdated || isReported ? [] : customer).map((to) => ({
      ...to,
      type: 'booking_confirmed' as const,
      eventKey,
      params: forCustomer,
    })),
    ...team.map((to) =>
      wasRequest
        ? { ...to, type: 'booking_confirmed' as const, eventKey, params: forStore }
        : {
            ...to,
            type: 'booking_created' as const,
            eventKey: `booking_created:${bookingId}`,
            params: { ...forStore, isRequest: false },
          },
    ),
  ])
}

/** The customer has changed them, so only the store needs to know. */
async function notifyServices(
  app: AppContext,
  { bookingId }: Events['booking.items_changed'],
  { eventId }: Attempt,
): Promise<void> {
  const { booking, forStore, team } = await read(app, bookingId)
  if (booking.status !== 'confirmed' && booking.status !== 'pending') return
  const eventKey = `booking_services_changed:${bookingId}:${eventId}`
  await notify(
    createContext(app, null),
    team.map((to) => ({ ...to, type: 'booking_services_changed', eventKey, params: forStore })),
  )
}

async function notifyMove(
  app: AppContext,
  { bookingId, from, isConfirmed }: Events['booking.moved'],
  { eventId }: Attempt,
): Promise<void> {
  // The notification of its confirmation has the new time.
  if (isConfirmed) return
  const { booking, forCustomer, forStore, customer, team } = await read(app, bookingId, 'moved')
  if (booking.status !== 'confirmed' && booking.status !== 'pending') return
  // A booking may be moved to the same time more than once.
  const moved = { type: 'booking_moved', eventKey: `booking_moved:${bookingId}:${eventId}` } as const
  const ctx = createContext(app, null)
  await notify(ctx, [
    ...customer.map((to) => ({ ...to, ...moved, params: { ...forCustomer, from } })),
    ...team.map((to) => ({ ...to, ...moved, params: { ...forStore, from } })),
  ])
}

async function notifyCancellation(
  app: AppContext,
  { bookingId }: Events['booking.cancelled'],
): Promise<void> {
  const { booking, by, forCustomer, forStore, customer, team } = await read(app, bookingId, 'cancelled')
  // A no-show is notified when the store can no longer undo it.
  if (!by || isUnpaid(booking) || booking.no_show_at || booking.status !== 'cancelled') return
  const cancelled = { type: 'booking_cancelled', eventKey: `booking_cancelled:${bookingId}` } as const
  const ctx = createContext(app, null)
  await notify(ctx, [
    ...customer.map((to) => ({ ...to, ...cancelled, params: { ...forCustomer, by: by.actor } })),
    ...team.map((to) => ({ ...to, ...cancelled, params: { ...forStore, by: by.actor } })),
  ])
}

/** Notifies of the end once the store can no longer undo it: thanks for a visit, or a no-show. */
async function notifyEnd(app: AppContext, { bookingId }: Events['booking.settled']): Promise<void> {
  const { booking, forCustomer, customer } = await read(app, bookingId)
  if (canBeUndone(booking, app.clock.now())) return
  const ctx = createContext(app, null)
  if (booking.no_show_at)
    await notify(
      ctx,
      customer.map((to) => ({
        ...to,
        type: 'booking_no_show',
        eventKey: `booking_no_show:${bookingId}`,
        params: forCustomer,
      })),
    )
  if (booking.status === 'completed')
    await notify(
      ctx,
      customer.map((to) => ({
        ...to,
        type: 'booking_completed',
        eventKey: `booking_completed:${bookingId}`,
        actionUrl: customerPaths.storeReviews(booking.store_id),
        params: forCustomer,
      })),
    )
}

async function notifyReminder(
  app: AppContext,
  { bookingId, kind, startsAt }: Events['reminder.due'],
): Promise<void> {
  const { booking, forCustomer, customer } = await read(app, bookingId)
  if (booking.status !== 'confirmed' || booking.start.toISOString() !== startsAt) return
  await notify(
    createContext(app, null),
    customer.map((to) => ({
      ...to,
      type: 'booking_reminder',
      eventKey: `booking_reminder:${bookingId}:${startsAt}:${kind}`,
      params: forCustomer,
      ...(kind === '2h' && { priority: 'urgent' as const }),
    })),
  )
}

async function notifyProposal(
  app: AppContext,
  { bookingId, proposalId }: Events['booking.time_proposed'],
): Promise<void> {
  const { booking, forCustomer, customer } = await read(app, bookingId)
  const { proposal } = booking
  // The customer may have answered, or the store may have proposed another time, since the event.
  if (proposal?.id !== proposalId) return
  const params = { ...forCustomer, proposed: new Date(proposal.start).toISOString() }
  await notify(
    createContext(app, null),
    customer.map((to) => ({
      ...to,
      type: 'booking_time_proposed',
      eventKey: `booking_time_proposed:${proposalId}`,
      params,
    })),
  )
}

async function notifyDecline(
  app: AppContext,
  { bookingId, proposalId }: Events['booking.proposal_closed'],
): Promise<void> {
  const { forStore, team } = await read(app, bookingId)
  await notify(
    createContext(app, null),
    team.map((to) => ({
      ...to,
      type: 'booking_proposal_declined',
      eventKey: `booking_proposal_declined:${proposalId}`,
      params: forStore,
    })),
  )
}

// ---------------------------------------------------------------- recipients

type Recipient = { to: string; actionUrl: string; storeId: string; about?: string }

/** Returns a booking and whom to notify; `step` is what happened, undefined if only the customer can have done it. */
async function read(app: AppContext, bookingId: string, step?: BookingStatus | 'moved') {
  const { db } = app.database
  const booking = await getBookingDetails(db, bookingId)
  const by = step && (await findLastStep(db, bookingId, step))
  const storeId = booking.store_id
  const customerUrl = customerPaths.booking(bookingId)
  const storeUrl = merchantPaths.booking(bookingId, toDay(booking.start.getTime()))
  const accounts = await getTeam(app, booking, by)
  const toRecipient = (to: string, actionUrl: string): Recipient => ({
    to,
    actionUrl,
    storeId,
    ...(booking.account_id !== null && { about: booking.account_id }),
  })
  return {
    booking,
    by,
    forCustomer: notificationParams(booking, 'customer'),
    forStore: notificationParams(booking, 'store'),
    // A walk-in has no account.
    customer: booking.account_id === null ? [] : [toRecipient(booking.account_id, customerUrl)],
    team: accounts.map((to) => toRecipient(to, storeUrl)),
  }
}

async function getTeam(app: AppContext, booking: BookingDetails, by: Step | undefined): Promise<string[]> {
  const { db } = app.database
  const { branch_id: branchId, store_id: storeId, staff_id: first, parts } = booking
  const staffIds = [first, ...parts.map(({ staffId }) => staffId)].filter((id) => id !== null)
  const accounts =
    by?.actor === 'store'
      ? await listStoreAccounts(db, { storeId, staffIds })
      : await listMembers(db, { branchId, staffIds })
  return accounts.filter((id) => id !== by?.actorId && id !== booking.account_id)
}
