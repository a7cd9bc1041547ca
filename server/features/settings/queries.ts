/** SQL of the market settings. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { SettingKey, SettingValue } from '#domain/settings/market-settings.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
import { beginsWith } from '#server/platform/database/typed-text.ts'

export type StoredSetting = {
  key: string
  value: unknown
  version: number
  changedAt: Date
  changedBy: string
}

export const listStored = (db: Queryable): Promise<StoredSetting[]> =>
  db
    .selectFrom('market_settings as setting')
    .innerJoin('shared.accounts as admin', 'admin.id', 'setting.changed_by')
    .select([
      'setting.key',
      'setting.value',
      'setting.version',
      'setting.changed_at as changedAt',
      sql<string>`admin.first_name || ' ' || admin.last_name`.as('changedBy'),
    ])
    .execute()

/** Returns the values alone. */
export const listValues = (db: Queryable) =>
  db.selectFrom('market_settings').select(['key', 'value']).execute()

/** Changes of one setting wait for each other, also the first one. */
export const lockSetting = (tx: Tx, key: SettingKey): Promise<void> => lock(tx, `setting:${key}`)

type Change = {
  key: SettingKey
  from: SettingValue
  to: SettingValue
  version: number
  reason: string
  adminId: string
}

export async function insertChange(tx: Tx, change: Change, now: Date): Promise<void> {
  const { key, from, to, version, reason, adminId } = change
  const values = { value: JSON.stringify(to), version, changed_by: adminId, changed_at: now }
  await tx
    .insertInto('market_settings')
    .values({ key, ...values })
    .onConflict((known) => known.column('key').doUpdateSet(values))
    .execute()
  await tx
    .insertInto('market_setting_changes')
    .values({
      id: uuidv7(now.getTime()),
      key,
      version,
      from_value: JSON.stringify(from),
      to_value: JSON.stringify(to),
      reason,
      changed_by: adminId,
      changed_at: now,
    })
    .execute()
}

const LAST_CHANGES = 50

export const listChanges = (db: Queryable, key: SettingKey) =>
  db
    .selectFrom('market_setting_changes as change')
    .innerJoin('shared.accounts as admin', 'admin.id', 'change.changed_by')
    .select([
      'change.id',
      'change.from_value as from',
      'change.to_value as to',
      'change.reason',
      'change.changed_at as changedAt',
      sql<string>`admin.first_name || ' ' || admin.last_name`.as('changedBy'),
    ])
    .where('change.key', '=', key)
    .orderBy('change.version', 'desc')
    .limit(LAST_CHANGES)
    .execute()

// ---------------------------------------------------------------- effects

/** Returns how many customers hold at least so many unpaid bookings now. */
export async function countHolders(db: Queryable, now: Date, atLeast: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM shared.bookings
      WHERE status = 'pending' AND fee_cents > 0 AND hold_expires_at > ${now}
      GROUP BY account_id HAVING count(*) >= ${atLeast}
    ) holder`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns how many customers have at least so many confirmed bookings to come. */
export async function countBookers(db: Queryable, now: Date, atLeast: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM shared.bookings
      WHERE status IN ('confirmed', 'checked_in') AND coalesce(visit_ends_at, upper(during)) > ${now} AND account_id IS NOT NULL
      GROUP BY account_id HAVING count(*) >= ${atLeast}
    ) booker`.execute(db)
  return rows[0]?.count ?? 0
}

/** Payments that a customer is making now. */
export async function countOpenPayments(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shared.payments WHERE status IN ('initiated', 'pending', 'unknown')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Returns how many public stores are unverified. */
export async function countUnverifiedStores(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shared.stores WHERE status = 'published' AND verified_at IS NULL`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

// ---------------------------------------------------------------- stops

export async function listStops(db: Queryable, now: Date) {
  const { rows } = await sql<
    Pick<CamelRow<'booking_stops'>, 'storeId' | 'reason' | 'stoppedAt'> & {
      storeName: TableRow<'shared.stores'>['name']
      stoppedBy: string
      comingBookings: number
    }
  >`
    SELECT
      stop.store_id AS "storeId", store.name AS "storeName", stop.reason,
      admin.first_name || ' ' || admin.last_name AS "stoppedBy", stop.stopped_at AS "stoppedAt",
      (
        SELECT count(*)::int FROM shared.bookings booking
        WHERE booking.store_id = stop.store_id AND lower(booking.during) > ${now}
          AND booking.status IN (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})
      ) AS "comingBookings"
    FROM booking_stops stop
    JOIN shared.stores store ON store.id = stop.store_id
    JOIN shared.accounts admin ON admin.id = stop.stopped_by
    ORDER BY stop.stopped_at DESC`.execute(db)
  return rows
}

/** Published stores whose name begins with the text. */
export async function findStores(db: Queryable, search: string) {
  const { rows } = await sql<
    Pick<TableRow<'shared.stores'>, 'id' | 'name'> & { location: string; isStopped: boolean }
  >`
    SELECT store.id, store.name, store.location_name AS location, stop.store_id IS NOT NULL AS "isStopped"
    FROM shared.stores store LEFT JOIN booking_stops stop ON stop.store_id = store.id
    WHERE store.status = 'published' AND ${beginsWith(sql`store.name`, search)}
    ORDER BY lower(store.name), store.id LIMIT 10`.execute(db)
  return rows
}

/** Returns the name of a store, or undefined. */
export const findStoreName = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db.selectFrom('shared.stores').select('name').where('id', '=', id).executeTakeFirst())?.name

export async function insertStop(
  tx: Tx,
  stop: { storeId: string; reason: string; adminId: string },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('booking_stops')
    .values({ store_id: stop.storeId, reason: stop.reason, stopped_by: stop.adminId, stopped_at: now })
    .onConflict((known) => known.column('store_id').doNothing())
    .returning('store_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteStop = async (tx: Tx, storeId: string): Promise<boolean> =>
  (await tx
    .deleteFrom('booking_stops')
    .where('store_id', '=', storeId)
    .returning('store_id')
    .executeTakeFirst()) !== undefined
