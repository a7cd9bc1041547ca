/** SQL of the open work about money (docs/rules/admin.md#work). */
import { sql, type RawBuilder } from 'kysely'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'

const shillings = (cents: string) => sql.raw(`trim(to_char(${cents} / 100.0, 'FM999,999,990.99'), '.')`)
const limit = sql.lit(MAX_OPEN_OF_KIND)

/** Index: `unmatched_money_open`. */
export const openUnmatched: RawBuilder<OpenWork> = sql`
  SELECT id::text AS id, paid_at AS since, paid_at + interval '24 hours' AS due_at,
    CASE cause
      WHEN 'another-amount' THEN 'Wrong amount paid'
      WHEN 'another-phone' THEN 'Paid from another phone'
      WHEN 'second-payment' THEN 'Paid twice'
      WHEN 'claimed' THEN 'Paid, but fits no prompt'
      ELSE 'Paid at M-Pesa, not known here'
    END AS title,
    'KES ' || ${shillings('amount_cents')} || concat(', ', receipt) || concat(', account “' || reference || '”')
      || CASE WHEN status = 'asked' THEN ', payer asked by SMS' ELSE '' END AS detail
  FROM unmatched_money WHERE status IN ('open', 'asked')
  ORDER BY paid_at LIMIT ${limit}`

/** Index: `refunds_left`. */
export const openRefunds: RawBuilder<OpenWork> = sql`
  SELECT refunds.id::text AS id, refunds.created_at AS since, refunds.created_at + interval '24 hours' AS due_at,
    CASE WHEN refusals > 0 THEN 'Refund refused ' || refusals || CASE refusals WHEN 1 THEN ' time' ELSE ' times' END
      ELSE 'Refund without a result' END AS title,
    'KES ' || ${shillings('refunds.amount_cents')} || coalesce(' to ' || booking.client_name, '')
      || concat(', ', refunds.detail) AS detail
  FROM refunds
  LEFT JOIN unmatched_money unmatched ON unmatched.id = refunds.unmatched_id
  LEFT JOIN payments payment ON payment.id = coalesce(refunds.payment_id, unmatched.payment_id)
  LEFT JOIN shared.bookings booking ON booking.id = payment.booking_id
  WHERE refunds.status = 'needs_review'
  ORDER BY refunds.created_at LIMIT ${limit}`

/** Index: `ledger_differences_open`. */
export const openDifferences: RawBuilder<OpenWork> = sql`
  SELECT payment_id::text AS id, found_at AS since, found_at + interval '24 hours' AS due_at,
    CASE kind WHEN 'not-at-mpesa' THEN 'In the ledger, not at M-Pesa' ELSE 'Another amount at M-Pesa' END AS title,
    'KES ' || ${shillings('payment.amount_cents')} || concat(', ', payment.receipt) || to_char(day, ', DD Mon') AS detail
  FROM ledger_differences difference JOIN payments payment ON payment.id = difference.payment_id
  WHERE difference.explained_at IS NULL
  ORDER BY found_at LIMIT ${limit}`

/**
 * Selects the open claims. Claims whose money waits as unmatched are left out: that is one case. Index:
 * `payment_claims_review`.
 */
export const openClaims: RawBuilder<OpenWork> = sql`
  SELECT claim.id::text AS id, claim.created_at AS since, claim.created_at + interval '24 hours' AS due_at,
    'A customer says that they have paid' AS title,
    claim.receipt || ', booking ' || booking.code || ' of ' || coalesce(booking.client_name, 'a customer') AS detail
  FROM payment_claims claim JOIN shared.bookings booking ON booking.id = claim.booking_id
  WHERE claim.status = 'review' AND NOT EXISTS (
    SELECT FROM unmatched_money money WHERE money.receipt = claim.receipt AND money.status IN ('open', 'asked')
  )
  ORDER BY claim.created_at LIMIT ${limit}`
