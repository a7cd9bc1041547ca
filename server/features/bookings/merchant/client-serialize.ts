/** Bookings under the names of the existing client of merchants (wire format: docs/rules/wire-format.md#lists-for-merchants). */
import type { bookings } from '#contract/bookings.ts'
import type { Reply } from '#contract/kernel.ts'
import { MINUTE } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import type { BookingDetails } from '../reading/reading-queries.ts'
import { serializeBooking } from '../reading/serialize.ts'

type MerchantBooking = Reply<(typeof bookings)['GET /merchant/bookings/services/:id']>['booking']
type ListedBooking = Reply<(typeof bookings)['GET /bookings/merchant/all']>['bookings'][number]
type Status = MerchantBooking['status']

const STATUSES = {
  pending: 'pending',
  confirmed: 'confirmed',
  checked_in: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
} as const
const CAPITALISED = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In_progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const

export function serializeMerchantBooking(
  row: BookingDetails,
  ctx: Pick<Ctx, 'now' | 'app'>,
): MerchantBooking {
  const { status, Offer, ...booking } = serializeBooking(row, ctx)
  const [firstName = '', ...others] = row.client_name.split(' ')
  const hasVisited = status === 'checked_in' || status === 'completed'
  const startedAt = hasVisited ? lastStep(booking.history, 'checked_in') : null
  const completedAt = status === 'completed' ? lastStep(booking.history, 'completed') : null
  const { store } = row.service
  const service = Offer && { ...Offer.service, Store: Offer.service.store }
  return {
    ...booking,
    status: STATUSES[status],
    userId: row.account_id,
    User: {
      id: row.account_id,
      firstName,
      lastName: others.join(' '),
      email: null,
      phone: row.client_phone,
      phoneNumber: row.client_phone,
      avatar: null,
    },
    customerName: row.client_name,
    serviceName: row.service.name ?? '',
    storeName: store.name,
    staffName: row.staff?.name ?? null,
    store: { id: store.id, name: store.name },
    staff: row.staff && { id: row.staff.id, name: row.staff.name },
    duration: (row.end.getTime() - row.start.getTime()) / MINUTE,
    amount: booking.storePrice ?? 0,
    paymentStatus: !row.access_fee_paid ? 'not_paid' : status === 'completed' ? 'complete' : 'deposit',
    isOffer: booking.isOfferBooking,
    serviceStartedAt: startedAt,
    service_started_at: startedAt,
    serviceEndTime: completedAt,
    paymentUniqueCode: booking.code,
    Offer: Offer && service && { ...Offer, service, Service: service },
  }
}

const lastStep = (
  history: readonly { kind: string; status: string; at: string }[],
  status: 'checked_in' | 'completed',
): string | null => history.findLast((event) => event.kind === 'step' && event.status === status)?.at ?? null

export function serializeListedBooking(row: BookingDetails, ctx: Pick<Ctx, 'now' | 'app'>): ListedBooking {
  const booking = serializeMerchantBooking(row, ctx)
  const statusCode: Status = booking.status
  return { ...booking, status: CAPITALISED[statusCode], statusCode }
}
