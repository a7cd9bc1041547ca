/**
 * A model of a small shop, built from the rules of domain/ alone: no database, no job queue, no HTTP. Every
 * method returns its outcome and updates the model's fields.
 */
import {
  answerBy,
  awaitsPayment,
  canCancel,
  canMarkNoShow,
  canReschedule,
  canStoreCancel,
  canStoreChangeStatus,
  checkInFrom,
  automaticClosing,
  DEFAULT_EARLY_CHECKIN_MINUTES,
  HOLD_MS,
  isLive,
  MAX_LIVE_BOOKINGS,
  MAX_UNPAID_HOLDS,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import { isOpen, isPaid, PROMPT_TTL_MS, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import type { OpenSlot } from '#domain/booking/compute-slots.ts'
import { DEFAULT_PLAN_RULES, type Plan } from '#domain/booking/plan.ts'
import { choosePerson, leastBookedStaff, slotAt, slotsOn } from '#domain/booking/slots.ts'
import { toDay, type At, type Day } from '#domain/time/time.ts'

export type Item = 'offer' | 'service'
export type ModelBooking = {
  customer: number
  item: Item
  start: At
  end: At
  staffId: string
  isStaffChosen: boolean
  status: BookingStatus
  endedBy: 'customer' | 'store' | 'system' | null
  isNoShow: boolean
  /** An expired unpaid hold. A late payment books its time again if that is still free. */
  hasExpired: boolean
  feeCents: number
  accessFeePaid: boolean
  holdUntil: At | null
  moves: number
  earliestStart: At | null
}
export type ModelPayment = {
  booking: ModelBooking
  status: PaymentStatus
  createdAt: At
  isOwedBack: boolean
}
export type Outcome = 'done' | 'refused'

const NOTICE_HOURS = 2
const DURATION_MINUTES = 60
const FEE_CENTS = 3_750

/** Mirrors openShop(): open daily 08:00-20:00, one service of an hour, two staff members and one offer. */
export class ShopModel {
  readonly bookings: ModelBooking[] = []
  readonly payments: ModelPayment[] = []
  readonly #staffIds: readonly string[]
  readonly #capacity: number

  constructor(staffIds: readonly string[], capacity: number) {
    this.#staffIds = staffIds
    this.#capacity = capacity
  }

  slots(day: Day, now: At): OpenSlot[] {
    return slotsOn(day, this.#plan('service'), now)
  }

  book(customer: number, item: Item, start: At, staffId: string | null, now: At): Outcome {
    const same = this.#liveAt(customer, start)
    const isSame = same?.item === item && (staffId === null || staffId === same.staffId)
    if (start <= now) return 'refused'
    if (same && (isSame || same.status !== 'pending' || this.#findOpenPayment(same))) return 'done'
    // A new hold on an offer replaces the customer's unpaid hold on it, if the new time is free.
    const holds = this.bookings.filter(
      (each) => each.customer === customer && each.status === 'pending' && each.feeCents > 0,
    )
    const replaced =
      item === 'offer' ? holds.filter((each) => each.item === item && !this.#findOpenPayment(each)) : []
    if (same && !replaced.includes(same)) replaced.push(same)
    const others = holds.filter((each) => !replaced.includes(each))
    if (item === 'offer' && others.length >= MAX_UNPAID_HOLDS) return 'refused'
    const live = this.bookings.filter(
      (each) => each.customer === customer && isLive(each.status) && !replaced.includes(each),
    )
    if (live.length >= MAX_LIVE_BOOKINGS) return 'refused'
    const plan = this.#plan(item, staffId === null ? undefined : [staffId], replaced)
    const slot = slotAt(start, plan, now)
    const assigned = slot && slot.available > 0 ? leastBookedStaff(slot.freeStaffIds, plan, start) : null
    if (!slot || assigned === null) return 'refused'
    for (const hold of replaced) this.#cancel(hold, 'system')
    this.bookings.push({
      customer,
      item,
      start,
      end: slot.end,
      staffId: assigned,
      isStaffChosen: staffId !== null,
      // The service has no automatic confirmation.
      status: 'pending',
      endedBy: null,
      isNoShow: false,
      hasExpired: false,
      feeCents: item === 'offer' ? FEE_CENTS : 0,
      accessFeePaid: false,
      holdUntil: item === 'offer' ? now + HOLD_MS : answerBy(now, start),
      moves: 0,
      earliestStart: null,
    })
    return 'done'
  }

  pay(booking: ModelBooking, now: At): Outcome {
    if (!awaitsPayment(booking) || booking.holdUntil! <= now) return 'refused'
    const open = this.#findOpenPayment(booking)
    if (open && open.createdAt + PROMPT_TTL_MS > now) return 'done'
    if (open) open.status = 'failed'
    this.payments.push({ booking, status: 'pending', createdAt: now, isOwedBack: false })
    return 'done'
  }

  /**
   * Pays to the Paybill number, for the account of the booking. Returns null if the amount is wrong, or nothing
   * is to be paid.
   */
  payByHand(booking: ModelBooking, isExact: boolean, now: At): ModelPayment | null {
    if (!isExact || booking.feeCents === 0) return null
    const payment: ModelPayment = { booking, status: 'pending', createdAt: now, isOwedBack: false }
    this.payments.push(payment)
    this.report(payment, 'paid', now)
    return payment
  }

  /** M-Pesa reports the result of a payment. */
  report(payment: ModelPayment, result: 'paid' | 'failed', now: At): void {
    if (result === 'failed') {
      if (isOpen(payment.status)) payment.status = 'failed'
      return
    }
    if (isPaid(payment.status)) return
    payment.status = 'completed'
    const { booking } = payment
    if (booking.status === 'pending') {
      Object.assign(booking, { status: 'confirmed', accessFeePaid: true })
      return
    }
    const replacement = booking.hasExpired ? this.#bookAgain(booking, now) : null
    if (replacement) payment.booking = replacement
    else payment.isOwedBack = true
  }

  cancel(booking: ModelBooking, now: At): Outcome {
    if (booking.status === 'cancelled') return booking.endedBy === 'customer' ? 'done' : 'refused'
    const noticeHours = booking.item === 'offer' ? null : NOTICE_HOURS
    if (canCancel({ ...booking, noticeHours }, now) !== true) return 'refused'
    this.#cancel(booking, 'customer')
    return 'done'
  }

  cancelByStore(booking: ModelBooking, now: At): Outcome {
    if (booking.status === 'cancelled')
      return booking.endedBy === 'store' && !booking.isNoShow ? 'done' : 'refused'
    if (canStoreCancel(booking, now) !== true) return 'refused'
    this.#cancel(booking, 'store')
    return 'done'
  }

  step(booking: ModelBooking, to: 'confirmed' | 'checked_in' | 'completed', now: At): Outcome {
    if (booking.status === to) return 'done'
    const from = checkInFrom({
      start: booking.start,
      earlyCheckinMinutes: DEFAULT_EARLY_CHECKIN_MINUTES,
      placeFreeFrom: this.#placeFreeFrom(booking),
    })
    if (canStoreChangeStatus({ ...booking, checkInFrom: from }, to, now) !== true) return 'refused'
    booking.status = to
    return 'done'
  }

  noShow(booking: ModelBooking, now: At): Outcome {
    if (booking.isNoShow) return 'done'
    if (canMarkNoShow(booking, now) !== true) return 'refused'
    Object.assign(booking, { isNoShow: true })
    this.#cancel(booking, 'store')
    return 'done'
  }

  /** `staffId`: undefined leaves the staff member unchanged, null allows any free staff member. */
  move(booking: ModelBooking, start: At, staffId: string | null | undefined, now: At): Outcome {
    if (canReschedule(booking, now) !== true || start <= now) return 'refused'
    if (start === booking.start && (!staffId || staffId === booking.staffId)) return 'refused'
    if (start !== booking.start && this.#liveAt(booking.customer, start)) return 'refused'
    const chosen = staffId === undefined && booking.isStaffChosen ? booking.staffId : staffId
    const plan = this.#plan(booking.item, chosen ? [chosen] : undefined, [booking])
    const slot = slotAt(start, plan, now)
    const assigned = slot && slot.available > 0 ? choosePerson(slot, plan, booking.staffId) : null
    if (!slot || assigned === null) return 'refused'
    Object.assign(booking, {
      start,
      end: slot.end,
      staffId: assigned,
      moves: booking.moves + 1,
      earliestStart: Math.min(booking.earliestStart ?? booking.start, start),
      ...(staffId !== undefined && { isStaffChosen: staffId !== null }),
      ...(booking.status === 'pending' && { holdUntil: answerBy(now, start) }),
    })
    return 'done'
  }

  /** Expires holds and closes bookings that are due. */
  tick(now: At): void {
    for (const booking of this.bookings) {
      if (booking.status === 'pending' && booking.holdUntil! <= now) {
        booking.hasExpired = booking.feeCents > 0
        this.#cancel(booking, 'system')
      }
      const end = automaticClosing(booking, now)
      if (end === 'completed') booking.status = 'completed'
      if (end === 'no-show') {
        booking.isNoShow = true
        this.#cancel(booking, 'system')
      }
    }
  }

  // ---------------------------------------------------------------- details

  /** The service has no automatic confirmation, and the offer has a fee. */
  #plan(item: Item, staffIds = this.#staffIds, without: readonly ModelBooking[] = []): Plan {
    const weekdays = [0, 1, 2, 3, 4, 5, 6]
    return {
      ...DEFAULT_PLAN_RULES,
      isRequest: item === 'service',
      durationMinutes: DURATION_MINUTES,
      bufferMinutes: 0,
      capacity: this.#capacity,
      hours: weekdays.map((weekday) => ({ weekday, opens: 480, closes: 1200 })),
      staffIds,
      shifts: staffIds.flatMap((staffId) =>
        weekdays.map((weekday) => ({ staffId, weekday, starts: 480, ends: 1200 })),
      ),
      taken: this.bookings
        .filter((each) => isLive(each.status) && !without.includes(each))
        .map(({ start, end, staffId }) => ({ start, end, staffId, samePool: true })),
    }
  }

  /**
   * Returns the end of the last booking that the same person serves before this one on the same day; null if
   * there is none.
   */
  #placeFreeFrom(booking: ModelBooking): At | null {
    const before = this.bookings.filter(
      ({ start, status, staffId }) =>
        isLive(status) &&
        staffId === booking.staffId &&
        start < booking.start &&
        toDay(start) === toDay(booking.start),
    )
    return before.length === 0 ? null : Math.max(...before.map(({ end }) => end))
  }

  #liveAt(customer: number, start: At): ModelBooking | undefined {
    return this.bookings.find(
      (each) => each.customer === customer && each.start === start && isLive(each.status),
    )
  }

  #findOpenPayment(booking: ModelBooking): ModelPayment | undefined {
    return this.payments.find((payment) => payment.booking === booking && isOpen(payment.status))
  }

  /** Cancels a booking and refunds its payment, except after a no-show. */
  #cancel(booking: ModelBooking, by: 'customer' | 'store' | 'system'): void {
    Object.assign(booking, { status: 'cancelled', endedBy: by })
    if (booking.isNoShow) return
    for (const payment of this.payments)
      if (payment.booking === booking && payment.status === 'completed') payment.isOwedBack = true
  }

  /** Books the same time again, if it is still free, and so is the staff member if the customer chose one. */
  #bookAgain(booking: ModelBooking, now: At): ModelBooking | null {
    if (this.#liveAt(booking.customer, booking.start)) return null
    const plan = this.#plan(booking.item)
    const slot = slotAt(booking.start, plan, now)
    if (!slot || slot.available === 0) return null
    const candidates = booking.isStaffChosen
      ? slot.freeStaffIds.filter((id) => id === booking.staffId)
      : slot.freeStaffIds
    const staffId = candidates.includes(booking.staffId)
      ? booking.staffId
      : leastBookedStaff(candidates, plan, booking.start)
    if (staffId === null) return null
    const replacement: ModelBooking = {
      ...booking,
      staffId,
      status: 'confirmed',
      endedBy: null,
      hasExpired: false,
      accessFeePaid: true,
      moves: 0,
    }
    this.bookings.push(replacement)
    return replacement
  }
}
