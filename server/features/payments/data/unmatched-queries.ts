/** SQL of money that fits no payment. */
import { takeStart } from '#domain/text/shorten.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type UnmatchedStatus = 'open' | 'asked' | 'matched' | 'refunding' | 'refunded' | 'explained'

type NewUnmatched = {
  id: string
  cause: string
  paymentId?: string
  receipt: string | null
  amountCents: number
  phone: string | null
  reference?: string
  paidAt?: Date | null
}

export const insertUnmatched = (tx: Tx, row: NewUnmatched, now: Date) =>
  tx
    .insertInto('unmatched_money')
    .values({
      id: row.id,
      cause: row.cause,
      receipt: row.receipt,
      payment_id: row.paymentId ?? null,
      amount_cents: row.amountCents,
      phone_number: row.phone,
      reference: takeStart(row.reference ?? '', 40) || null,
      paid_at: row.paidAt ?? now,
      status: 'open',
    })
    .execute()

/** Returns which of these codes are of undecided money of an unknown account whose payer is not known. */
export async function listWithoutPayer(db: Queryable, receipts: readonly string[]): Promise<string[]> {
  if (receipts.length === 0) return []
  const rows = await db
    .selectFrom('unmatched_money')
    .select('receipt')
    .where('receipt', 'in', [...receipts])
    .where('cause', '=', 'unknown')
    .where('status', '=', 'open')
    .where('phone_number', 'is', null)
    .execute()
  return rows.flatMap(({ receipt }) => receipt ?? [])
}

/** Returns false if it is known already. */
export async function setPayer(tx: Tx, receipt: string, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unmatched_money')
    .set({ phone_number: phone })
    .where('receipt', '=', receipt)
    .where('phone_number', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const columns = [
  'id',
  'cause',
  'receipt',
  'payment_id as paymentId',
  'amount_cents as amountCents',
  'phone_number as phone',
  'reference',
  'paid_at as paidAt',
  'status',
  'asked_at as askedAt',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'note',
] as const
// The column's CHECK allows only these.
const toUnmatched = <R extends { status: string }>(row: R) => ({
  ...row,
  status: row.status as UnmatchedStatus,
})

export type UnmatchedRow = NonNullable<Awaited<ReturnType<typeof lockUnmatched>>>

/** The row is locked until the transaction ends. */
export async function lockUnmatched(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('unmatched_money')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toUnmatched(row) : null
}

/** Sets the decision of a locked row that is open. */
export const setDecided = (
  tx: Tx,
  id: string,
  decision: { status: 'matched' | 'refunding' | 'explained'; by: string; note: string },
  now: Date,
) =>
  tx
    .updateTable('unmatched_money')
    .set({
      status: decision.status,
      decided_at: now,
      decided_by: decision.by,
      note: decision.note,
    })
    .where('id', '=', id)
    .execute()

export const setAsked = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('unmatched_money').set({ status: 'asked', asked_at: now }).where('id', '=', id).execute()

export const setRefunded = (tx: Tx, id: string) =>
  tx
    .updateTable('unmatched_money')
    .set({ status: 'refunded' })
    .where('id', '=', id)
    .returning(['receipt', 'amount_cents as amountCents'])
    .executeTakeFirstOrThrow()

/** Returns who has decided, for somebody who was too late. */
export const getDecision = (db: Queryable, id: string) =>
  db
    .selectFrom('unmatched_money')
    .leftJoin('shared.accounts as decider', 'decider.id', 'unmatched_money.decided_by')
    .select([
      'unmatched_money.decided_at as decidedAt',
      'unmatched_money.status',
      'unmatched_money.note',
      sql<string | null>`nullif(concat_ws(' ', decider.first_name, decider.last_name), '')`.as('decidedBy'),
    ])
    .where('unmatched_money.id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns the account that has verified this number: that of the customer, if the person also works in a team. */
export const findAccountOfPhone = (db: Queryable, phone: string) =>
  db
    .selectFrom('shared.accounts')
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('phone_number', '=', phone)
    .where('is_phone_verified', '=', true)
    .orderBy(sql`role = 'customer'`, 'desc')
    .executeTakeFirst()
