/** SQL of the private feeds. */
import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed } from '#server/platform/database/rows.ts'

/** Exactly one of them is named. */
export type Subject = {
  staffId?: string | undefined
  branchId?: string | undefined
  storeId?: string | undefined
}

export type FeedRow = Pick<
  CamelRow<'calendar_feeds'>,
  'id' | 'staffId' | 'branchId' | 'storeId' | 'tokenEncrypted' | 'withNames' | 'createdAt'
>
const COLUMNS = [
  'id',
  'staff_id as staffId',
  'branch_id as branchId',
  'store_id as storeId',
  'token_encrypted as tokenEncrypted',
  'with_names as withNames',
  'created_at as createdAt',
] as const

export const listFeeds = (db: Queryable, subject: Subject, { ofBranches = false } = {}): Promise<FeedRow[]> =>
  db
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where((e) =>
      e.or([
        e('staff_id', '=', subject.staffId ?? null),
        e('branch_id', '=', subject.branchId ?? null),
        e('store_id', '=', subject.storeId ?? null),
        ...(ofBranches
          ? [
              e(
                'branch_id',
                'in',
                e
                  .selectFrom('shared.branches')
                  .select('shared.branches.id')
                  .where('shared.branches.store_id', '=', subject.storeId ?? null),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findFeed = (db: Queryable, id: string): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feeds').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const insertFeed = (
  tx: Tx,
  feed: Subject & {
    id: string
    tokenEncrypted: Buffer
    tokenHash: Buffer
    withNames: boolean
    createdBy: string
  },
  now: Date,
) =>
  tx
    .insertInto('calendar_feeds')
    .values({
      id: feed.id,
      staff_id: feed.staffId ?? null,
      branch_id: feed.branchId ?? null,
      store_id: feed.storeId ?? null,
      token_encrypted: feed.tokenEncrypted,
      token_hash: feed.tokenHash,
      with_names: feed.withNames,
      created_by: feed.createdBy,
      created_at: now,
    })
    .execute()

export const setWithNames = (tx: Tx, id: string, withNames: boolean) =>
  tx.updateTable('calendar_feeds').set({ with_names: withNames }).where('id', '=', id).execute()

export const deleteFeed = (tx: Tx, id: string) =>
  tx.deleteFrom('calendar_feeds').where('id', '=', id).execute()

export const isOwnBranch = async (db: Queryable, scopeId: string, branchId: string): Promise<boolean> =>
  (await db
    .selectFrom('shared.branches as branches')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'branches.store_id')
    .select('branches.id')
    .where('branches.id', '=', branchId)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()) !== undefined

// ---------------------------------------------------------------- what a feed shows

export type PublishedFeed = Narrowed<
  Pick<CamelRow<'calendar_feeds'>, 'staffId' | 'branchId' | 'storeId' | 'withNames'>,
  { withNames: boolean }
> & { name: string; language: Locale | null }

/** Returns the feed with the name of its subject, and the language of who made it. */
export async function findPublished(db: Queryable, tokenHash: Buffer): Promise<PublishedFeed | undefined> {
  const { rows } = await sql<PublishedFeed>`
    SELECT feed.staff_id AS "staffId", feed.branch_id AS "branchId", feed.store_id AS "storeId", feed.with_names AS "withNames",
      coalesce(person.name, branch.name, store.name) AS name, account.language
    FROM calendar_feeds feed
    LEFT JOIN shared.staff person ON person.id = feed.staff_id
    LEFT JOIN shared.branches branch ON branch.id = feed.branch_id
    LEFT JOIN shared.stores store ON store.id = feed.store_id
    LEFT JOIN shared.accounts account ON account.id = feed.created_by
    WHERE feed.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

type Window = { from: Date; to: Date }

export type PublishedBooking = {
  id: string
  /** Of the service in its visit; 1 unless it is one of several. */
  position: number
  status: BookingStatus
  start: Date
  end: Date
  updatedAt: Date
  /** Grows with each change. */
  changes: number
  title: string
  clientName: string
  staffName: string | null
  branchName: string
}

const among = (
  feed: PublishedFeed,
  { staff, branch, store }: Record<'staff' | 'branch' | 'store', RawBuilder<unknown>>,
) =>
  feed.staffId !== null
    ? sql`${staff} = ${feed.staffId}`
    : feed.branchId !== null
      ? sql`${branch} = ${feed.branchId}`
      : sql`${store} = ${feed.storeId}`

/** A person of a store never has more bookings in a year; of a store with more, the earliest are left out. */
const MAX_EVENTS = 20_000

/** Stores do not see holds that were never paid and have ended. */
export async function listPublishedBookings(
  db: Queryable,
  feed: PublishedFeed,
  { from, to }: Window,
): Promise<PublishedBooking[]> {
  const { rows } = await sql<PublishedBooking>`
    SELECT b.id, time.position, b.status, lower(time.during) AS start, upper(time.during) AS end, b.updated_at AS "updatedAt",
      (SELECT count(*)::int FROM shared.booking_events event WHERE event.booking_id = b.id) AS changes,
      coalesce(b.quoted_title, service.name) AS title, b.client_name AS "clientName", person.name AS "staffName",
      branch.name AS "branchName"
    FROM shared.booked_times time
    JOIN shared.bookings b ON b.id = time.booking_id
    JOIN shared.services service ON service.id = time.service_id
    JOIN shared.branches branch ON branch.id = time.branch_id
    LEFT JOIN shared.staff person ON person.id = time.staff_id
    WHERE ${among(feed, { staff: sql`time.staff_id`, branch: sql`time.branch_id`, store: sql`time.store_id` })}
      AND time.during && tstzrange(${from}, ${to}, '[)')
      AND NOT (b.status = 'cancelled' AND b.fee_cents > 0 AND NOT b.access_fee_paid)
    ORDER BY lower(time.during) DESC, b.id, time.position LIMIT ${MAX_EVENTS}`.execute(db)
  return rows
}

export type PublishedAbsence = { staffId: string; staffName: string; start: Date; end: Date }

/** Leave and blocked time. What is from another calendar is not sent back. */
export async function listPublishedAbsences(
  db: Queryable,
  feed: PublishedFeed,
  { from, to }: Window,
): Promise<PublishedAbsence[]> {
  const { rows } = await sql<PublishedAbsence>`
    SELECT person.id AS "staffId", person.name AS "staffName",
      greatest(lower(away.during), ${from}) AS start, least(upper(away.during), ${to}) AS end
    FROM shared.staff person
    JOIN shared.branches branch ON branch.id = person.branch_id
    JOIN (SELECT staff_id, during FROM shared.leaves UNION ALL SELECT staff_id, during FROM shared.blocked_times) away
      ON away.staff_id = person.id
    WHERE ${among(feed, { staff: sql`person.id`, branch: sql`branch.id`, store: sql`branch.store_id` })}
      AND away.during && tstzrange(${from}, ${to}, '[)')
    ORDER BY 3, 1 LIMIT ${MAX_EVENTS}`.execute(db)
  return rows
}

// ---------------------------------------------------------------- keys

export const listTokens = (db: Queryable) =>
  db.selectFrom('calendar_feeds').select(['id', 'token_encrypted as encrypted']).execute()

export const replaceToken = (db: Queryable, id: string, encrypted: Buffer) =>
  db.updateTable('calendar_feeds').set({ token_encrypted: encrypted }).where('id', '=', id).execute()
