/** The SQL of broadcasts. */
import { sql } from 'kysely'
import type { BroadcastStatus } from '#domain/notifications/broadcasts.ts'
import { DAY } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed } from '#server/platform/database/rows.ts'
import type { Target } from './audience.ts'

export type Draft = Target &
  Pick<
    CamelRow<'broadcasts'>,
    'hasPush' | 'hasEmail' | 'titleEn' | 'textEn' | 'titleSw' | 'textSw' | 'path' | 'perMinute'
  >
export type BroadcastRow = Draft &
  Narrowed<
    Pick<
      CamelRow<'broadcasts'>,
      | 'id'
      | 'status'
      | 'nextAt'
      | 'lastAccount'
      | 'expected'
      | 'notified'
      | 'pushSent'
      | 'pushFailed'
      | 'emailSent'
      | 'emailFailed'
      | 'waiting'
      | 'createdAt'
      | 'orderedAt'
      | 'endedAt'
      | 'version'
    >,
    { status: BroadcastStatus }
  > & {
    locationName: string | null
    categoryName: string | null
    writtenBy: string
    orderedBy: string | null
    stoppedBy: string | null
  }

const selectName = (column: string) => sql`(
  SELECT admin.first_name || ' ' || admin.last_name FROM shared.accounts admin WHERE admin.id = ${sql.ref(column)}
)`
const SELECT = sql`
  SELECT b.id, b.status, b.kind, b.audience, b.location, b.category, b.day::text AS day,
    (SELECT place.name FROM shared.locations place WHERE place.slug = b.location) AS "locationName",
    (SELECT category.name FROM shared.categories category WHERE category.slug = b.category) AS "categoryName",
    b.has_push AS "hasPush", b.has_email AS "hasEmail", b.title_en AS "titleEn", b.text_en AS "textEn",
    b.title_sw AS "titleSw", b.text_sw AS "textSw", b.path, b.per_minute AS "perMinute", b.next_at AS "nextAt",
    b.last_account AS "lastAccount", b.expected, b.notified, b.push_sent AS "pushSent", b.push_failed AS "pushFailed",
    b.email_sent AS "emailSent", b.email_failed AS "emailFailed", b.waiting, ${selectName('b.written_by')} AS "writtenBy",
    b.created_at AS "createdAt", ${selectName('b.ordered_by')} AS "orderedBy", b.ordered_at AS "orderedAt",
    ${selectName('b.stopped_by')} AS "stoppedBy", b.ended_at AS "endedAt", b.version
  FROM broadcasts b`

export async function listBroadcasts(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<BroadcastRow>`${SELECT}
      ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM broadcasts`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findBroadcast(db: Queryable, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`${SELECT} WHERE b.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockBroadcast(tx: Tx, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`${SELECT} WHERE b.id = ${id} FOR UPDATE OF b`.execute(tx)
  return rows[0]
}

/** Returns undefined if it is not due any more, or another process notifies its next people. */
export async function lockDue(tx: Tx, id: string, now: Date): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    ${SELECT} WHERE b.id = ${id} AND b.next_at <= ${now} FOR UPDATE OF b SKIP LOCKED`.execute(tx)
  return rows[0]
}

export const listDue = async (db: Queryable, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('broadcasts')
      .select('id')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(20)
      .execute()
  ).map(({ id }) => id)

const toColumns = (draft: Draft) => ({
  kind: draft.kind,
  audience: draft.audience,
  location: draft.location,
  category: draft.category,
  day: draft.day,
  has_push: draft.hasPush,
  has_email: draft.hasEmail,
  title_en: draft.titleEn,
  text_en: draft.textEn,
  title_sw: draft.titleSw,
  text_sw: draft.textSw,
  path: draft.path,
  per_minute: draft.perMinute,
})

export const insertBroadcast = (tx: Tx, id: string, by: string, draft: Draft, now: Date) =>
  tx
    .insertInto('broadcasts')
    .values({ id, written_by: by, created_at: now, ...toColumns(draft) })
    .execute()

export const updateDraft = (tx: Tx, id: string, draft: Draft) =>
  tx
    .updateTable('broadcasts')
    .set((e) => ({ ...toColumns(draft), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteBroadcast = (tx: Tx, id: string) =>
  tx.deleteFrom('broadcasts').where('id', '=', id).execute()

export const orderBroadcast = (
  tx: Tx,
  id: string,
  order: { by: string; at: Date; isLater: boolean; expected: number },
  now: Date,
) =>
  tx
    .updateTable('broadcasts')
    .set((e) => ({
      status: order.isLater ? 'scheduled' : 'sending',
      next_at: order.at,
      expected: order.expected,
      ordered_by: order.by,
      ordered_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const stopBroadcast = (tx: Tx, id: string, by: string, now: Date) =>
  tx
    .updateTable('broadcasts')
    .set((e) => ({
      status: 'stopped',
      next_at: null,
      stopped_by: by,
      ended_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const postpone = (tx: Tx, id: string, until: Date) =>
  tx.updateTable('broadcasts').set({ next_at: until }).where('id', '=', id).execute()

/** Records the progress after a batch; `nextAt` is null after the last. */
export const recordBatch = (
  tx: Tx,
  id: string,
  batch: { notified: number; lastAccount: string | null; nextAt: Date | null },
  now: Date,
) =>
  tx
    .updateTable('broadcasts')
    .set((e) => ({
      status: batch.nextAt === null ? 'sent' : 'sending',
      notified: e('notified', '+', batch.notified),
      last_account: batch.lastAccount,
      next_at: batch.nextAt,
      ended_at: batch.nextAt === null ? now : null,
    }))
    .where('id', '=', id)
    .execute()

/** A message that waited for the morning, or for its provider, has ended by then. */
const COUNTED_FOR_MS = 3 * DAY

/** Returns the broadcasts that are being sent, and those that have ended lately. */
export const listCounted = async (db: Queryable, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('broadcasts')
      .select('id')
      .where((e) =>
        e.or([e('next_at', 'is not', null), e('ended_at', '>', new Date(now.getTime() - COUNTED_FOR_MS))]),
      )
      .execute()
  ).map(({ id }) => id)

/** Sums the deliveries of a broadcast, whose notifications have this key. */
export const countDeliveries = (db: Queryable, id: string, key: string) =>
  sql`
    UPDATE broadcasts SET push_sent = sums.push_sent, push_failed = sums.push_failed, email_sent = sums.email_sent,
      email_failed = sums.email_failed, waiting = sums.waiting
    FROM (
      SELECT
        count(*) FILTER (WHERE channel = 'push' AND status = 'sent') AS push_sent,
        count(*) FILTER (WHERE channel = 'push' AND status = 'failed') AS push_failed,
        count(*) FILTER (WHERE channel = 'email' AND status = 'sent') AS email_sent,
        count(*) FILTER (WHERE channel = 'email' AND status = 'failed') AS email_failed,
        count(*) FILTER (WHERE status = 'waiting') AS waiting
      FROM shared.notification_deliveries
      -- The second condition is that of the index.
      WHERE event_key = ${key} AND event_key LIKE 'broadcast:%'
    ) sums
    WHERE id = ${id}`.execute(db)

export const placeExists = async (db: Queryable, slug: string): Promise<boolean> =>
  (await db.selectFrom('shared.locations').select('slug').where('slug', '=', slug).executeTakeFirst()) !==
  undefined
export const categoryExists = async (db: Queryable, slug: string): Promise<boolean> =>
  (await db.selectFrom('shared.categories').select('slug').where('slug', '=', slug).executeTakeFirst()) !==
  undefined
