/** The audit log: every sign-in, rejection and privileged operation, in a hash chain that reveals changes. */
import { sql, type RawBuilder } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import { deleteInBatches, type Queryable } from '../database/database.ts'

type AuditEntry = {
  /** An object and what happened to it: 'session.opened', 'sign-in.refused', 'password.changed'. */
  action: string
  /** The id of the account that did it; null if unknown. */
  actor: string | null
  /** The id of the account or object that it was done to, if not the actor. */
  subject?: string | null
  ip?: string | null
  /** Details without secrets, complete phone numbers and e-mail addresses. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Called in the transaction of the operation itself where there is one. A job chains the entry (`chainAuditLog`). */
export async function audit(
  db: Queryable,
  now: Date,
  { action, actor, subject = null, ip = null, details = {} }: AuditEntry,
): Promise<void> {
  await sql`SELECT audit_append(${now}, ${actor}, ${action}, ${subject}, ${ip}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  )
}

/** Returns the entries that an account made or that are about it, the oldest first. */
export const listAuditEntries = (db: Queryable, accountId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'ip', 'details'])
    .where((e) => e.or([e('actor_id', '=', accountId), e('subject_id', '=', accountId)]))
    .orderBy('seq')
    .execute()

export type AuditFilter = {
  /** The id of who did it or of what it was done to. */
  id: string | undefined
  action: string | undefined
  from: Date | undefined
  until: Date | undefined
  /** Number below which entries are listed. */
  before: number | undefined
  limit: number
}
export type AuditRow = {
  seq: number
  at: Date
  action: string
  actorId: string | null
  subjectId: string | null
  ip: string | null
  details: Record<string, string | number | boolean | null>
  isChained: boolean
}

/** Entries are numbered when they are written, so their times are not quite in the order of their numbers. */
const OUT_OF_ORDER = 1_000

/** Returns the entries, the newest first. The numbers that a time limits are found by the index of times. */
export async function searchAuditLog(
  db: Queryable,
  { id, action, from, until, before, limit }: AuditFilter,
): Promise<AuditRow[]> {
  const conditions = sql.join(
    [
      sql`true`,
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(before === undefined ? [] : [sql`seq < ${before}`]),
      ...(from === undefined
        ? []
        : [
            sql`at >= ${from} AND seq >= (
              SELECT min(seq) FROM (SELECT seq FROM audit_log WHERE at >= ${from} ORDER BY at LIMIT ${OUT_OF_ORDER}) first
            )`,
          ]),
      ...(until === undefined
        ? []
        : [
            sql`at < ${until} AND seq <= (
              SELECT max(seq) FROM (SELECT seq FROM audit_log WHERE at < ${until} ORDER BY at DESC LIMIT ${OUT_OF_ORDER}) last
            )`,
          ]),
    ],
    sql` AND `,
  )
  const newest = (of: RawBuilder<unknown>) =>
    sql`(SELECT * FROM audit_log WHERE ${of} AND ${conditions} ORDER BY seq DESC LIMIT ${limit})`
  const found =
    id === undefined
      ? newest(sql`true`)
      : sql`(${newest(sql`actor_id = ${id}::uuid`)} UNION ${newest(sql`subject_id = ${id}::uuid`)})`
  const { rows } = await sql<AuditRow>`
    SELECT seq, at, action, actor_id AS "actorId", subject_id AS "subjectId", host(ip) AS ip, details,
      position IS NOT NULL AS "isChained"
    FROM ${found} found ORDER BY seq DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns each action that the log has, by one step in the index of actions. */
export async function listAuditActions(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE known AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT action FROM audit_log WHERE action > known.action ORDER BY action LIMIT 1)
      FROM known WHERE known.action IS NOT NULL
    )
    SELECT action FROM known WHERE action IS NOT NULL`.execute(db)
  return rows.map(({ action }) => action)
}

/** Returns how many entries the chain has had, of which the oldest may have been deleted. */
export async function countChained(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce((SELECT max(position) FROM audit_log), 0) AS count`.execute(db)
  return rows[0]!.count // without FROM it is one row
}
/** Returns the newest entry of this kind about something, with the name of who did it. */
export const findLastEntry = (db: Queryable, subjectId: string, action: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('shared.accounts as actor', 'actor.id', 'audit_log.actor_id')
    .select(['audit_log.at', sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('actorName')])
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

const CHAIN_BATCH = 1_000

/** Chains the entries that are not chained yet; returns how many. */
export async function chainAuditLog(db: Queryable): Promise<number> {
  for (let chained = 0; ;) {
    const { rows } = await sql<{ count: number }>`SELECT audit_chain(${CHAIN_BATCH}) AS count`.execute(db)
    const { count } = rows[0]! // a function's result is one row
    chained += count
    if (count < CHAIN_BATCH) return chained
  }
}

/** Returns how many entries are not chained yet: these can be changed unnoticed. */
export const countUnchained = async (db: Queryable): Promise<number> =>
  (
    await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('position', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

const RETENTION_MS = 3 * 365 * DAY

/** Deletes the oldest entries, whose retention has ended; returns how many. */
export const pruneAuditLog = (db: Queryable, now: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const before = new Date(now.getTime() - RETENTION_MS)
    const { rows } = await sql<{ count: number }>`
      SELECT audit_prune(${before}, ${limit}, ${now}) AS count`.execute(db)
    return { numAffectedRows: BigInt(rows[0]!.count) } // a function's result is one row
  })
