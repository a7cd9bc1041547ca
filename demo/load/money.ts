// Data for finance: M-Pesa's statement of two weeks, days that are closed, and money about which somebody must decide.

import { sql } from 'kysely'
import { buildEntries } from '#domain/payments/ledger.ts'
import { addDays, toDay, HOUR, instant, MINUTE, type At } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import { writeInvoices } from './invoices.ts'
import { insert } from './rows.ts'

const SHORTCODE = '174379'
const COMPARED_DAYS = 14
const OPEN_DAYS = 4
const REFUSED = '2006 Declined due to account rule: the account status does not allow this transaction.'

export async function writeMoney(tx: Tx, now: Date): Promise<void> {
  const today = toDay(now.getTime())
  const since = instant(addDays(today, 1 - COMPARED_DAYS))
  await writeInvoices(tx, since)
  const missingId = await writeStatement(tx, since, now)
  const yesterday = instant(addDays(today, -1))
  const unpaid = await listPayments(tx, 'failed', 2)
  const paid = await listPayments(tx, 'completed', 1)
  await writeUnmatched(tx, [
    {
      id: uuidv7(yesterday),
      cause: 'unknown',
      receipt: 'SKK9A1B7CD',
      cents: 5_700,
      phone: '254733000120',
      reference: 'barber',
      paidAt: yesterday + 21 * HOUR + 14 * MINUTE,
    },
    ...unpaid.slice(0, 1).map(({ id, phone, cents }) => ({
      id: uuidv7(yesterday + HOUR),
      cause: 'another-amount',
      receipt: 'SKK4T8M2QX',
      cents: cents + 2_000,
      phone,
      paymentId: id,
      reference: null,
      paidAt: yesterday + 18 * HOUR + 5 * MINUTE,
    })),
    ...paid.map(({ id, phone, cents }) => ({
      id: uuidv7(yesterday + 2 * HOUR),
      cause: 'second-payment',
      receipt: 'SKJ7R3N5WB',
      cents,
      phone,
      paymentId: id,
      reference: null,
      paidAt: yesterday + 9 * HOUR + 40 * MINUTE,
      isRefunding: true,
    })),
  ])
  if (unpaid[1]) await writeClaim(tx, unpaid[1], now.getTime() - 26 * HOUR)
  if (missingId !== null) await writeDifference(tx, missingId, now)
  await closeDays(tx, addDays(today, -OPEN_DAYS), addDays(today, 1 - COMPARED_DAYS))
}

/** Lists all payments but one of yesterday, which is returned: null if there is none. */
async function writeStatement(tx: Tx, since: At, now: Date): Promise<string | null> {
  await tx
    .insertInto('mpesa_statements')
    .values({
      shortcode: SHORTCODE,
      read_until: now,
      requested_at: new Date(now.getTime() - HOUR),
      entries_since: new Date(since),
    })
    .execute()
  const yesterday = new Date(instant(addDays(toDay(now.getTime()), -1)))
  const missing = await tx
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'completed')
    .where('receipt', 'is not', null)
    .where('completed_at', '<', yesterday)
    .where('completed_at', '>=', new Date(yesterday.getTime() - 24 * HOUR))
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  await sql`
    INSERT INTO mpesa_entries (receipt, amount_cents, paid_at, seen_at)
    SELECT receipt, amount_cents, completed_at, completed_at FROM payments
    WHERE receipt IS NOT NULL AND completed_at >= ${new Date(since)} AND id IS DISTINCT FROM ${missing?.id ?? null}`.execute(
    tx,
  )
  return missing?.id ?? null
}

type Payment = { id: string; bookingId: string; accountId: string; phone: string | null; cents: number }

/** The newest ones of this status. */
const listPayments = (tx: Tx, status: 'failed' | 'completed', limit: number): Promise<Payment[]> =>
  tx
    .selectFrom('payments')
    .select([
      'id',
      'booking_id as bookingId',
      'account_id as accountId',
      'phone_number as phone',
      'amount_cents as cents',
    ])
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

type Unmatched = {
  id: string
  cause: string
  receipt: string
  cents: number
  phone: string | null
  reference: string | null
  paidAt: At
  paymentId?: string
  /** True if the refund of the payment was refused three times. */
  isRefunding?: boolean
}

async function writeUnmatched(tx: Tx, all: readonly Unmatched[]): Promise<void> {
  await insert(
    tx,
    'ledger_transfers',
    all.map(({ id, receipt, paymentId, paidAt }) => ({
      id,
      kind: 'unmatched-received',
      receipt,
      payment_id: paymentId ?? null,
      at: new Date(paidAt),
    })),
  )
  await insert(
    tx,
    'ledger_entries',
    all.flatMap(({ id, cents }) =>
      buildEntries('unmatched-received', { feeCents: cents, amountCents: cents }).map((entry) => ({
        transfer_id: id,
        ...entry,
      })),
    ),
  )
  await insert(
    tx,
    'mpesa_entries',
    all.map(({ receipt, cents, paidAt }) => ({
      receipt,
      amount_cents: cents,
      paid_at: new Date(paidAt),
      seen_at: new Date(paidAt),
    })),
  )
  const financeId = await findAdmin(tx, 'finance')
  await insert(
    tx,
    'unmatched_money',
    all.map((money) => ({
      id: money.id,
      cause: money.cause,
      receipt: money.receipt,
      payment_id: money.paymentId ?? null,
      amount_cents: money.cents,
      phone_number: money.phone,
      reference: money.reference,
      paid_at: new Date(money.paidAt),
      status: money.isRefunding ? 'refunding' : 'open',
      ...(money.isRefunding && {
        decided_at: new Date(money.paidAt + HOUR),
        decided_by: financeId,
        note: 'Paid twice, once on each phone',
      }),
    })),
  )
  for (const money of all) if (money.isRefunding) await writeRefusedRefund(tx, money)
}

async function writeRefusedRefund(tx: Tx, { id: unmatchedId, cents, paidAt }: Unmatched): Promise<void> {
  const at = (minutes: number) => new Date(paidAt + HOUR + minutes * MINUTE)
  const id = uuidv7(paidAt + HOUR)
  await insert(tx, 'refunds', [
    {
      id,
      unmatched_id: unmatchedId,
      callback_hash: newSecret().hash,
      amount_cents: cents,
      reason: 'Paid twice',
      status: 'needs_review',
      attempts: 3,
      refusals: 3,
      detail: REFUSED,
      created_at: at(0),
      requested_at: at(4),
    },
  ])
  const event = (from_status: string | null, to_status: string, minutes: number, detail: string | null) => ({
    refund_id: id,
    from_status,
    to_status,
    detail,
    at: at(minutes),
  })
  await insert(tx, 'refund_events', [
    event(null, 'due', 0, 'Paid twice'),
    event('due', 'requested', 0, null),
    event('requested', 'due', 1, REFUSED),
    event('due', 'requested', 2, null),
    event('requested', 'due', 2, REFUSED),
    event('due', 'requested', 4, null),
    event('requested', 'needs_review', 5, REFUSED),
  ])
  await insert(tx, 'alerts', [
    {
      id: uuidv7(paidAt + HOUR),
      kind: 'refund-stuck',
      refund_id: id,
      detail: `KES ${cents / 100} could not be refunded: ${REFUSED}`,
      raised_at: at(5),
    },
  ])
}

async function writeClaim(tx: Tx, { bookingId, accountId }: Payment, createdAt: At): Promise<void> {
  const id = uuidv7(createdAt)
  const decidedAt = new Date(createdAt + 24 * HOUR)
  await insert(tx, 'payment_claims', [
    {
      id,
      booking_id: bookingId,
      account_id: accountId,
      receipt: 'SKI2P6D9LM',
      status: 'review',
      reason: 'no-answer',
      callback_hash: newSecret().hash,
      attempts: 25,
      created_at: new Date(createdAt),
      decided_at: decidedAt,
    },
  ])
  await insert(tx, 'alerts', [
    {
      id: uuidv7(createdAt),
      kind: 'claim-open',
      claim_id: id,
      detail: `SKI2P6D9LM, of booking ${bookingId}: M-Pesa did not answer.`,
      raised_at: decidedAt,
    },
  ])
}

async function writeDifference(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO ledger_differences (payment_id, kind, day, mpesa_cents, found_at)
    SELECT id, 'not-at-mpesa', (completed_at AT TIME ZONE 'Africa/Nairobi')::date, 0, ${new Date(now.getTime() - 3 * HOUR)}
    FROM payments WHERE id = ${paymentId}`.execute(tx)
}

/** Closes the days from the first that is compared to `last`, with the sums of their payments. */
async function closeDays(tx: Tx, last: string, first: string): Promise<void> {
  const financeId = await findAdmin(tx, 'finance')
  await sql`
    INSERT INTO closed_days (day, closed_at, closed_by, payment_count, mpesa_cents, ledger_cents)
    SELECT day::date, day + interval '34 hours' - interval '3 hours', ${financeId}, count(entry.receipt)::int,
      coalesce(sum(entry.amount_cents), 0), coalesce(sum(entry.amount_cents), 0)
    FROM generate_series(${first}::date, ${last}::date, interval '1 day') day
    LEFT JOIN mpesa_entries entry ON (entry.paid_at AT TIME ZONE 'Africa/Nairobi')::date = day::date
    GROUP BY day`.execute(tx)
}

const findAdmin = async (tx: Tx, role: string): Promise<string> =>
  (
    await tx
      .selectFrom('admins')
      .select('account_id as id')
      .where('role', '=', role)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  ).id
