/** The offers of a service have its normal price. */
import { offerPriceCents } from '#domain/catalogue/pricing.ts'
import type { TxCtx } from '#server/app-context.ts'
import { insertFormerPrice } from './queries.ts'

/** The offers keep their discount in percent. Bookings that were made keep their price. */
export async function followServicePrice(
  tx: TxCtx,
  { serviceId, priceCents }: { serviceId: string; priceCents: number | null },
): Promise<void> {
  const offers = await tx.db
    .selectFrom('offers')
    .select(['id', 'status', 'discount_percent', 'original_cents', 'discounted_cents'])
    .where('service_id', '=', serviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const offer of offers) {
    const { id, discount_percent } = offer
    if (offer.status !== 'draft' && offer.status !== 'scheduled')
      await insertFormerPrice(tx.db, id, offer, tx.now)
    const discountedCents = priceCents === null ? null : offerPriceCents(priceCents, discount_percent)
    await tx.db
      .updateTable('offers')
      .set((e) => ({
        offer_type: priceCents === null ? 'dynamic' : 'fixed',
        original_cents: priceCents,
        discounted_cents: discountedCents,
        version: e('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await emitReduction(tx, offer, discountedCents)
  }
}

/** Emits a reduction after the price of an offer was changed. */
export async function emitReduction(
  tx: TxCtx,
  before: { id: string; discounted_cents: number | null },
  nowCents: number | null,
): Promise<void> {
  const fromCents = before.discounted_cents
  if (fromCents !== null && nowCents !== null && nowCents < fromCents)
    await tx.emit('offer.price_reduced', { offerId: before.id, fromCents })
}
