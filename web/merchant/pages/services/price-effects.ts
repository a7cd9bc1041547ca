/** Effects of a new price on the offers of a service. */
import type { Reply } from '#contract/kernel.ts'
import type { serviceEditing } from '#contract/service-editing.ts'
import { offerPriceCents } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { priceIn, type ServiceDraft } from './service-draft.ts'

export type Pricing = Reply<(typeof serviceEditing)['GET /merchant/services/:id/pricing']>['pricing']

export type PriceEffect = {
  /** New price; null if it is then agreed at the store. */
  newPrice: string | null
  offers: { id: string; title: string; percent: number; before: string | null; after: string | null }[]
}

/** Returns the effect of the new price; null while the price is not changed, or is not one yet. */
export function priceEffect(
  saved: ServiceDraft,
  draft: ServiceDraft,
  { offers }: Pricing,
): PriceEffect | null {
  const amount = draft.type === 'dynamic' ? null : priceIn(draft.price)
  if (draft.type === 'fixed' && amount === null) return null
  const before = saved.type === 'dynamic' ? null : priceIn(saved.price)
  if (before === amount) return null
  const cents = amount === null ? null : Math.round(amount * 100)
  return {
    newPrice: cents === null ? null : formatKes(cents),
    offers: offers.map(({ id, title, percent, discounted_price: price }) => ({
      id,
      title,
      percent,
      before: price === null ? null : formatKes(Math.round(price * 100)),
      after: cents === null ? null : formatKes(offerPriceCents(cents, percent)),
    })),
  }
}
