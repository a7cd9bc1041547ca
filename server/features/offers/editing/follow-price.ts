/** The offers of a service have its normal price. */
import { discountedCents } from '#domain/catalogue/pricing.ts'
import type { TxCtx } from '#server/app-context.ts'

/** The offers keep their discount in percent. Bookings that were made keep their price. */
export async function followServicePrice(
  tx: TxCtx,
  { serviceId, priceCents }: { serviceId: string; priceCents: number | null },
): Promise<void> {
  const offers = await tx.db
    .selectFrom('offers')
    .select(['id', 'discount_percent'])
    .where('service_id', '=', serviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, discount_percent } of offers)
    await tx.db
      .updateTable('offers')
      .set((e) => ({
        offer_type: priceCents === null ? 'dynamic' : 'fixed',
        original_cents: priceCents,
        discounted_cents: priceCents === null ? null : discountedCents(priceCents, discount_percent),
        version: e('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
}
