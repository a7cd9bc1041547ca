/** SQL of the services of a visit after the first one, which is in the row of the booking. */
import { sql } from 'kysely'
import { strictestNotice, visitPrice } from '#domain/booking/visits/visit-rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { BookedLine } from '../availability/availability.ts'
import type { Item } from '../availability/availability-queries.ts'

/** What a line costs at the store, with and without its offer. */
export const linePrice = ({ offer, servicePriceCents }: Pick<Item, 'offer' | 'servicePriceCents'>) =>
  offer
    ? { priceCents: offer.discountedCents, originalCents: offer.originalCents }
    : { priceCents: servicePriceCents, originalCents: servicePriceCents }

/** The columns of a booking that are about its first line, in time, and when it takes place. */
export function firstLineColumns([first]: readonly [BookedLine, ...BookedLine[]]) {
  const { line, staffId, start, end } = first
  return {
    service_id: line.item.serviceId,
    branch_id: line.pool.branchId,
    pool_id: line.pool.id,
    staff_id: staffId,
    staff_chosen: line.staffId !== undefined,
    during: sql<string>`tstzrange(${start}, ${end}, '[)')`,
  }
}

/** The columns of a booking that are about all lines of its visit. */
export function visitColumns(lines: readonly BookedLine[]) {
  const items = lines.map(({ line }) => line.item)
  const { priceCents, originalCents } = visitPrice(items.map(linePrice))
  const isVisit = lines.length > 1
  return {
    price_cents: priceCents,
    original_cents: originalCents,
    first_price_cents: isVisit ? linePrice(items[0]!).priceCents : null,
    visit_ends_at: isVisit ? new Date(Math.max(...lines.map(({ end }) => end.getTime()))) : null,
    visit_notice_hours: isVisit
      ? strictestNotice(
          items.map(({ offer, minCancellationHours }) => ({ isOffer: offer !== null, minCancellationHours })),
        )
      : null,
  }
}

/** Writes the lines after the first one instead of those before. */
export async function replaceParts(
  tx: Tx,
  bookingId: string,
  [, ...others]: readonly BookedLine[],
): Promise<void> {
  await tx.deleteFrom('booking_parts').where('booking_id', '=', bookingId).execute()
  if (others.length === 0) return
  await tx
    .insertInto('booking_parts')
    .values(
      others.map(({ line, staffId, start, end }, index) => ({
        booking_id: bookingId,
        position: index + 2,
        service_id: line.item.serviceId,
        branch_id: line.pool.branchId,
        pool_id: line.pool.id,
        staff_id: staffId,
        staff_chosen: line.staffId !== undefined,
        during: sql<string>`tstzrange(${start}, ${end}, '[)')`,
        price_cents: linePrice(line.item).priceCents,
        is_live: true,
      })),
    )
    .execute()
}

/** Their times count as taken, or no longer. */
export const setPartsLive = (tx: Tx, bookingId: string, isLive: boolean) =>
  tx.updateTable('booking_parts').set({ is_live: isLive }).where('booking_id', '=', bookingId).execute()

/** A service of a visit. */
export type PartRow = {
  serviceId: string
  poolId: string
  staffId: string | null
  isStaffChosen: boolean
  start: Date
  end: Date
  priceCents: number | null
}

/** The services of a visit after the first one, in order. */
export const listParts = (db: Queryable, bookingId: string): Promise<PartRow[]> =>
  db
    .selectFrom('booking_parts')
    .select([
      'service_id as serviceId',
      'pool_id as poolId',
      'staff_id as staffId',
      'staff_chosen as isStaffChosen',
      'price_cents as priceCents',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('end'),
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()

/** Sets the services of a booking, with their prices. One service is no visit. */
export async function setLines(
  tx: Tx,
  bookingId: string,
  lines: readonly [BookedLine, ...BookedLine[]],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ ...firstLineColumns(lines), ...visitColumns(lines), updated_at: now })
    .where('id', '=', bookingId)
    .execute()
  await replaceParts(tx, bookingId, lines)
}

/** Names of people by their id. */
export async function listStaffNames(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('shared.staff').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
