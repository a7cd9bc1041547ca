/** The inbox: stored callbacks, until they are processed. */
import { sql } from 'kysely'
import { CALLBACK_RETENTION_MS } from '#domain/payments/payment-policy.ts'
import { deleteInBatches, type Queryable } from '#server/platform/database/database.ts'

type PaymentKind = 'stk' | 'reversal' | 'status' | 'airtel' | 'payout' | 'payout-timeout'
/** `paymentId` may be that of a refund or a claim. */
export type PaymentCallback = { id: string; kind: PaymentKind; paymentId: string; body: string }
type PaybillCallback = { id: string; kind: 'paybill'; paymentId: null; body: string }
export type InboxRow = PaymentCallback | PaybillCallback

/** Returns false if the limit of stored callbacks of this kind for this id is reached. */
export async function insertCallback(
  db: Queryable,
  row: PaymentCallback & { ip: string | null },
  limit: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO callback_inbox (id, kind, payment_id, body, ip, received_at)
    SELECT ${row.id}::uuid, ${row.kind}, ${row.paymentId}::uuid, ${row.body}, ${row.ip}::inet, ${now}::timestamptz
    WHERE (SELECT count(*) FROM (
      SELECT FROM callback_inbox WHERE payment_id = ${row.paymentId}::uuid AND kind = ${row.kind} LIMIT ${limit}) stored) < ${limit}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Returns false if the limit of stored confirmations with this receipt is reached. It is empty if the body has none. */
export async function insertConfirmation(
  db: Queryable,
  row: { id: string; receipt: string; body: string; ip: string | null },
  limit: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO callback_inbox (id, kind, receipt, body, ip, received_at)
    SELECT ${row.id}::uuid, 'paybill', ${row.receipt}, ${row.body}, ${row.ip}::inet, ${now}::timestamptz
    WHERE (SELECT count(*) FROM (
      SELECT FROM callback_inbox WHERE receipt = ${row.receipt} LIMIT ${limit}) stored) < ${limit}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Returns the callbacks in order of arrival, after the one with the id `after`. */
export async function listUnprocessedCallbacks(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<InboxRow[]> {
  const rows = await db
    .selectFrom('callback_inbox')
    .select(['id', 'kind', 'payment_id as paymentId', 'body'])
    .where('outcome', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toInboxRow)
}

export async function findUnprocessedCallback(db: Queryable, id: string): Promise<InboxRow | null> {
  const row = await db
    .selectFrom('callback_inbox')
    .select(['id', 'kind', 'payment_id as paymentId', 'body'])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return row ? toInboxRow(row) : null
}

// Rows are inserted above only.
const toInboxRow = (row: { id: string; kind: string; paymentId: string | null; body: string }): InboxRow =>
  row as InboxRow

export type Outcome = 'applied' | 'duplicate' | 'forged' | 'mismatch' | 'unreadable'

/** Records one outcome per callback; false if it already has one. */
export async function recordOutcome(
  db: Queryable,
  id: string,
  outcome: Outcome,
  detail: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('callback_inbox')
    .set({ outcome, outcome_detail: detail, decided_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes callbacks whose retention has ended since they were processed; returns how many. */
export const pruneCallbacks = (db: Queryable, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    sql`DELETE FROM callback_inbox WHERE id IN (
      SELECT id FROM callback_inbox WHERE decided_at < ${new Date(now.getTime() - CALLBACK_RETENTION_MS)} ORDER BY decided_at LIMIT ${limit})`.execute(
      db,
    ),
  )
