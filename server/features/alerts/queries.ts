/** All SQL of alerts. */
import type { AlertKind } from '#contract/alerts.ts'
import { shorten } from '#domain/text/shorten.ts'
import { sql, type RawBuilder } from 'kysely'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type NewAlert = {
  kind: AlertKind
  paymentId?: string
  refundId?: string
  claimId?: string
  subject?: string
  detail: string
}

/** Returns false if the same alert is already open. */
export async function insertAlert(db: Queryable, id: string, a: NewAlert, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alerts')
    .values({
      id,
      kind: a.kind,
      payment_id: a.paymentId ?? null,
      refund_id: a.refundId ?? null,
      claim_id: a.claimId ?? null,
      subject: a.subject ?? null,
      detail: shorten(a.detail, 500),
      raised_at: now,
    })
    .onConflict((c) =>
      c
        .columns(['kind', 'payment_id', 'refund_id', 'claim_id', 'subject'])
        .where('resolved_at', 'is', null)
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const columns = [
  'id',
  'kind',
  'payment_id as paymentId',
  'refund_id as refundId',
  'claim_id as claimId',
  'subject',
  'detail',
  'raised_at as raisedAt',
  'resolved_at as resolvedAt',
  'resolution',
] as const

export const getAlert = (db: Queryable, id: string) =>
  db.selectFrom('alerts').select(columns).where('id', '=', id).executeTakeFirst()
export type AlertRow = NonNullable<Awaited<ReturnType<typeof getAlert>>>

/** Returns an alert with the person who resolved it. */
export const findAlert = (db: Queryable, id: string) =>
  db
    .selectFrom('alerts')
    .leftJoin('shared.accounts as resolver', 'resolver.id', 'alerts.resolved_by')
    .select([
      'alerts.kind',
      'payment_id as paymentId',
      'refund_id as refundId',
      'claim_id as claimId',
      'subject',
      'detail',
      'resolved_at as resolvedAt',
      'resolution',
      sql<string | null>`nullif(concat_ws(' ', resolver.first_name, resolver.last_name), '')`.as(
        'resolvedBy',
      ),
    ])
    .$narrowType<{ kind: AlertKind }>()
    .where('alerts.id', '=', id)
    .executeTakeFirst()

/**
 * Returns the open alerts of these kinds, each due within so many hours. A mismatch with a subject is about money that is work
 * itself.
 */
export const selectOpen = (
  kinds: readonly AlertKind[],
  titles: Record<AlertKind, string>,
  hours: number,
): RawBuilder<OpenWork> => sql`
  SELECT id::text AS id, raised_at AS since, raised_at + make_interval(hours => ${hours}) AS due_at,
    ${JSON.stringify(titles)}::jsonb ->> kind AS title, detail
  FROM alerts WHERE resolved_at IS NULL AND kind = ANY (${kinds}) AND NOT (kind = 'payment-mismatch' AND subject IS NOT NULL)
  ORDER BY raised_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`

export async function listAlerts(db: Queryable, f: { open: boolean; limit: number; offset: number }) {
  const of = db.selectFrom('alerts').where('resolved_at', f.open ? 'is' : 'is not', null)
  const [alerts, { count }] = await Promise.all([
    of.select(columns).orderBy('raised_at', 'desc').orderBy('id').limit(f.limit).offset(f.offset).execute(),
    of.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { alerts, total: count }
}

export const hasOpenAlert = async (db: Queryable, kinds: readonly AlertKind[]): Promise<boolean> =>
  (await db
    .selectFrom('alerts')
    .select('id')
    .where('kind', 'in', kinds)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const countOpenAlerts = (db: Queryable) =>
  db
    .selectFrom('alerts')
    .select((e) => ['kind', e.fn.countAll<number>().as('count')])
    .where('resolved_at', 'is', null)
    .groupBy('kind')
    .execute()

export async function resolveAlert(
  db: Queryable,
  id: string,
  by: string,
  resolution: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ resolved_at: now, resolved_by: by, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type AlertFilter = {
  kind: AlertKind
  paymentId?: string
  refundId?: string
  claimId?: string
  subject?: string
  exceptSubjects?: readonly string[]
}

export const resolveMatchingAlerts = (db: Queryable, of: AlertFilter, resolution: string, now: Date) =>
  db
    .updateTable('alerts')
    .set({ resolved_at: now, resolution })
    .where('kind', '=', of.kind)
    .where('resolved_at', 'is', null)
    .$if(of.paymentId !== undefined, (q) => q.where('payment_id', '=', of.paymentId!))
    .$if(of.refundId !== undefined, (q) => q.where('refund_id', '=', of.refundId!))
    .$if(of.claimId !== undefined, (q) => q.where('claim_id', '=', of.claimId!))
    .$if(of.subject !== undefined, (q) => q.where('subject', '=', of.subject!))
    .$if(of.exceptSubjects !== undefined && of.exceptSubjects.length > 0, (q) =>
      q.where('subject', 'not in', of.exceptSubjects!),
    )
    .execute()
