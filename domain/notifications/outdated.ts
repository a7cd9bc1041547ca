/**
 * Notifications about a booking or a request that no longer hold, by what is true of it now. Whatever answers a
 * notification thus removes it, in whichever order jobs run.
 */
import type { BookingStatus } from '../booking/booking-policy.ts'
import type { NotificationType } from './notification-types.ts'

type Params = Record<string, string | boolean | null>

export type Outdated = {
  type: NotificationType
  /** Parameters that limit the rule to notifications which have them. */
  only?: Params
  /** Sets of parameters that exclude the notifications which have one of them. */
  except?: readonly Params[]
}

export type NotifiedBooking = {
  status: BookingStatus
  isNoShow: boolean
  /** Start time in ISO format, as in the parameters. */
  startTime: string
  /** The store has not answered the request. */
  awaitsAnswer: boolean
  /** The last attempt to pay the access fee of a time that is still held. */
  unpaidPaymentId: string | null
  /** The time that the store proposes and that the customer has not answered. */
  proposed: string | null
}

const CUSTOMERS = { customer: null }

export function outdatedAboutBooking(booking: NotifiedBooking): Outdated[] {
  const { status, unpaidPaymentId: paymentId, proposed } = booking
  const isOff = status === 'cancelled' && !booking.isNoShow
  const atItsTime = [{ startTime: booking.startTime }]
  return [
    { type: 'payment_failed', except: paymentId === null ? [] : [{ paymentId }] },
    ...(booking.awaitsAnswer ? [] : [{ type: 'booking_created' as const, only: { isRequest: true } }]),
    { type: 'booking_time_proposed', except: proposed === null ? [] : [{ proposed }] },
    { type: 'booking_reminder', except: status === 'confirmed' ? atItsTime : [] },
    ...(['booking_confirmed', 'booking_moved', 'booking_proposal_declined'] as const).map((type) => ({
      type,
      only: CUSTOMERS,
      except: isOff ? [] : atItsTime,
    })),
  ]
}

export type NotifiedRequest = { isOpen: boolean; pendingQuoteIds: readonly string[] }

export const outdatedAboutRequest = ({ isOpen, pendingQuoteIds }: NotifiedRequest): Outdated[] => [
  { type: 'service_request_offer', except: pendingQuoteIds.map((offerId) => ({ offerId })) },
  ...(isOpen ? [] : [{ type: 'new_service_request' as const }]),
]
