import { m } from '#messages'
import { paths } from '../../paths.ts'
import type { OfferView } from './offer-view.ts'

/** The pages above an offer; those of its store if its address names the store. */
export const offerTrail = ({ offer, isUnderStore }: { offer: OfferView; isUnderStore: boolean }) =>
  isUnderStore
    ? [
        { href: paths.stores(), label: m.store_trail() },
        { href: paths.store(offer.store.id), label: offer.store.name },
      ]
    : [
        { href: paths.hotdeals(), label: m.offer_trail_hot_deals() },
        { href: paths.hotdeals({ category: offer.category.slug }), label: offer.category.name },
      ]
