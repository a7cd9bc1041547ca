/** SQL of M-Pesa's statement against the ledger, by day in Nairobi. */
import { sql } from 'kysely'
import type { Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Returns the range that can be compared: from the first stored entries until the time to which the statement was read. Null
 * before the first.
 */
export const findComparable = (db: Queryable, shortcode: string) =>
  db
    .selectFrom('mpesa_statements')
    .select(['entries_since as since', 'read_until as until'])
    .where('shortcode', '=', shortcode)
    .where('entries_since', 'is not', null)
    .$narrowType<{ since: Date }>()
    .executeTakeFirst()

const selectDay = (column: string) =>
  sql<Day>`to_char(${sql.ref(column)} AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD')`

export type DaySums = {
  day: Day
  payments: number
  mpesaCents: number
  /** Amount that the ledger has of the payments that M-Pesa has, as payments or as money about which was decided. */
  ledgerCents: number
}

export async function sumEntries(db: Queryable, from: Date, until: Date): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    SELECT ${selectDay('entry.paid_at')} AS day, count(*)::int AS payments, sum(entry.amount_cents)::bigint AS "mpesaCents",
      coalesce(sum(coalesce(
        payment.amount_cents,
        CASE WHEN unmatched.status NOT IN ('open', 'asked') THEN unmatched.amount_cents END
      )), 0)::bigint AS "ledgerCents"
    FROM mpesa_entries entry
    LEFT JOIN payments payment ON payment.receipt = entry.receipt
    LEFT JOIN unmatched_money unmatched ON unmatched.receipt = entry.receipt
    WHERE entry.paid_at >= ${from} AND entry.paid_at < ${until}
    GROUP BY 1`.execute(db)
  return rows
}

export type OpenOfDay = { day: Day; open: number; onlyHereCents: number }

/** Returns how many differences are undecided, and the sum of the payments that are here and not at M-Pesa. */
export async function countDifferences(db: Queryable, first: Day, last: Day, from: Date, until: Date) {
  const { rows } = await sql<OpenOfDay>`
    SELECT day, sum(open)::int AS open, sum(only_here)::bigint AS "onlyHereCents"
    FROM (
      SELECT to_char(difference.day, 'YYYY-MM-DD') AS day, (difference.explained_at IS NULL)::int AS open,
        CASE WHEN difference.kind = 'not-at-mpesa' THEN payment.amount_cents ELSE 0 END AS only_here
      FROM ledger_differences difference JOIN payments payment ON payment.id = difference.payment_id
      WHERE difference.day BETWEEN ${first}::date AND ${last}::date
      UNION ALL
      SELECT ${selectDay('paid_at')}, 1, 0 FROM unmatched_money
      WHERE status IN ('open', 'asked') AND paid_at >= ${from} AND paid_at < ${until}
    ) difference
    GROUP BY day`.execute(db)
  return rows
}

export async function listDifferences(db: Queryable, day: Day, limit: number) {
  return selectDifferences(db)
    .where(sql<boolean>`difference.day = ${day}::date`)
    .orderBy('difference.found_at')
    .limit(limit)
    .execute()
}

export const findDifference = (db: Queryable, paymentId: string) =>
  selectDifferences(db).where('difference.payment_id', '=', paymentId).executeTakeFirst()

const selectDifferences = (db: Queryable) =>
  db
    .selectFrom('ledger_differences as difference')
    .innerJoin('payments', 'payments.id', 'difference.payment_id')
    .innerJoin('shared.bookings as booking', 'booking.id', 'payments.booking_id')
    .leftJoin('shared.accounts as explainer', 'explainer.id', 'difference.explained_by')
    .select([
      'difference.payment_id as id',
      'difference.kind',
      'difference.mpesa_cents as mpesaCents',
      'difference.found_at as foundAt',
      'difference.explained_at as decidedAt',
      'difference.note',
      'payments.receipt',
      'payments.amount_cents as amountCents',
      'payments.phone_number as phone',
      'payments.completed_at as paidAt',
      'booking.code as bookingCode',
      sql<string | null>`nullif(concat_ws(' ', explainer.first_name, explainer.last_name), '')`.as(
        'decidedBy',
      ),
    ])
    // The column's CHECK allows only these; only payments that arrived are compared.
    .$narrowType<{ kind: 'not-at-mpesa' | 'another-amount'; paidAt: Date }>()
export type DifferenceRow = NonNullable<Awaited<ReturnType<typeof findDifference>>>

/** Returns false if somebody has explained it before, or there is none. */
export async function explainDifference(
  db: Queryable,
  paymentId: string,
  { by, note }: { by: string; note: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_differences')
    .set({ explained_at: now, explained_by: by, note })
    .where('payment_id', '=', paymentId)
    .where('explained_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records the payments of this period that M-Pesa's statement does not have, or has with another amount. Airtel has none. */
export async function insertDifferences(db: Queryable, from: Date, until: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO ledger_differences (payment_id, kind, day, mpesa_cents, found_at)
    SELECT payment.id, CASE WHEN entry.receipt IS NULL THEN 'not-at-mpesa' ELSE 'another-amount' END,
      (payment.completed_at AT TIME ZONE 'Africa/Nairobi')::date, coalesce(entry.amount_cents, 0), ${now}
    FROM payments payment LEFT JOIN mpesa_entries entry ON entry.receipt = payment.receipt
    WHERE payment.completed_at >= ${from} AND payment.completed_at < ${until}
      AND entry.amount_cents IS DISTINCT FROM payment.amount_cents AND payment.method <> 'airtel'
    ON CONFLICT (payment_id) DO NOTHING`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes the differences that the statement has listed since, with the same amount. */
export async function deleteSettledDifferences(db: Queryable): Promise<void> {
  await sql`
    DELETE FROM ledger_differences difference USING payments payment, mpesa_entries entry
    WHERE difference.explained_at IS NULL AND payment.id = difference.payment_id
      AND entry.receipt = payment.receipt AND entry.amount_cents = payment.amount_cents`.execute(db)
}
