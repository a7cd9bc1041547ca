/** SQL of the statement: how far it was read, which payments it can decide, and which entries are known. */
import { sql, type NotNull } from 'kysely'
import { SUPERSEDED } from '#domain/payments/payment-policy.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/**
 * Lets one of several workers read, if the last read started at or before `before`. The very first read
 * begins at `from`.
 */
export async function startStatementRead(
  db: Queryable,
  shortcode: string,
  { now, before, from }: { now: Date; before: Date; from: Date },
): Promise<{ readUntil: Date } | null> {
  const row = await db
    .insertInto('mpesa_statements')
    .values({ shortcode, read_until: from, requested_at: now })
    .onConflict((c) =>
      c
        .column('shortcode')
        .doUpdateSet({ requested_at: now })
        .where('mpesa_statements.requested_at', '<=', before),
    )
    .returning('read_until as readUntil')
    .executeTakeFirst()
  return row ?? null
}

/** Returns until when the statement was read; null if it never was. */
export async function findReadPosition(db: Queryable, shortcode: string): Promise<Date | null> {
  const row = await db
    .selectFrom('mpesa_statements')
    .select('read_until as readUntil')
    .where('shortcode', '=', shortcode)
    .executeTakeFirst()
  return row?.readUntil ?? null
}

/** Saves the position. It only moves forward, because another worker may have read further. */
export const saveReadPosition = (db: Queryable, shortcode: string, read: { from: Date; until: Date }) =>
  db
    .updateTable('mpesa_statements')
    .set((e) => ({
      read_until: read.until,
      entries_since: e.fn.coalesce('entries_since', e.val(read.from)),
    }))
    .where('shortcode', '=', shortcode)
    .where('read_until', '<', read.until)
    .execute()

/** Entries that are stored already stay as they are. */
export async function insertEntries(
  db: Queryable,
  entries: readonly { receipt: string; amountCents: number; paidAt: Date | null }[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('mpesa_entries')
    .values(
      entries.map(({ receipt, amountCents, paidAt }) => ({
        receipt,
        amount_cents: amountCents,
        paid_at: paidAt ?? now,
        seen_at: now,
      })),
    )
    .onConflict((c) => c.column('receipt').doNothing())
    .execute()
}

/**
 * Payments that only the statement can decide because their checkout request id is unknown, oldest first.
 * Index: `payments_without_prompt`.
 */
export const listWithoutPrompt = (db: Queryable, created: { after: Date; before: Date }, limit: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'created_at as createdAt', 'needs_review as needsReview'])
    .where('checkout_request_id', 'is', null)
    .where((e) =>
      e.or([
        e('status', 'in', ['initiated', 'unknown']),
        e.and([e('status', '=', 'failed'), e('result_code', '=', SUPERSEDED)]),
      ]),
    )
    .where('created_at', '>', created.after)
    .where('created_at', '<=', created.before)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Returns which of these receipts belong to a payment or are booked as unmatched money. */
export async function findKnownReceipts(db: Queryable, receipts: readonly string[]): Promise<Set<string>> {
  if (receipts.length === 0) return new Set()
  const { rows } = await sql<{ receipt: string }>`
    SELECT receipt FROM payments WHERE receipt = ANY(${receipts})
    UNION ALL SELECT receipt FROM shared.ledger_transfers WHERE kind = 'unmatched-received' AND receipt = ANY(${receipts})`.execute(
    db,
  )
  return new Set(rows.map(({ receipt }) => receipt))
}

/** Returns the payments with this reference. Index: `payments_reference`. */
export const listByReference = (db: Queryable, reference: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'phone_number as phone', 'amount_cents as amountCents'])
    .where(sql<string>`upper(right(id::text, 8))`, '=', reference.replace(/^D3/, ''))
    .where('phone_number', 'is not', null)
    .where('method', '<>', 'airtel')
    .$narrowType<{ phone: NotNull }>()
    .execute()

export const insertUnknownEntry = (
  tx: Tx,
  entry: { receipt: string; amountCents: number; reference: string },
  now: Date,
) =>
  tx
    .insertInto('mpesa_unknown_entries')
    .values({
      receipt: entry.receipt,
      amount_cents: entry.amountCents,
      reference: entry.reference,
      seen_at: now,
    })
    .onConflict((c) => c.column('receipt').doNothing())
    .execute()
