/** Limits on the start of a payment. */
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/**
 * Returns true if this customer has this live booking; a booking with an unpaid fee is live until its hold expires.
 */
export async function isHeldBy(
  db: Queryable,
  bookingId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('shared.bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('account_id', '=', accountId)
    .where('status', 'in', LIVE_STATUSES)
    .where((e) => e.or([e('status', '!=', 'pending'), e('hold_expires_at', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns when this phone last paid this amount by this method, if after `since`. */
export async function findLastPaidSameAmount(
  tx: Tx,
  { method, phone, amountCents, since }: SameAmount,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('payments')
    .select('completed_at')
    .where('phone_number', '=', phone)
    .where('method', '=', method)
    .where('amount_cents', '=', amountCents)
    .where('completed_at', '>', since)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.completed_at ?? null
}

type SameAmount = { method: PromptMethodName; phone: string; amountCents: number; since: Date }

/**
 * Returns when the nth newest prompt was sent to this phone, if after `since`. Prompts that the provider refused to send do not
 * count.
 */
export async function findNthNewestPrompt(
  tx: Tx,
  phone: string,
  n: number,
  since: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('payments')
    .select('created_at')
    .where('phone_number', '=', phone)
    .where('method', '!=', 'paybill')
    .where('created_at', '>', since)
    .where((e) =>
      e.or([
        e('status', '!=', 'failed'),
        e('checkout_request_id', 'is not', null),
        e('result_code', 'in', ['1037', 'no-reply', 'superseded', 'not-in-statement']),
      ]),
    )
    .orderBy('created_at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
