/** SQL of payments to the Paybill number by hand. */
import { sql, type NotNull } from 'kysely'
import { OPEN_PAYMENT_STATUSES } from '#domain/payments/payment-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns the booking with this code, and what it costs. */
export const findByCode = (db: Queryable, code: string) =>
  db
    .selectFrom('shared.bookings')
    .select([
      'id',
      'branch_id as branchId',
      'status',
      'hold_expires_at as holdExpiresAt',
      'fee_cents as feeCents',
      'charged_cents as chargedCents',
      'credit_cents as creditCents',
      'access_fee_paid as accessFeePaid',
    ])
    .where('code', '=', code)
    .where('account_id', 'is not', null)
    .executeTakeFirst()

/** Returns the amount of the open prompt with this reference. Index: `payments_reference`. */
export async function findPromptedCents(db: Queryable, reference: string): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('amount_cents as amountCents')
    .where(sql<string>`upper(right(id::text, 8))`, '=', reference.replace(/^D3/, ''))
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .executeTakeFirst()
  return row?.amountCents ?? null
}

/** Returns the verified number of the booking's account, the number given for the booking, and those of its prompts. */
export async function findPhones(db: Queryable, bookingId: string) {
  const { own, given } = await db
    .selectFrom('shared.bookings as bookings')
    .leftJoin('shared.accounts as accounts', (join) =>
      join.onRef('accounts.id', '=', 'bookings.account_id').on('accounts.is_phone_verified', '=', true),
    )
    .select(['accounts.phone_number as own', 'bookings.client_phone as given'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const prompts = await db
    .selectFrom('payments')
    .select('phone_number as phone')
    .where('booking_id', '=', bookingId)
    .where('phone_number', 'is not', null)
    .$narrowType<{ phone: NotNull }>()
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  return { own, given, prompted: prompts.map(({ phone }) => phone) }
}
