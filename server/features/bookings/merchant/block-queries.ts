/** SQL of blocked time. */
import { sql } from 'kysely'
import { LIVE_STATUSES, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { canClash } from '#domain/booking/clashes.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { toRanges } from '../holds/visitor-hold-queries.ts'

export type BlockRow = {
  id: string
  branchId: string
  staffId: string
  from: Date
  to: Date
  reason: string | null
}

/** Returns a person of the scope's stores. */
export const findOwnStaff = (db: Queryable, scopeId: string | null, staffId: string) =>
  db
    .selectFrom('shared.staff as staff')
    .innerJoin('shared.branches as branches', 'branches.id', 'staff.branch_id')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'branches.store_id')
    .select('staff.branch_id as branchId')
    .where('staff.id', '=', staffId)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()

export const findStaffName = async (db: Queryable, staffId: string): Promise<string> =>
  (await db.selectFrom('shared.staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow())
    .name

export const findOwnBlock = (
  db: Queryable,
  scopeId: string | null,
  id: string,
): Promise<BlockRow | undefined> =>
  db
    .selectFrom('blocked_times as block')
    .innerJoin('shared.branches as branches', 'branches.id', 'block.branch_id')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'branches.store_id')
    .select([
      'block.id',
      'block.branch_id as branchId',
      'block.staff_id as staffId',
      'block.reason',
      sql<Date>`lower(block.during)`.as('from'),
      sql<Date>`upper(block.during)`.as('to'),
    ])
    .where('block.id', '=', id)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()

export const insertBlock = (tx: Tx, block: BlockRow, createdBy: string, now: Date) =>
  tx
    .insertInto('blocked_times')
    .values({
      id: block.id,
      branch_id: block.branchId,
      staff_id: block.staffId,
      during: sql<string>`tstzrange(${block.from}, ${block.to}, '[)')`,
      reason: block.reason,
      created_by: createdBy,
      created_at: now,
    })
    .execute()

/** Returns false if it does not exist. */
export async function deleteBlock(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('blocked_times').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Live bookings of a person within a time, the earliest first. */
export const listOverlappingBookings = async (
  db: Queryable,
  staffId: string,
  from: Date,
  to: Date,
  now: Date,
) => {
  const rows = await db
    .selectFrom('shared.booked_times as time')
    .innerJoin('bookings', 'bookings.id', 'time.booking_id')
    .innerJoin('shared.services as services', 'services.id', 'time.service_id')
    .leftJoin('shared.staff as staff', 'staff.id', 'time.staff_id')
    .leftJoin('booking_proposals as proposal', (join) =>
      join
        .onRef('proposal.booking_id', '=', 'bookings.id')
        .on('proposal.status', '=', 'open')
        .on('proposal.expires_at', '>', now),
    )
    // Of a visit the first service of the person.
    .distinctOn('bookings.id')
    .select([
      'bookings.id',
      sql<BookingStatus>`bookings.status`.as('status'),
      sql<Date>`lower(time.during)`.as('start'),
      sql<Date>`upper(time.during)`.as('end'),
      'bookings.client_name as customerName',
      sql<string>`coalesce(bookings.quoted_title, services.name)`.as('serviceName'),
      'time.staff_id as staffId',
      'staff.name as staffName',
      sql<Date | null>`lower(proposal.during)`.as('proposedTime'),
    ])
    .where('time.staff_id', '=', staffId)
    .where('time.status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`time.during && tstzrange(${from}, ${to}, '[)')`)
    .orderBy('bookings.id')
    .orderBy('time.position')
    .limit(200)
    .execute()
  return rows.toSorted((a, b) => a.start.getTime() - b.start.getTime())
}
export type AffectedRow = Awaited<ReturnType<typeof listOverlappingBookings>>[number]

type Times = readonly { start: Date; end: Date }[]

/** Returns the bookings of a person that begin to clash: the added times overlap them and the removed ones did not. */
export async function listClashes(
  db: Queryable,
  staffId: string,
  { added, removed }: { added: Times; removed: Times },
  now: Date,
): Promise<Clash[]> {
  const rows = await db
    .selectFrom('shared.booked_times')
    .select([
      'booking_id as id',
      sql<BookingStatus>`status`.as('status'),
      sql<Date>`upper(during)`.as('end'),
      'hold_expires_at as holdExpiresAt',
    ])
    .where('staff_id', '=', staffId)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`during && ANY (${toRanges(added)})`)
    .where(sql<boolean>`NOT during && ANY (${toRanges(removed)})`)
    .orderBy(sql`lower(during)`)
    .execute()
  return rows
    .filter(({ status, end, holdExpiresAt }) =>
      canClash(
        { status, end: end.getTime(), holdExpiresAt: holdExpiresAt?.getTime() ?? null },
        now.getTime(),
      ),
    )
    .filter(({ id }, index, all) => all.findIndex((row) => row.id === id) === index)
    .slice(0, MAX_CLASHES)
}
export type Clash = { id: string }
/** A notice names only the first of them, and their number. */
const MAX_CLASHES = 200
