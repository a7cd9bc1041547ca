/** Receivers of a broadcast: members of its audience who want its kind. They are selected in SQL, because they are many. */
import { sql, type RawBuilder } from 'kysely'
import {
  CATEGORY_OF_KIND,
  type BroadcastAudience,
  type BroadcastKind,
} from '#domain/notifications/broadcasts.ts'
import { addDays, DAY, instant } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type Target = {
  kind: BroadcastKind
  audience: BroadcastAudience
  location: string | null
  category: string | null
  day: string | null
}

/** Returns a condition on `account`. */
function isMember({ audience, location, category, day }: Target, now: Date): RawBuilder<boolean> {
  const role = sql`account.role = ${sql.lit(audience === 'merchants' ? 'merchant' : 'customer')}`
  const since = new Date(now.getTime() - 365 * DAY)
  const hasBooked = (where: RawBuilder<unknown>) => sql<boolean>`${role} AND account.id IN (
    SELECT booking.account_id FROM shared.bookings booking WHERE NOT booking.is_walk_in AND ${where}
  )`
  switch (audience) {
    case 'customers':
    case 'merchants':
      return sql<boolean>`${role}`
    case 'area':
      return hasBooked(sql`
        booking.branch_id IN (SELECT id FROM shared.branches WHERE location = ${location})
        AND lower(booking.during) > ${since} AND booking.status <> 'cancelled'`)
    case 'category':
      return hasBooked(sql`
        booking.service_id IN (SELECT id FROM shared.services WHERE category = ${category})
        AND lower(booking.during) > ${since} AND booking.status <> 'cancelled'`)
    case 'visitors': {
      const from = day ?? ''
      const [start, end] = [new Date(instant(from, 0)), new Date(instant(addDays(from, 1), 0))]
      // No visit is longer than a day. The end is what the index has.
      return hasBooked(sql`
        lower(booking.during) >= ${start} AND lower(booking.during) < ${end}
        AND upper(booking.during) > ${start} AND upper(booking.during) < ${new Date(end.getTime() + DAY)}
        AND booking.status IN ('confirmed', 'checked_in')`)
    }
  }
}

const MEMBERS = sql`
  shared.accounts account JOIN shared.notification_reach reach ON reach.account_id = account.id`
const isOpen = sql`account.disabled_at IS NULL AND account.erase_after IS NULL`
/** Selects people who want the kind. Messages of the kind `service` cannot be switched off in the inbox. */
const wantsKind = (kind: BroadcastKind) =>
  CATEGORY_OF_KIND[kind] === 'system' ? sql<boolean>`true` : sql<boolean>`reach.offers_inbox`

export type Size = { people: number; byPush: number; byEmail: number; leftOut: number }

export async function countAudience(db: Queryable, target: Target, now: Date): Promise<Size> {
  const category = CATEGORY_OF_KIND[target.kind]
  const [push, email] = [sql.ref(`reach.${category}_push`), sql.ref(`reach.${category}_email`)]
  const { rows } = await sql<Size>`
    SELECT
      count(*) FILTER (WHERE ${wantsKind(target.kind)})::int AS people,
      count(*) FILTER (WHERE ${push} AND reach.has_device)::int AS "byPush",
      count(*) FILTER (WHERE ${email} AND account.email IS NOT NULL)::int AS "byEmail",
      count(*) FILTER (WHERE NOT ${wantsKind(target.kind)})::int AS "leftOut"
    FROM ${MEMBERS} WHERE ${isOpen} AND ${isMember(target, now)}`.execute(db)
  return rows[0]! // a sum is one row
}

/** Returns the next ids, in their order. */
export async function listMembers(
  db: Queryable,
  target: Target,
  after: string | null,
  limit: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT account.id FROM ${MEMBERS}
    WHERE ${isOpen} AND ${after === null ? sql`true` : sql`account.id > ${after}`}
      AND ${wantsKind(target.kind)} AND ${isMember(target, now)}
    ORDER BY account.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
