import { visitTitle } from '#domain/booking/visits/visit-items.ts'
import type { BookingDetails } from './reading-queries.ts'

/** What is booked: the offer or the service, and how many others the visit has. */
export const getTitle = ({ offer, service, parts }: BookingDetails): string =>
  visitTitle(offer?.title ?? service.name ?? '', parts.length)
