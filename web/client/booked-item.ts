import type { Booking, ServiceWithStore } from '#contract/entities.ts'
import { cents } from '#domain/payments/money.ts'

/** What a booking is of, whichever of the two kinds it is: the offer's words where there is one, the service's else. */
export function bookedItem(booking: Booking): BookedItem {
  const service = booking.Offer?.service ?? booking.Service
  // The server writes one of the two into every booking.
  if (!service) throw new Error(`Booking ${booking.id} is of neither an offer nor a service`)
  return {
    title: booking.Offer?.title ?? service.name,
    description: booking.Offer?.description ?? service.description,
    picture: booking.Offer?.image_url ?? service.image_url,
    service,
    store: service.store,
  }
}

export const startOf = (booking: Pick<Booking, 'startTime'>): number => Date.parse(booking.startTime)
export const endOf = (booking: Pick<Booking, 'endTime'>): number => Date.parse(booking.endTime)

/** The wire's shillings, which come from cents and so always go back into them. */
export const centsOf = (shillings: number): number => cents(shillings) ?? Math.round(shillings * 100)

/** '7KQ 4M2': six letters are read out in two breaths. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim()

export type BookedItem = {
  title: string
  description: string
  picture: string | null
  service: ServiceWithStore
  store: ServiceWithStore['store']
}
