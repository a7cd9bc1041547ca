/** Serializes bookings (docs/rules/wire-format.md#objects). */
import type { Locale } from '#domain/accounts/locale.ts'
import type { bookings } from '#contract/bookings.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Booking, VisitItem } from '#contract/entities/booking.ts'
import type { Reply } from '#contract/kernel.ts'
import {
  awaitsPayment,
  canCancel,
  cancelTerms,
  canReschedule,
  checkInFrom,
  MAX_RESCHEDULES,
  noticeStart,
  rescheduleUntil,
  type Actor,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import type { BookingOrigin } from '#domain/booking/booking-origins.ts'
import { reasonText } from '#domain/booking/reasons.ts'
import { firstPrice } from '#domain/booking/visits/visit-rules.ts'
import { discountPercent } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import { toDay, MINUTE, type At } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { serializeServiceWithStore } from '#server/features/services/services.ts'
import { serializeBranch } from '#server/features/stores/stores.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { serializeProposal } from '../data/proposal-json.ts'
import { serializeSeriesPlace } from '../series/series-json.ts'
import { serializeVisitPart } from '../visits/parts-json.ts'
import type { BookingDetails } from './reading-queries.ts'
import { serializePaybill, serializePayment } from './serialize-payment.ts'
import { getTitle } from './title.ts'

const iso = (at: Date | string): string => new Date(at).toISOString()
const money = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

export function serializeBooking(row: BookingDetails, ctx: Pick<Ctx, 'now' | 'app'>): Booking {
  const now = ctx.now.getTime()
  const day = toDay(row.start.getTime())
  // The columns' CHECKs allow only these.
  const status = row.status as BookingStatus
  const type = row.booking_type as 'offer' | 'service'
  const service = serializeServiceWithStore(row.service, ctx.app.config)
  const policyBooking = {
    status,
    start: row.start.getTime(),
    earliestStart: row.earliest_start?.getTime() ?? null,
    noticeHours: row.visit_notice_hours ?? (type === 'service' ? row.service.min_cancellation_hours : null),
    feeCents: row.fee_cents,
    accessFeePaid: row.access_fee_paid,
    moves: row.moves,
  }
  const requiresPayment = awaitsPayment(policyBooking)
  const first = getFirstPrice(row)
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
    isStaffChosen: row.staff_chosen,
    Offer: row.offer && {
      id: row.offer.id,
      title: row.offer.title,
      description: row.offer.description,
      discount: discountPercent(
        { originalCents: first.originalCents, discountedCents: first.priceCents },
        row.offer.discount_percent,
      ),
      image_url: mediaUrl(ctx.app.config, row.offer.images[0] ?? row.service.images[0] ?? null),
      offerPrice: money(first.priceCents),
      originalPrice: money(first.originalCents),
      discounted_price: money(first.priceCents),
      original_price: money(first.originalCents),
      service: {
        ...service,
        price: first.originalCents === null ? service.price : shillings(first.originalCents),
      },
    },
    Service: type === 'service' ? service : null,
    Staff: row.staff && { id: row.staff.id, name: row.staff.name, role: row.staff.role },
    Branch: serializeBranch(row.branch, row, { from: day, to: day }),
    Payment:
      row.payment &&
      serializePayment(row.payment, now, status === 'cancelled' && row.no_show_at === null && !row.fee_kept),
    paybill: serializePaybill(row, ctx),
    accessFee: shillings(row.fee_cents),
    chargedFee: shillings(row.charged_cents),
    creditUsed: shillings(row.credit_cents),
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
    checkInFrom: iso(new Date(policyBooking.start - earlyCheckinMinutes(row) * MINUTE)),
    storeChecksInFrom: iso(new Date(storeChecksInFrom(row))),
    isNoShow: row.no_show_at !== null,
    comingAt: row.attendance_confirmed_at && iso(row.attendance_confirmed_at),
    isForGuest: row.is_for_guest,
    isWalkIn: row.is_walk_in,
    // The column's CHECK allows only these.
    origin: row.origin as BookingOrigin | null,
    originHost: row.origin_host,
    code: row.code,
    proposal: serializeProposal(row.proposal, ctx.now),
    // The column's CHECK allows only an array, whose elements we write.
    answers: row.answers as Booking['answers'],
    ...(row.parts.length > 0 && { items: [serializeFirstItem(row), ...row.parts.map(serializeVisitPart)] }),
    ...(row.series && { series: serializeSeriesPlace(row.series) }),
    ...(row.package && { package: row.package }),
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
      by: event.by as Actor,
      reason: reasonText(event.reason),
    })),
    createdAt: iso(row.created_at),
  }
}

/** The first service of a visit: the row of the booking has its values. */
function serializeFirstItem(row: BookingDetails): VisitItem {
  const { priceCents, originalCents } = getFirstPrice(row)
  return {
    serviceId: row.service_id,
    offerId: row.offer_id,
    name: row.offer?.title ?? row.service.name ?? '',
    startTime: iso(row.start),
    endTime: iso(row.first_end),
    staffId: row.staff_id,
    staffName: row.staff?.name ?? null,
    isStaffChosen: row.staff_chosen,
    storePrice: money(priceCents),
    normalPrice: money(originalCents),
  }
}

const getFirstPrice = (row: BookingDetails) =>
  firstPrice({
    priceCents: row.price_cents,
    originalCents: row.original_cents,
    firstPriceCents: row.first_price_cents,
    visitEndsAt: row.visit_ends_at,
  })

const earlyCheckinMinutes = ({ service }: BookingDetails): number =>
  service.allow_early_checkin ? service.early_checkin_minutes : 0

/** Returns from when the store can check the customer in, which may be before the time that the customer sees. */
export const storeChecksInFrom = (row: BookingDetails): At =>
  checkInFrom({
    start: row.start.getTime(),
    earlyCheckinMinutes: earlyCheckinMinutes(row),
    placeFreeFrom: row.place_free_from?.getTime() ?? null,
  })

/** Serializes a booking for the page of a proposal's link: enough to recognise it, without personal data. */
export function serializeProposedBooking(
  row: BookingDetails,
  language: Locale,
  ctx: Pick<Ctx, 'now' | 'app'>,
): Reply<(typeof bookings)['POST /bookings/proposals/read']>['booking'] {
  const proposal = serializeProposal(row.proposal, ctx.now)
  if (proposal === null) throw bookingProblems.proposalLinkOver()
  return {
    language,
    title: getTitle(row),
    storeName: row.service.store.name,
    place: formatPlace(row),
    startTime: iso(row.start),
    isRequest: row.status === 'pending',
    proposal,
  }
}

const formatPlace = ({ branch }: BookingDetails): string =>
  [branch.address, branch.landmark, branch.location_name].filter(Boolean).join(', ')

/** Serializes a booking for the page of a reminder link: enough to recognise it, without personal data. */
export function serializeLinkedBooking(
  row: BookingDetails,
  language: Locale,
  ctx: Pick<Ctx, 'now' | 'app'>,
): Reply<(typeof bookings)['POST /bookings/links/read']>['booking'] {
  const booking = serializeBooking(row, ctx)
  return {
    id: booking.id,
    language,
    title: getTitle(row),
    storeName: row.service.store.name,
    place: formatPlace(row),
    startTime: booking.startTime,
    status: booking.status,
    comingAt: booking.comingAt,
    canCancel: booking.canCancel,
    cancelBefore: booking.cancelBefore,
    feePaid: row.access_fee_paid,
    chargedFee: booking.chargedFee,
  }
}
