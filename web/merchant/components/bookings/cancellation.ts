import type { Booking } from '#contract/entities/booking.ts'

/**
 * The body of a cancellation by the store. A colleague may have confirmed the request that is being declined, which is
 * then not cancelled.
 */
export const toCancellationBody = ({ booking: { status }, reason }: Cancelled) => ({
  reason,
  ...((status === 'pending' || status === 'confirmed') && { expectedStatus: status }),
})

type Cancelled = { booking: Pick<Booking, 'status'>; reason: string }
