import { m } from '#messages'
import { PriceLine } from '#web/ui/commerce/price-line.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { paths } from '../../paths.ts'
import type { ChatStore, StoreChat } from './load-chat.ts'

/** The store and its offers, beside the thread. */
export function StoreSide({ store, offers }: { store: ChatStore; offers: StoreChat['offers'] }) {
  return (
    <div className="p-5">
      <LogoMark name={store.name} logo={store.logo} size={64} />
      <h2 className="mt-3 text-20 leading-title">{store.name}</h2>
      <p className="quiet">
        {store.category && store.area
          ? m.chat_store_in({ category: store.category, area: store.area })
          : store.category}
      </p>
      {store.isShown && (
        <>
          <p className="mt-1.5 mb-4 text-14">
            <Rating rating={store.rating} reviews={store.rating ? store.reviews : undefined} />
          </p>
          <ButtonLink variant="line" size="touch" full href={paths.store(store.id)}>
            {m.chat_view_store()}
          </ButtonLink>
        </>
      )}
      {offers.length > 0 && (
        <>
          <h3 className="mt-7 mb-3 text-16">{m.chat_store_offers()}</h3>
          <ul className="grid gap-3.5">
            {offers.map((offer) => (
              <li key={offer.id}>
                <Link
                  href={paths.offer(offer.id, store.id)}
                  className="group grid grid-cols-[64px_minmax(0,1fr)] gap-3"
                >
                  <span className="relative size-16 overflow-hidden rounded-lg">
                    <Picture src={offer.picture} alt="" name={store.name} sizes="64px" small fill />
                  </span>
                  <span>
                    <span className="line-clamp-2 text-14 leading-label font-semibold group-hover:underline">
                      {offer.title}
                    </span>
                    <PriceLine
                      priceCents={offer.atStoreCents}
                      feeCents={offer.nowCents}
                      saving={false}
                      className="mt-0.5"
                      {...(offer.normalCents !== null && { normalCents: offer.normalCents })}
                    />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
