import type { Booking } from '#contract/entities.ts'
import { ARRIVE_EARLY_MINUTES } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, dayOf, MINUTE, shortDay, timeOfDay, type At } from '#domain/time/time.ts'
import type { TimelineEvent } from '#web/components/feedback/timeline.tsx'
import { bookedItem, centsOf, endOf, startOf } from '#web/shared/document/booked-item.ts'

/** The timeline of a booking: its history, then the steps still ahead. */
export function timelineOf(booking: Booking, now: At): TimelineEvent[] {
  const done = pastEvents(booking, now)
  const ahead = isOver(booking) ? [] : nextEvents(booking, now)
  return [...done, ...ahead]
}

function pastEvents(booking: Booking, now: At): TimelineEvent[] {
  const { store } = bookedItem(booking)
  const paid = booking.accessFeePaid && booking.Payment
  // Once it is paid, the hold is of no interest.
  const history = paid
    ? booking.history.filter(({ kind, status }) => kind !== 'step' || status !== 'pending')
    : booking.history
  const events: { at: At; event: TimelineEvent }[] = history.map((event) => ({
    at: Date.parse(event.at),
    event: { state: 'done', time: timeOrDate(Date.parse(event.at), now), ...textOf(event) },
  }))
  if (paid) {
    const at = Date.parse(paid.transaction_date ?? paid.created_at)
    const receipt = paid.mpesa_receipt_number ? `M-Pesa ${paid.mpesa_receipt_number}` : 'M-Pesa'
    events.push({
      // The payment is listed before the confirmation that it causes at the same instant.
      at: at - 0.5,
      event: {
        title: 'Access fee paid',
        detail: `${receipt}, ${formatKes(centsOf(paid.amount))}`,
        time: timeOrDate(at, now),
        state: 'done',
      },
    })
  }
  return events.sort((a, b) => a.at - b.at).map(({ event }) => event)

  function textOf({
    kind,
    status,
    by,
    reason,
    fromStart,
    toStart,
  }: Booking['history'][number]): Pick<TimelineEvent, 'title' | 'detail'> {
    if (kind === 'move' && fromStart && toStart) {
      const title = `Moved from ${dayAndTime(Date.parse(fromStart))} to ${dayAndTime(Date.parse(toStart))}`
      return { title, detail: [MOVED_BY[by], reason].filter(Boolean).join(': ') }
    }
    // The only note so far is the customer's answer to a reminder.
    if (kind === 'note')
      return by === 'customer'
        ? { title: 'You said that you are coming' }
        : { title: reason ?? 'Noted by the store' }
    switch (status) {
      case 'pending':
        return { title: booking.chargedFee > 0 ? 'Time held for you' : 'Asked for' }
      case 'confirmed':
        return {
          title: by === 'store' ? `Confirmed by ${store.name}` : 'Confirmed',
          ...(booking.Staff && { detail: `With ${booking.Staff.name}, ${booking.Staff.role}` }),
        }
      case 'checked_in':
        return { title: 'Checked in at the store' }
      case 'completed':
        return {
          title: 'Visit completed',
          ...(by === 'system' && { detail: 'Closed automatically a day after its end' }),
        }
      case 'cancelled':
        if (booking.isNoShow)
          return { title: by === 'store' ? `${store.name} said that nobody came` : 'Nobody was checked in' }
        return { title: CANCELLED_BY[by] ?? 'Cancelled', ...(reason && { detail: reason }) }
    }
  }
}

function nextEvents(booking: Booking, now: At): TimelineEvent[] {
  const { store } = bookedItem(booking)
  const [start, end, checkIn] = [startOf(booking), endOf(booking), Date.parse(booking.checkInFrom)]
  const price =
    booking.storePrice === null
      ? 'Pay at the store'
      : `Pay ${formatKes(centsOf(booking.storePrice))} at the store`
  const steps: TimelineEvent[] = []
  if (booking.requiresPayment)
    steps.push({
      title: `Pay the access fee, ${formatKes(centsOf(booking.chargedFee))}`,
      detail: 'By M-Pesa. Your time is confirmed as soon as it arrives',
      ...(booking.holdExpiresAt && { time: `by ${timeOfDay(Date.parse(booking.holdExpiresAt))}` }),
    })
  else if (booking.status === 'pending')
    steps.push({
      title: `${store.name} answers`,
      detail: 'Without an answer the time is freed automatically',
      ...(booking.answerBy && { time: `by ${timeOrDate(Date.parse(booking.answerBy), now)}` }),
    })
  if (booking.status !== 'checked_in')
    steps.push({
      title: 'Check in at the store',
      detail: checkIn < start ? `From ${timeOfDay(checkIn)}. Show your pass` : 'Show your pass',
      time: timeOrDate(start, now),
    })
  steps.push({ title: price, detail: 'To the store itself, when the work is done', time: timeOfDay(end) })
  return steps.map((step, place) => (place === 0 ? { ...step, state: 'now' } : step))
}

/** The heading of the page, and what to do next. */
export function headline(
  booking: Booking,
  firstName: string,
  now: At,
): { title: string; description: string } {
  const { store } = bookedItem(booking)
  const start = startOf(booking)
  const pay =
    booking.storePrice === null
      ? 'The price is agreed there.'
      : `Pay ${formatKes(centsOf(booking.storePrice))} at the store.`
  switch (booking.status) {
    case 'pending':
      return booking.requiresPayment
        ? {
            title: `${timeOfDay(start)} is held for you`,
            description: `Pay ${formatKes(centsOf(booking.chargedFee))} by M-Pesa to keep it. The rest is paid at the store.`,
          }
        : {
            title: `Waiting for ${store.name}`,
            description: `${answerText(booking, now)} There is nothing to pay now.`,
          }
    case 'confirmed': {
      if (now >= endOf(booking))
        return {
          title: `How was it, ${firstName}?`,
          description: `${store.name} has not closed this booking yet.`,
        }
      if (now >= start)
        return { title: `It is time, ${firstName}`, description: `Show your pass at the counter. ${pay}` }
      const when = dayOf(start) === dayOf(now) ? `at ${timeOfDay(start)}` : `on ${shortDay(dayOf(start))}`
      return {
        title: `See you ${when}, ${firstName}`,
        description: `Be there by ${timeOfDay(start - ARRIVE_EARLY_MINUTES * MINUTE)}. ${pay}`,
      }
    }
    case 'checked_in':
      return { title: `You are checked in, ${firstName}`, description: pay }
    case 'completed':
      return { title: `Thank you, ${firstName}`, description: `Your visit to ${store.name} is complete.` }
    case 'cancelled':
      if (booking.isNoShow)
        return {
          title: 'This booking was missed',
          description: 'The store kept the time, and nobody was checked in.',
        }
      return { title: 'This booking is cancelled', description: 'Its time has gone back to the store.' }
  }
}

function answerText({ answerBy }: Booking, now: At): string {
  if (!answerBy) return 'The store confirms within 24 hours of your request.'
  return `The store answers by ${timeOrDate(Date.parse(answerBy), now)}.`
}

export const isOver = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled'

/** '14:30' today, 'Sat 21 Nov, 14:30' otherwise. */
export const timeOrDate = (at: At, now: At): string =>
  dayOf(at) === dayOf(now) ? timeOfDay(at) : dayAndTime(at)

const MOVED_BY: Record<string, string> = { customer: 'By you', store: 'By the store' }
const CANCELLED_BY: Record<string, string> = {
  customer: 'Cancelled by you',
  store: 'Cancelled by the store',
  system: 'Cancelled',
}
