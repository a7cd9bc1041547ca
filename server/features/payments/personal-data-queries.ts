/** Stored data about a payer. */
import { sql } from 'kysely'
import { ERASED_PHONE } from '#domain/accounts/phone.ts'
import { OPEN_PAYMENT_STATUSES } from '#domain/payments/payment-policy.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const exportPayments = async (db: Queryable, accountId: string) => ({
  payments: await db
    .selectFrom('payments')
    .select([
      'id',
      'booking_id as bookingId',
      'method',
      'phone_number as phoneNumber',
      'fee_cents as feeCents',
      'amount_cents as amountCents',
      'currency',
      'status',
      'receipt',
      'result_description as result',
      'created_at as createdAt',
      'completed_at as completedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  refunds: await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.amount_cents as amountCents',
      'refunds.reason',
      'refunds.way',
      'refunds.status',
      'refunds.created_at as createdAt',
      'refunds.completed_at as completedAt',
    ])
    .where('payments.account_id', '=', accountId)
    .orderBy('refunds.created_at')
    .execute(),
  paymentClaims: await db
    .selectFrom('payment_claims')
    .select([
      'id',
      'booking_id as bookingId',
      'receipt',
      'status',
      'created_at as createdAt',
      'decided_at as decidedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
})

export async function listPayerPhones(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('phone_number as phone')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ phone }) => phone ?? [])
}

/**
 * Removes the payer's phone number; amounts and dates must be retained. The stored callbacks and the checkout
 * request id contain the number, too.
 */
export async function erasePayer(tx: Tx, accountId: string): Promise<void> {
  await sql`
    UPDATE callback_inbox i SET body = replace(i.body, right(p.phone_number, 9), right(${ERASED_PHONE}, 9))
    FROM payments p WHERE p.id = i.payment_id AND p.account_id = ${accountId}`.execute(tx)
  // Results of reversals and status requests contain the name as well: '254712345678 - Wanjiku Mwangi'.
  await sql`
    UPDATE callback_inbox SET body = regexp_replace(body, '"[^"]*254[17][0-9]{8}[^"]*"|"[^"]*2547?[0-9]*[*]+[0-9]*[^"]*"', '"${sql.raw(ERASED_PHONE)}"', 'g')
    WHERE kind IN ('reversal', 'status', 'payout') AND payment_id IN (
      SELECT p.id FROM payments p WHERE p.account_id = ${accountId}
      UNION ALL SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = ${accountId}
      UNION ALL SELECT c.id FROM payment_claims c WHERE c.account_id = ${accountId}
      UNION ALL SELECT o.id FROM payouts o WHERE ${isAccountPayout(accountId)})`.execute(tx)
  await sql`UPDATE payouts o SET phone_number = ${ERASED_PHONE} WHERE ${isAccountPayout(accountId)}`.execute(
    tx,
  )
  // Confirmations of payments to the Paybill number have the number and the names.
  await sql`
    UPDATE callback_inbox SET body = regexp_replace(body, '"(MSISDN|FirstName|MiddleName|LastName)"\\s*:\\s*("[^"]*"|[0-9]+)', '"\\1":""', 'g')
    WHERE receipt IN (
      SELECT receipt FROM payments WHERE account_id = ${accountId} AND method = 'paybill'
      UNION ALL SELECT receipt FROM unmatched_money WHERE phone_number IN (
        SELECT phone_number FROM payments WHERE account_id = ${accountId}
        UNION ALL SELECT phone_number FROM shared.accounts WHERE id = ${accountId}))`.execute(tx)
  await sql`
    UPDATE unmatched_money SET phone_number = NULL WHERE phone_number IN (
      SELECT phone_number FROM payments WHERE account_id = ${accountId}
      UNION ALL SELECT phone_number FROM shared.accounts WHERE id = ${accountId})`.execute(tx)
  await tx
    .updateTable('payments')
    .set({ phone_number: ERASED_PHONE, checkout_request_id: null, result_description: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** Returns a condition on pay-outs `o`: its withdrawals, and refunds of its payments. */
const isAccountPayout = (accountId: string) => sql`(
  o.withdrawal_id IN (SELECT id FROM shared.withdrawals WHERE account_id = ${accountId})
  OR o.refund_id IN (SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = ${accountId}))`

/** Returns true while a payment, refund or claim is open, which needs the phone number. */
export async function hasOpenPayments(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`SELECT
      EXISTS (SELECT FROM payments WHERE account_id = ${accountId} AND status IN (${sql.join([...OPEN_PAYMENT_STATUSES])}))
      OR EXISTS (SELECT FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = ${accountId} AND r.status IN ('due', 'requested'))
      OR EXISTS (SELECT FROM payment_claims WHERE account_id = ${accountId} AND status = 'asking') AS open`.execute(
    db,
  )
  return rows[0]!.open
}
