import type { Queryable } from '#server/kernel/db.ts'

export type AlarmKind =
  | 'payment-undecided'
  | 'payment-mismatch'
  | 'payment-unknown'
  | 'payment-anomaly'
  | 'refund-stuck'
  | 'claim-open'
  | 'mpesa-down'
  | 'mpesa-refuses'
export type NewAlarm = { kind: AlarmKind; paymentId?: string; refundId?: string; claimId?: string; detail: string }

/** False when it is raised already. */
export async function insertAlarm(db: Queryable, id: string, a: NewAlarm, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_alarms')
    .values({
      id,
      kind: a.kind,
      payment_id: a.paymentId ?? null,
      refund_id: a.refundId ?? null,
      claim_id: a.claimId ?? null,
      detail: a.detail.slice(0, 500),
      raised_at: now,
    })
    .onConflict((c) => c.columns(['kind', 'payment_id', 'refund_id', 'claim_id']).where('resolved_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const columns = [
  'id',
  'kind',
  'payment_id as paymentId',
  'refund_id as refundId',
  'claim_id as claimId',
  'detail',
  'raised_at as raisedAt',
  'resolved_at as resolvedAt',
  'resolution',
] as const

export const getAlarm = (db: Queryable, id: string) =>
  db.selectFrom('payment_alarms').select(columns).where('id', '=', id).executeTakeFirst()
export type AlarmRow = NonNullable<Awaited<ReturnType<typeof getAlarm>>>

export async function listAlarms(db: Queryable, f: { open: boolean; limit: number; offset: number }) {
  const of = db.selectFrom('payment_alarms').where('resolved_at', f.open ? 'is' : 'is not', null)
  const [alarms, { count }] = await Promise.all([
    of.select(columns).orderBy('raised_at', 'desc').orderBy('id').limit(f.limit).offset(f.offset).execute(),
    of.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { alarms, total: Number(count) }
}

export async function resolveAlarm(db: Queryable, id: string, by: string, resolution: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_alarms')
    .set({ resolved_at: now, resolved_by: by, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type AlarmsOf = { kind: AlarmKind; paymentId?: string; refundId?: string }

export const resolveAlarmsOf = (db: Queryable, of: AlarmsOf, resolution: string, now: Date) =>
  db
    .updateTable('payment_alarms')
    .set({ resolved_at: now, resolution })
    .where('kind', '=', of.kind)
    .where('resolved_at', 'is', null)
    .$if(of.paymentId !== undefined, (q) => q.where('payment_id', '=', of.paymentId!))
    .$if(of.refundId !== undefined, (q) => q.where('refund_id', '=', of.refundId!))
    .execute()
