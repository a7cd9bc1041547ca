/** SQL of the requests about personal data. */
import { sql, type Insertable } from 'kysely'
import { ERASED_TEXT } from '#domain/accounts/account-policy.ts'
import type { DataRequestKind } from '#domain/admin/data-requests.ts'
import type { DataRequests } from '#server/platform/database/schema.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

type Status = 'open' | 'scheduled' | 'done' | 'refused' | 'withdrawn'

/** An erasure that the person has cancelled by signing in is not scheduled any more. */
const STATUS = sql<Status>`CASE WHEN r.status = 'scheduled' AND a.erase_after IS NULL AND a.erased_at IS NULL THEN 'withdrawn' ELSE r.status END`

const requests = (db: Queryable) =>
  db
    .selectFrom('data_requests as r')
    .innerJoin('shared.accounts as a', 'a.id', 'r.account_id')
    .leftJoin('shared.accounts as decider', 'decider.id', 'r.decided_by')
    .select([
      'r.id',
      'r.account_id as personId',
      'r.kind',
      'r.asked_by as askedBy',
      'r.note',
      'r.asked_at as askedAt',
      'r.due_at as dueAt',
      'r.decided_at as decidedAt',
      'r.version',
      'a.is_email_verified as isEmailVerified',
      'a.is_phone_verified as isPhoneVerified',
      STATUS.as('status'),
      sql<string>`a.first_name || ' ' || a.last_name`.as('name'),
      sql<string | null>`decider.first_name || ' ' || decider.last_name`.as('decidedBy'),
    ])
    .$narrowType<{ kind: DataRequestKind; askedBy: 'account' | 'phone' | 'mail' | 'letter' | 'visit' }>()

type Listed = { show: 'open' | 'closed' | undefined; limit: number; offset: number }

/** Returns open requests by their deadline, and others the newest first. */
export const listRequests = (db: Queryable, { show, limit, offset }: Listed) =>
  requests(db)
    .$if(show === 'open', (q) => q.where(sql<boolean>`r.status = 'open'`).orderBy('r.due_at'))
    .$if(show === 'closed', (q) => q.where(sql<boolean>`r.status <> 'open'`))
    .$if(show !== 'open', (q) => q.orderBy('r.asked_at', 'desc'))
    // Literals: PostgreSQL plans a parameter as a tenth of the table.
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
    .execute()

export const findRequest = (db: Queryable, id: string) =>
  requests(db).where('r.id', '=', id).executeTakeFirst()
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export const lockRequest = (tx: Tx, id: string) =>
  tx
    .selectFrom('data_requests')
    .select(['id', 'account_id as personId', 'kind', 'status', 'version'])
    .where('id', '=', id)
    .$narrowType<{ kind: DataRequestKind; status: Status }>()
    .forUpdate()
    .executeTakeFirst()

/** Returns false if the person has asked for the same, and it is not decided. */
export async function insertRequest(tx: Tx, request: Insertable<DataRequests>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('data_requests')
    .values(request)
    .onConflict((c) =>
      c
        .columns(['account_id', 'kind'])
        // The words of the partial index, without parameters.
        .where(sql<boolean>`status IN ('open', 'scheduled')`)
        .doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Closes an erasure that the person has cancelled by signing in. */
export const closeWithdrawn = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('data_requests')
    .set((e) => ({ status: 'withdrawn', decided_at: now, version: e('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('status', '=', 'scheduled')
    .execute()

export type Decision = {
  status: 'scheduled' | 'done' | 'refused'
  by: string | null
  reason: string
  link?: { hash: Buffer; expiresAt: Date }
}

export const decideRequest = (tx: Tx, id: string, { status, by, reason, link }: Decision, now: Date) =>
  tx
    .updateTable('data_requests')
    .set((e) => ({
      status,
      decided_by: by,
      decided_at: now,
      decision: reason,
      version: e('version', '+', 1),
      ...(link && { link_hash: link.hash, link_expires_at: link.expiresAt }),
    }))
    .where('id', '=', id)
    .execute()

/** The job has erased the data. */
export const finishErasure = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('data_requests')
    .set((e) => ({ status: 'done', decided_at: now, version: e('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'erasure')
    .where('status', 'in', ['open', 'scheduled'])
    .execute()

/** The requests remain, to document that they were handled, without what was said. */
export const eraseRequestTexts = (tx: Tx, accountId: string) =>
  tx
    .updateTable('data_requests')
    .set({
      note: '',
      decision: sql<string | null>`CASE WHEN decision IS NOT NULL THEN ${ERASED_TEXT} END`,
      link_hash: null,
      link_expires_at: null,
    })
    .where('account_id', '=', accountId)
    .execute()

export const findByLink = (db: Queryable, hash: Buffer, now: Date) =>
  db
    .selectFrom('data_requests')
    .innerJoin('shared.accounts as a', 'a.id', 'data_requests.account_id')
    .select('account_id as personId')
    .where('link_hash', '=', hash)
    .where('link_expires_at', '>', now)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst()

export const countComingBookings = async (db: Queryable, accountId: string, now: Date): Promise<number> =>
  (
    await db
      .selectFrom('shared.bookings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('status', 'in', ['pending', 'confirmed', 'checked_in'])
      .where(sql<boolean>`coalesce(visit_ends_at, upper(during)) > ${now}`)
      .executeTakeFirstOrThrow()
  ).count
