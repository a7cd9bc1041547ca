import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { ARRIVE_EARLY_MINUTES } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { dayAndTime, toDay, MINUTE, shortDay, timeOfDay, type At } from '#domain/time/time.ts'
import type { TimelineEvent } from '#web/ui/feedback/timeline.tsx'
import { bookedItem, shillingsToCents, getEnd, getStart, toPayCents } from '#web/app/document/booked-item.ts'

/** The timeline of a booking: its history, then the steps still ahead. */
export function buildTimeline(booking: Booking, now: At): TimelineEvent[] {
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
    event: { state: 'done', time: timeOrDate(Date.parse(event.at), now), ...toText(event) },
  }))
  if (paid) {
    const at = Date.parse(paid.transaction_date ?? paid.created_at)
    const number = paid.mpesa_receipt_number
    const amount = formatKes(shillingsToCents(paid.amount))
    const provider = providerName(paid.method)
    events.push({
      // The payment is listed before the confirmation that it causes at the same instant.
      at: at - 0.5,
      event: {
        title: m.bookings_timeline_fee_paid(),
        detail: number
          ? m.bookings_timeline_fee_paid_receipt({ number, amount, provider })
          : m.bookings_timeline_fee_paid_detail({ amount, provider }),
        time: timeOrDate(at, now),
        state: 'done',
      },
    })
  }
  return events.toSorted((a, b) => a.at - b.at).map(({ event }) => event)

  function toText({
    kind,
    status,
    by,
    reason,
    fromStart,
    toStart,
  }: Booking['history'][number]): Pick<TimelineEvent, 'title' | 'detail'> {
    if (kind === 'move' && fromStart && toStart) {
      const [from, to] = [dayAndTime(Date.parse(fromStart)), dayAndTime(Date.parse(toStart))]
      return { title: m.bookings_timeline_moved({ from, to }), detail: movedBy(by, reason) }
    }
    if (kind === 'undo') return { title: m.bookings_timeline_undone() }
    // The only note so far is the customer's answer to a reminder.
    if (kind === 'note')
      return by === 'customer'
        ? { title: m.bookings_timeline_coming() }
        : { title: reason ?? m.bookings_timeline_noted() }
    switch (status) {
      case 'pending':
        return { title: booking.chargedFee > 0 ? m.bookings_timeline_held() : m.bookings_timeline_asked() }
      case 'confirmed':
        return {
          title:
            by === 'store'
              ? m.bookings_timeline_confirmed_by({ store: store.name })
              : m.bookings_timeline_confirmed(),
          ...(booking.Staff && {
            detail: m.bookings_timeline_with({ name: booking.Staff.name, role: booking.Staff.role }),
          }),
        }
      case 'checked_in':
        return { title: m.bookings_timeline_checked_in() }
      case 'completed':
        return {
          title: m.bookings_timeline_completed(),
          ...(by === 'system' && { detail: m.bookings_timeline_completed_detail() }),
        }
      case 'cancelled':
        if (booking.isNoShow)
          return {
            title:
              by === 'store'
                ? m.bookings_timeline_no_show_by({ store: store.name })
                : m.bookings_timeline_no_show(),
          }
        return { title: CANCELLED_BY[by](), ...(reason && { detail: reason }) }
    }
  }
}

function nextEvents(booking: Booking, now: At): TimelineEvent[] {
  const { store } = bookedItem(booking)
  const [start, end, checkIn] = [getStart(booking), getEnd(booking), Date.parse(booking.checkInFrom)]
  const price =
    booking.storePrice === null
      ? m.bookings_timeline_pay_agreed()
      : booking.package
        ? m.booking_at_store_nothing()
        : m.bookings_timeline_pay({ amount: formatKes(shillingsToCents(booking.storePrice)) })
  const steps: TimelineEvent[] = []
  if (booking.requiresPayment)
    steps.push({
      title: m.bookings_timeline_pay_fee({ amount: formatKes(toPayCents(booking)) }),
      detail: m.bookings_timeline_pay_fee_detail(),
      ...(booking.holdExpiresAt && {
        time: m.bookings_timeline_by({ time: timeOfDay(Date.parse(booking.holdExpiresAt)) }),
      }),
    })
  else if (booking.status === 'pending')
    steps.push({
      title: m.bookings_timeline_answer({ store: store.name }),
      detail: m.bookings_timeline_answer_detail(),
      ...(booking.answerBy && {
        time: m.bookings_timeline_by({ time: timeOrDate(Date.parse(booking.answerBy), now) }),
      }),
    })
  if (booking.status !== 'checked_in')
    steps.push({
      title: m.bookings_timeline_check_in(),
      detail:
        checkIn < start
          ? m.bookings_timeline_show_pass_from({ time: timeOfDay(checkIn) })
          : m.bookings_timeline_show_pass(),
      time: timeOrDate(start, now),
    })
  steps.push({ title: price, detail: m.bookings_timeline_pay_detail(), time: timeOfDay(end) })
  return steps.map((step, place) => (place === 0 ? { ...step, state: 'now' } : step))
}

/** The heading of the page, and what to do next. */
export function headline(
  booking: Booking,
  firstName: string,
  now: At,
): { title: string; description: string } {
  const { store } = bookedItem(booking)
  const start = getStart(booking)
  const pay =
    booking.storePrice === null
      ? m.bookings_headline_pay_agreed()
      : booking.package
        ? m.booking_at_store_package()
        : m.bookings_headline_pay({ amount: formatKes(shillingsToCents(booking.storePrice)) })
  switch (booking.status) {
    case 'pending':
      return booking.requiresPayment
        ? {
            title: m.bookings_headline_held({ time: timeOfDay(start) }),
            description: m.bookings_headline_held_text({
              amount: formatKes(toPayCents(booking)),
            }),
          }
        : {
            title: m.bookings_headline_waiting({ store: store.name }),
            description: replyText(booking, now),
          }
    case 'confirmed': {
      if (now >= getEnd(booking))
        return {
          title: m.bookings_headline_how({ name: firstName }),
          description: m.bookings_headline_how_text({ store: store.name }),
        }
      if (now >= start)
        return {
          title: m.bookings_headline_now({ name: firstName }),
          description: m.bookings_headline_now_text({ pay }),
        }
      return {
        title:
          toDay(start) === toDay(now)
            ? m.bookings_headline_see_you_at({ time: timeOfDay(start), name: firstName })
            : m.bookings_headline_see_you_on({ day: shortDay(toDay(start)), name: firstName }),
        description: m.bookings_headline_see_you_text({
          time: timeOfDay(start - ARRIVE_EARLY_MINUTES * MINUTE),
          pay,
        }),
      }
    }
    case 'checked_in':
      return { title: m.bookings_headline_checked_in({ name: firstName }), description: pay }
    case 'completed':
      return {
        title: m.bookings_headline_done({ name: firstName }),
        description: m.bookings_headline_done_text({ store: store.name }),
      }
    case 'cancelled':
      if (booking.isNoShow)
        return {
          title: m.bookings_headline_missed(),
          description: m.bookings_headline_missed_text(),
        }
      return { title: m.bookings_headline_cancelled(), description: m.bookings_headline_cancelled_text() }
  }
}

function replyText({ answerBy }: Booking, now: At): string {
  if (!answerBy) return m.bookings_headline_reply_soon()
  return m.bookings_headline_reply({ time: timeOrDate(Date.parse(answerBy), now) })
}

export const isOver = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled'

/** '14:30' today, 'Sat 21 Nov, 14:30' otherwise. */
export const timeOrDate = (at: At, now: At): string =>
  toDay(at) === toDay(now) ? timeOfDay(at) : dayAndTime(at)

function movedBy(by: By, reason: string | null): string {
  if (by === 'customer')
    return reason ? m.bookings_timeline_by_you_reason({ reason }) : m.bookings_timeline_by_you()
  if (by === 'store')
    return reason ? m.bookings_timeline_by_store_reason({ reason }) : m.bookings_timeline_by_store()
  if (by === 'admin')
    return reason ? m.bookings_timeline_by_d3_reason({ reason }) : m.bookings_timeline_by_d3()
  return reason ?? ''
}

type By = Booking['history'][number]['by']

const CANCELLED_BY: Record<By, () => string> = {
  customer: m.bookings_timeline_cancelled_by_you,
  store: m.bookings_timeline_cancelled_by_store,
  system: m.bookings_timeline_cancelled,
  admin: m.bookings_timeline_cancelled_by_d3,
}
