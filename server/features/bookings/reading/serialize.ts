/** Serializes bookings, slots and payments (docs/rules/wire-format.md#objects). */
import type * as z from 'zod'
import type { bookings } from '#contract/bookings.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Booking } from '#contract/entities/booking.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Staff } from '#contract/entities/store.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Problem } from '#contract/problem.ts'
import {
  awaitsPayment,
  canCancel,
  cancelTerms,
  canReschedule,
  MAX_RESCHEDULES,
  noticeStart,
  rescheduleUntil,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import { reasonText } from '#domain/booking/reasons.ts'
import { shillings } from '#domain/payments/money.ts'
import { usualHours, workingDays } from '#domain/booking/opening.ts'
import {
  failureOf,
  failureSentence,
  isPaid,
  PROMPT_TTL_MS,
  SAME_AMOUNT_WAIT_MS,
  serializePaymentStatus,
  type Failure,
  type PaymentStatus,
} from '#domain/payments/payment-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { accessFee, chargedCents, discountPercent } from '#domain/catalogue/pricing.ts'
import type { Hours } from '#domain/booking/plan.ts'
import type { DayRule } from '#domain/booking/slots.ts'
import { MINUTE } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { serializeServiceWithStore } from '#server/features/services/services.ts'
import { serializeBranch } from '#server/features/stores/stores.ts'
import { mediaUrl } from '#server/http/media.ts'
import { ruleProblem, type ComingDays, type DaySlots } from '../availability/availability.ts'
import type { Times } from '../lifecycle/moving.ts'
import { serializeSlot } from '../availability/serialize.ts'
import { serializeProposal } from '../merchant/proposal-json.ts'
import type { BookingDetails } from './reading-queries.ts'

const iso = (at: Date | string): string => new Date(at).toISOString()
const money = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

// ---------------------------------------------------------------- slots

const serializePlace = (name: string, location: string, hours: readonly Hours[]) => ({
  name,
  location,
  openingTime: usualHours(hours)?.openingTime ?? null,
  closingTime: usualHours(hours)?.closingTime ?? null,
  workingDays: workingDays(hours),
})

/** Only free slots are listed; `availableSlots` are their times in order. */
export function serializeSlots({
  item,
  pool,
  plan,
  slots,
}: DaySlots): Reply<(typeof bookings)['GET /bookings/slots']> {
  const free = slots.filter((slot) => slot.available > 0).map(serializeSlot)
  const fee = item.offer ? accessFee(item.offer).feeCents : 0
  return {
    success: true,
    availableSlots: free.map((slot) => slot.time),
    detailedSlots: free,
    bookingRules: {
      serviceDuration: item.durationMinutes,
      maxConcurrentBookings: pool.capacity,
      bufferTime: item.bufferMinutes,
      // In hours and in days, as existing clients expect.
      minAdvanceBooking: item.minAdvanceMinutes / 60,
      maxAdvanceBooking: item.maxAdvanceDays,
    },
    storeInfo: serializePlace(item.storeName, item.storeLocation, plan.hours),
    branchInfo: serializePlace(pool.branchName, pool.location, plan.hours),
    accessFee: shillings(fee),
    chargedFee: shillings(chargedCents(fee)),
    bookingType: item.offer ? 'offer' : 'service',
    requiresPayment: fee > 0,
  }
}

/**
 * A day without slots because of a rule is a 400 with the branch's working days; without them, existing
 * clients do not show the reason (docs/rules/availability.md#closed-days).
 */
export function closedDayProblem({ item, pool, plan }: DaySlots, rule: DayRule): Problem {
  return ruleProblem(rule, item).with({
    extra: {
      businessRuleViolation: true,
      availableSlots: [],
      storeInfo: serializePlace(item.storeName, item.storeLocation, plan.hours),
      branchInfo: serializePlace(pool.branchName, pool.location, plan.hours),
    },
  })
}

export function serializeComingDays({
  pool,
  days,
}: ComingDays): Reply<(typeof bookings)['GET /bookings/availability']> {
  return {
    success: true,
    branchId: pool.branchId,
    days: days.map(({ day, isOpen, reason, free }) => ({ date: day, isOpen, reason, free: free.length })),
    next: days
      .flatMap(({ day, free }) => free.slice(0, NEXT_SLOT_COUNT).map((slot) => ({ day, slot })))
      .slice(0, NEXT_SLOT_COUNT)
      .map(({ day, slot }) => ({ ...serializeSlot(slot), date: day })),
  }
}
const NEXT_SLOT_COUNT = 3

export const serializeTimes = ({
  days,
  staff,
}: Times): Reply<(typeof bookings)['GET /bookings/:id/times']> => ({
  success: true,
  days: days.map(({ day, isOpen, reason, free }) => ({
    date: day,
    isOpen,
    reason,
    free: free.map(serializeSlot),
  })),
  staff: staff.map(serializeStaff),
})

export const serializeStaff = (person: {
  id: string
  name: string
  role: string
  branchId: string
}): z.infer<typeof Staff> => ({
  ...person,
  assignedToService: true,
})

export const serializeStoreChip = (
  store: { id: string; name: string; logo: string | null; location: string; status: string },
  ctx: Pick<Ctx, 'app'>,
) => ({
  id: store.id,
  name: store.name,
  logo_url: mediaUrl(ctx.app.config, store.logo),
  location: store.location,
  // The column's CHECK allows only these.
  status: store.status as 'draft' | 'published' | 'closed',
})

// ---------------------------------------------------------------- the booking

export function serializeBooking(row: BookingDetails, ctx: Pick<Ctx, 'now' | 'app'>): Booking {
  const now = ctx.now.getTime()
  // The columns' CHECKs allow only these.
  const status = row.status as BookingStatus
  const type = row.booking_type as 'offer' | 'service'
  const service = serializeServiceWithStore(row.service, ctx.app.config)
  const policyBooking = {
    status,
    start: row.start.getTime(),
    earliestStart: row.earliest_start?.getTime() ?? null,
    noticeHours: type === 'service' ? row.service.min_cancellation_hours : null,
    feeCents: row.fee_cents,
    accessFeePaid: row.access_fee_paid,
    moves: row.moves,
  }
  const requiresPayment = awaitsPayment(policyBooking)
  return {
    id: row.id,
    bookingType: type,
    isOfferBooking: type === 'offer',
    status,
    startTime: iso(row.start),
    start_time: iso(row.start),
    endTime: iso(row.end),
    earliestStartTime: iso(new Date(noticeStart(policyBooking))),
    offerId: row.offer_id,
    serviceId: row.service_id,
    storeId: row.store_id,
    branchId: row.branch_id,
    staffId: row.staff_id,
    Offer: row.offer && {
      id: row.offer.id,
      title: row.offer.title,
      description: row.offer.description,
      discount: discountPercent(
        { originalCents: row.original_cents, discountedCents: row.price_cents },
        row.offer.discount_percent,
      ),
      image_url: mediaUrl(ctx.app.config, row.offer.images[0] ?? row.service.images[0] ?? null),
      offerPrice: money(row.price_cents),
      originalPrice: money(row.original_cents),
      discounted_price: money(row.price_cents),
      original_price: money(row.original_cents),
      service: {
        ...service,
        price: row.original_cents === null ? service.price : shillings(row.original_cents),
      },
    },
    Service: type === 'service' ? service : null,
    Staff: row.staff && { id: row.staff.id, name: row.staff.name, role: row.staff.role },
    Branch: serializeBranch(row.branch, row.hours),
    Payment:
      row.payment && serializePayment(row.payment, now, status === 'cancelled' && row.no_show_at === null),
    accessFee: shillings(row.fee_cents),
    chargedFee: shillings(row.charged_cents),
    accessFeePaid: row.access_fee_paid,
    requiresPayment,
    holdExpiresAt: requiresPayment && row.hold_expires_at ? iso(row.hold_expires_at) : null,
    storePrice: money(row.price_cents),
    normalPrice: money(row.original_cents),
    cancelBefore: iso(new Date(cancelTerms(policyBooking, now).until)),
    canCancel: canCancel(policyBooking, now) === true,
    rescheduleBefore: iso(new Date(rescheduleUntil(policyBooking))),
    canReschedule: canReschedule(policyBooking, now) === true,
    rescheduleCount: row.moves,
    maxReschedules: MAX_RESCHEDULES,
    answerBy:
      status === 'pending' && row.fee_cents === 0 && row.hold_expires_at ? iso(row.hold_expires_at) : null,
    checkInFrom: iso(
      new Date(
        policyBooking.start -
          (row.service.allow_early_checkin ? row.service.early_checkin_minutes : 0) * MINUTE,
      ),
    ),
    isNoShow: row.no_show_at !== null,
    comingAt: row.attendance_confirmed_at && iso(row.attendance_confirmed_at),
    isForGuest: row.is_for_guest,
    isWalkIn: row.is_walk_in,
    code: row.code,
    proposal: serializeProposal(row.proposal, ctx.now),
    // The column's CHECK allows only an array, whose elements we write.
    answers: row.answers as Booking['answers'],
    notes: row.notes,
    specialRequests: row.special_requests,
    cancelReason: reasonText(row.cancel_reason),
    client: { name: row.client_name, phone: row.client_phone },
    history: row.history.map((event) => ({
      // The columns' CHECKs allow only these.
      kind: event.kind as 'step' | 'move' | 'note' | 'undo',
      fromStart: event.from_start && iso(event.from_start),
      toStart: event.to_start && iso(event.to_start),
      status: event.status as BookingStatus,
      at: iso(event.at),
      by: event.by as 'customer' | 'store' | 'system',
      reason: reasonText(event.reason),
    })),
    createdAt: iso(row.created_at),
  }
}

/** What the page of a proposal's link shows: enough to recognise the booking, without personal data. */
export function serializeProposedBooking(
  row: BookingDetails,
  ctx: Pick<Ctx, 'now' | 'app'>,
): Reply<(typeof bookings)['POST /bookings/proposals/read']>['booking'] {
  const proposal = serializeProposal(row.proposal, ctx.now)
  if (proposal === null) throw bookingProblems.proposalLinkOver()
  return {
    title: titleOf(row),
    storeName: row.service.store.name,
    place: placeOf(row),
    startTime: iso(row.start),
    isRequest: row.status === 'pending',
    proposal,
  }
}

const titleOf = ({ offer, service }: BookingDetails): string => offer?.title ?? service.name ?? ''
const placeOf = ({ branch }: BookingDetails): string =>
  [branch.address, branch.landmark, branch.location_name].filter(Boolean).join(', ')

/** What the page of a reminder link shows: enough to recognise the booking, without personal data. */
export function serializeLinkedBooking(
  row: BookingDetails,
  ctx: Pick<Ctx, 'now' | 'app'>,
): Reply<(typeof bookings)['POST /bookings/links/read']>['booking'] {
  const { id, startTime, status, comingAt, canCancel, cancelBefore, chargedFee } = serializeBooking(row, ctx)
  return {
    id,
    title: titleOf(row),
    storeName: row.service.store.name,
    place: placeOf(row),
    startTime,
    status,
    comingAt,
    canCancel,
    cancelBefore,
    feePaid: row.access_fee_paid,
    chargedFee,
  }
}

/**
 * `retryInSeconds` is the time until another prompt can be sent: when this one has timed out, or two minutes
 * after M-Pesa refused the same amount. `isRefundable`: the booking is cancelled and not a no-show, so a paid
 * fee is refunded; the refund is shown as due even before its row exists.
 */
export function serializePayment(
  payment: NonNullable<BookingDetails['payment']>,
  now: number,
  isRefundable: boolean,
): z.infer<typeof Payment> {
  const status = payment.status as PaymentStatus
  const failure = status === 'failed' ? failureOf(payment.result_code ?? '') : null
  const retryAt = promptRetryAt(failure, new Date(payment.created_at).getTime(), now)
  return {
    id: payment.id,
    status: serializePaymentStatus(status),
    amount: shillings(payment.amount_cents),
    currency: 'KES',
    method: 'mpesa',
    phone: formatPhone(payment.phone_number),
    mpesa_receipt_number: payment.receipt,
    transaction_date: payment.completed_at ? iso(payment.completed_at) : null,
    created_at: iso(payment.created_at),
    reason: failure && failureSentence(failure),
    retryInSeconds: isPaid(status) ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000)),
    // The column's CHECK allows only these.
    refund:
      (payment.refund_status as z.infer<typeof Payment>['refund']) ??
      (isRefundable && isPaid(status) ? 'due' : null),
  }
}

/** `failure` is null for a payment that has not failed. */
function promptRetryAt(failure: Failure | null, createdAt: number, now: number): number {
  if (failure === null) return createdAt + PROMPT_TTL_MS
  return failure === 'too-soon' ? createdAt + SAME_AMOUNT_WAIT_MS : now
}
