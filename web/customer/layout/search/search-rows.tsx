import { formatKes } from '#domain/payments/money.ts'
import { m } from '#messages'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { HighlightedText } from '#web/ui/feedback/highlighted-text.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { toPercent, getPrices } from '../../offers/offer-prices.ts'
import { paths } from '../../paths.ts'
import type { Suggestions } from './suggestions.ts'

/** The content of a row of the search panel. */
export function StoreSuggestion({ store, words }: { store: Found['stores'][number]; words: string[] }) {
  return (
    <>
      <LogoMark name={store.name} logo={store.logo_url} coverPattern={store.cover_url} size={40} />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 text-15 leading-card">
          <HighlightedText text={store.name} words={words} />
        </b>
        <span className="line-clamp-2 quiet">
          {categoryName(store.category)} · {store.location}
        </span>
      </span>
      <Rating rating={store.rating} />
    </>
  )
}

export function OfferSuggestion({ offer, words }: { offer: Found['offers'][number]; words: string[] }) {
  const prices = getPrices(offer)
  const { atStoreCents, nowCents } = prices
  const percent = toPercent(prices)
  return (
    <>
      <span className="h-10.5 w-14 flex-none overflow-hidden rounded-md">
        <Picture
          src={offer.image_url}
          alt=""
          name={offer.store.name}
          sizes="56px"
          width={56}
          height={42}
          small
        />
      </span>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 text-15 leading-card">
          <HighlightedText text={offer.title} words={words} />
        </b>
        <span className="line-clamp-2 quiet">
          {offer.store.name} · {offer.store.location}
        </span>
      </span>
      <span className="flex-none text-end text-14 leading-card">
        <b className="block text-15 font-bold">
          {atStoreCents === null ? m.ui_price_at_store() : formatKes(atStoreCents)}
        </b>
        {nowCents > 0 && (
          <span className="block text-13 text-ink-2">
            {m.offer_card_fee({ amount: formatKes(nowCents) })}
          </span>
        )}
        {percent > 0 && (
          <em className="text-13 font-semibold text-save-text not-italic">{m.ui_percent_off({ percent })}</em>
        )}
      </span>
    </>
  )
}

type Found = NonNullable<Suggestions['found']>
export type SearchRow = { key: string } & (
  | { kind: 'recent'; search: string }
  | { kind: 'store'; store: Found['stores'][number]; href: string }
  | { kind: 'offer'; offer: Found['offers'][number]; href: string }
)

export const toRows = (recent: string[], found: Found | undefined): SearchRow[] => [
  ...recent.map((search): SearchRow => ({ kind: 'recent', key: `recent ${search}`, search })),
  ...(found?.stores ?? []).map((store): SearchRow => ({
    kind: 'store',
    key: store.id,
    store,
    href: paths.store(store),
  })),
  ...(found?.offers ?? []).map((offer): SearchRow => ({
    kind: 'offer',
    key: offer.id,
    offer,
    href: paths.offer(offer.id, offer.store.id),
  })),
]
