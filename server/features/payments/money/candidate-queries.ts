/** SQL that finds bookings for which unmatched money may be. */
import { sql } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

export type CandidateRow = Pick<CamelRow<'shared.bookings'>, 'code' | 'accountId' | 'status'> & {
  bookingId: TableRow<'shared.bookings'>['id']
  title: string
  store: TableRow<'shared.stores'>['name']
  startsAt: Date
  customer: TableRow<'shared.bookings'>['client_name']
  amountCents: number
  isPaid: TableRow<'shared.bookings'>['access_fee_paid']
  /** The strongest of the reasons: 1 is the prompt itself. */
  rank: number
}

type Money = {
  amountCents: number
  paymentId: string | null
  receipt: string | null
  phone: string | null
  paidAt: Date
  /** The hexadecimal digits of `payReference`, and the booking code, that the payer may have meant. */
  paymentDigits: string | null
  bookingCode: string | null
}

/** Greatest distance of the bookings of a phone from the time of the payment. */
const NEAR_MS = 2 * DAY
/** A hold lives ten minutes; so long before or after the payment it may be another one. */
const HOLD_MS = DAY / 24

export async function listCandidates(db: Queryable, money: Money, limit: number): Promise<CandidateRow[]> {
  const { phone, paidAt, amountCents } = money
  const around = (ms: number) => [new Date(paidAt.getTime() - ms), new Date(paidAt.getTime() + ms)] as const
  const [from, until] = around(NEAR_MS)
  const [heldFrom, heldUntil] = around(HOLD_MS)
  const { rows } = await sql<CandidateRow>`
    WITH found AS (
      SELECT booking_id, 1 AS rank FROM payments WHERE id = ${money.paymentId}
      UNION ALL
      SELECT booking_id, 2 FROM payment_claims WHERE receipt = ${money.receipt} AND status IN ('asking', 'review')
      UNION ALL
      SELECT booking_id, 3 FROM payments WHERE upper(right(id::text, 8)) = ${money.paymentDigits}
      UNION ALL
      SELECT id, 4 FROM shared.bookings WHERE code = ${money.bookingCode}
      UNION ALL
      SELECT booking_id, 5 FROM payments
      WHERE phone_number = ${phone} AND created_at BETWEEN ${from} AND ${until}
      UNION ALL
      SELECT booking.id, 6 FROM shared.accounts account JOIN shared.bookings booking ON booking.account_id = account.id
      WHERE account.phone_number = ${phone} AND account.is_phone_verified
        AND booking.created_at BETWEEN ${from} AND ${until}
      UNION ALL
      (SELECT id, 7 FROM shared.bookings
      WHERE status = 'pending' AND hold_expires_at BETWEEN ${heldFrom} AND ${heldUntil}
        AND charged_cents - credit_cents = ${amountCents} AND fee_cents > 0
      ORDER BY hold_expires_at LIMIT 5)
    )
    SELECT booking.id AS "bookingId", booking.code, booking.account_id AS "accountId",
      coalesce(offer.title, 'Service') AS title, store.name AS store, lower(booking.during) AS "startsAt",
      booking.client_name AS customer, (booking.charged_cents - booking.credit_cents)::bigint AS "amountCents",
      booking.status, booking.access_fee_paid AS "isPaid", min(found.rank)::int AS rank
    FROM found JOIN shared.bookings booking ON booking.id = found.booking_id
    JOIN shared.stores store ON store.id = booking.store_id
    LEFT JOIN shared.offers offer ON offer.id = booking.offer_id
    WHERE booking.fee_cents > 0 AND booking.account_id IS NOT NULL
    GROUP BY booking.id, booking.code, booking.account_id, offer.title, store.name, booking.during, booking.client_name,
      booking.charged_cents, booking.credit_cents, booking.status, booking.access_fee_paid, booking.created_at
    ORDER BY booking.charged_cents - booking.credit_cents <> ${amountCents}, booking.access_fee_paid, min(found.rank),
      abs(extract(epoch FROM booking.created_at - ${paidAt}))
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns the claims with this M-Pesa code. */
export const listClaimants = (db: Queryable, receipt: string) =>
  db
    .selectFrom('payment_claims as claim')
    .innerJoin('shared.accounts as account', 'account.id', 'claim.account_id')
    .select(['claim.account_id as accountId', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('claim.receipt', '=', receipt)
    .limit(3)
    .execute()
