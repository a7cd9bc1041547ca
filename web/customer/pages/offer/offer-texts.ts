import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import type { OfferView } from './offer-view.ts'

/** The price shown beside the button on a phone. */
export function footText({ prices: { nowCents, atStoreCents } }: OfferView): {
  title: string
  detail: string
} {
  const amount = atStoreCents === null ? null : formatKes(atStoreCents)
  if (nowCents === 0) {
    return {
      title: m.offer_foot_nothing(),
      detail: amount === null ? m.offer_price_agreed() : m.offer_foot_nothing_then({ amount }),
    }
  }
  return {
    title: m.offer_foot_now({ amount: formatKes(nowCents) }),
    detail: amount === null ? m.offer_foot_then_agreed() : m.offer_foot_then({ amount }),
  }
}

/** 'Haircut at Kinyozi Kings, 54% off' */
export const shareText = ({ title, percent, store }: OfferView) =>
  percent > 0
    ? m.offer_at_store_percent({ title, store: store.name, percent })
    : m.offer_at_store({ title, store: store.name })
