/** Shops and paid bookings for stress cases. */
import { isPaid, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { waitUntil } from './environment.ts'
import { enterPin, holdTime, requestPrompt } from './payment-helpers.ts'
import type { Person, Target } from './target.ts'

export type ShopWithMail = { shop: Shop; email: string }
export type PaidBooking = { person: Person; bookingId: string; paymentId: string }

/** Opens a shop whose branch receives a mail for each booking. */
export async function openShopWithMail(
  target: Target,
  { capacity }: { capacity: number },
): Promise<ShopWithMail> {
  const shop = await openShop(target, { capacity })
  const email = `branch-${shop.branchId}@d3.test`
  await target.app.database.db
    .updateTable('branches')
    .set({ email })
    .where('id', '=', shop.branchId)
    .execute()
  return { shop, email }
}

/** Books an offer with a fee, and pays the fee. */
export async function payBooking(
  target: Target,
  shop: Shop,
  person: Person,
  startTime: string,
): Promise<PaidBooking> {
  const bookingId = await holdTime(target, shop, person, startTime)
  const { status, body } = await requestPrompt(target, person, bookingId)
  if (status !== 200) throw new Error(`The prompt was not sent: ${status} ${JSON.stringify(body)}`)
  await enterPin(target, person)
  const paymentId: string = body.payment.id
  await waitUntil(async () => {
    const { rows } = await target.app.database.pool.query<{ status: PaymentStatus }>(
      'SELECT status FROM payments WHERE id = $1',
      [paymentId],
    )
    return isPaid(rows[0]!.status)
  }, 'the payment is completed')
  return { person, bookingId, paymentId }
}
