import type { WaitingClient, WaitlistEntry } from '#contract/bookings/waitlist.ts'
import type { listClients, listEntries } from './entry-queries.ts'

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
type ClientRow = Awaited<ReturnType<typeof listClients>>[number]
type OfferRow = EntryRow['offers'][number]

/** The times come from JSON, in the format of PostgreSQL. */
const serializeOffer = ({ startTime, endTime, expiresAt, ...offer }: OfferRow) => ({
  ...offer,
  startTime: new Date(startTime).toISOString(),
  endTime: new Date(endTime).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

export const serializeEntry = ({ joinedAt, endedAt, offers, ...entry }: EntryRow): WaitlistEntry => ({
  ...entry,
  joinedAt: joinedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  offers: offers.map(serializeOffer),
})

export function serializeClient(row: ClientRow): WaitingClient {
  const {
    id,
    branchId,
    customerName,
    serviceId,
    serviceName,
    staffId,
    staffName,
    from,
    to,
    part,
    offerId,
    offerTitle,
  } = row
  const held = row.offers.find(({ isHeld }) => isHeld)
  return {
    id,
    branchId,
    customerName,
    serviceId,
    serviceName,
    staffId,
    staffName,
    from,
    to,
    part,
    offerId,
    offerTitle,
    joinedAt: row.joinedAt.toISOString(),
    offer: held ? serializeOffer(held) : null,
  }
}
