import type { Booking } from '#contract/entities/booking.ts'
import type { ServiceWithStore } from '#contract/entities/offer.ts'
import { visitTitle } from '#domain/booking/visits/visit-items.ts'
import { savedCents } from '#domain/catalogue/pricing.ts'
import { cents } from '#domain/payments/money.ts'

/** Returns the booked item: the offer's title and description if there is an offer, otherwise the service's. */
export function bookedItem(booking: Booking): BookedItem {
  const service = booking.Offer?.service ?? booking.Service
  // The server includes one of the two in every booking.
  if (!service) throw new Error(`Booking ${booking.id} has neither an offer nor a service`)
  return {
    title: visitTitle(booking.Offer?.title ?? service.name, (booking.items?.length ?? 1) - 1),
    description: booking.Offer?.description ?? service.description,
    picture: booking.Offer?.image_url ?? service.image_url,
    service,
    store: service.store,
  }
}

export const getStart = (booking: Pick<Booking, 'startTime'>): number => Date.parse(booking.startTime)
export const getEnd = (booking: Pick<Booking, 'endTime'>): number => Date.parse(booking.endTime)

/** An amount of the API, in shillings, as integer cents. */
export const shillingsToCents = (shillings: number): number => cents(shillings) ?? Math.round(shillings * 100)

/** Returns the amount that M-Pesa is asked for: the access fee without the part that rewards pay. */
export const toPayCents = ({ chargedFee, creditUsed }: Pick<Booking, 'chargedFee' | 'creditUsed'>): number =>
  shillingsToCents(chargedFee) - shillingsToCents(creditUsed)

/** Returns the amount that the customer saves with a booking, after its fee; 0 if its price is agreed at the store. */
export const bookedSaving = ({
  normalPrice,
  storePrice,
  chargedFee,
}: Pick<Booking, 'normalPrice' | 'storePrice' | 'chargedFee'>): number =>
  normalPrice === null || storePrice === null
    ? 0
    : savedCents({
        normalCents: shillingsToCents(normalPrice),
        nowCents: shillingsToCents(chargedFee),
        atStoreCents: shillingsToCents(storePrice),
      })

/** Splits a booking code into two groups that are easy to read out: '7KQ 4M2'. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim()

export type BookedItem = {
  title: string
  description: string
  picture: string | null
  service: ServiceWithStore
  store: ServiceWithStore['store']
}
