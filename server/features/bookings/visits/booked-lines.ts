/** The lines of an existing booking, at the prices at which they were booked. */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { firstPrice } from '#domain/booking/visits/visit-rules.ts'
import { MINUTE } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Line } from '../availability/availability.ts'
import { findItem, type Item, type ItemKey } from '../availability/availability-queries.ts'
import type { LockedBooking } from '../data/queries.ts'
import { linePrice, listParts, type PartRow } from './part-queries.ts'

type Booked = Pick<
  LockedBooking,
  | 'id'
  | 'offerId'
  | 'serviceId'
  | 'poolId'
  | 'staffId'
  | 'isStaffChosen'
  | 'isQuoted'
  | 'start'
  | 'end'
  | 'visitEndsAt'
  | 'firstPriceCents'
  | 'priceCents'
  | 'originalCents'
>

/**
 * Returns the lines of a visit in order of time; of any other booking its only one. The people are those who were chosen. An
 * offer that was deactivated since can still be rescheduled until it ends.
 */
export async function getBookedLines(db: Queryable, row: Booked): Promise<[Line, ...Line[]]> {
  const lines = await findBookedLines(db, row)
  if (!lines) throw bookingProblems.rescheduleRefused().with({ message: m.problem_branch_closed_for_good() })
  return lines
}

/** Null if a service is no longer offered at the branch. */
export async function findBookedLines(db: Queryable, row: Booked): Promise<[Line, ...Line[]] | null> {
  const first = await findFirstLine(db, row)
  const parts = row.visitEndsAt === null ? [] : await listParts(db, row.id)
  const others: Line[] = []
  for (const part of parts) {
    const line = await findLine(db, { serviceId: part.serviceId }, part)
    if (line) others.push({ ...line, item: withPrice(line.item, part.priceCents, part.priceCents) })
  }
  return first && others.length === parts.length ? [first, ...others] : null
}

async function findFirstLine(db: Queryable, row: Booked): Promise<Line | null> {
  const line = await findLine(db, row.offerId ? { offerId: row.offerId } : { serviceId: row.serviceId }, row)
  if (!line) return null
  const { item } = line
  if (row.visitEndsAt === null) {
    // What was quoted takes as long as the quote says.
    const durationMinutes = row.isQuoted
      ? (row.end.getTime() - row.start.getTime()) / MINUTE
      : item.durationMinutes
    return { ...line, item: { ...withPrice(item, row.priceCents, row.originalCents), durationMinutes } }
  }
  const { priceCents, originalCents } = firstPrice(row)
  return { ...line, item: withPrice(item, priceCents, originalCents) }
}

async function findLine(
  db: Queryable,
  key: ItemKey,
  { poolId, staffId, isStaffChosen }: Pick<PartRow, 'poolId' | 'staffId' | 'isStaffChosen'>,
): Promise<Line | null> {
  const item = await findItem(db, key)
  const pool = item?.pools.find(({ id }) => id === poolId)
  return item && pool ? { item, pool, staffId: isStaffChosen ? (staffId ?? undefined) : undefined } : null
}

function withPrice(item: Item, priceCents: number | null, originalCents: number | null): Item {
  if (item.offer === null) return { ...item, servicePriceCents: priceCents }
  const former = linePrice(item)
  return {
    ...item,
    offer: {
      ...item.offer,
      discountedCents: priceCents ?? former.priceCents,
      originalCents: originalCents ?? former.originalCents,
    },
  }
}
