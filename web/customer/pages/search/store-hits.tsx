import { ArrowRight } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { HighlightedText } from '#web/ui/feedback/highlighted-text.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { MapRow } from '../lists/map/map-row.tsx'
import { NextTimes } from '../lists/next-times.tsx'
import type { StoreHit } from './store-hit.ts'

export function StoreHits({ stores, words }: { stores: StoreHit[]; words: string[] }) {
  return (
    <div className="mb-7 grid gap-3 wide:gap-4">
      {stores.map((store) => (
        <MapRow key={store.id} at={store.at}>
          <article
            className="relative grid grid-cols-[auto_minmax(0,1fr)] narrow:grid-cols-1 gap-x-3.5 narrow:gap-y-2 rounded-card border border-line bg-surface
            p-3.5 hover:border-edge"
          >
            <LogoMark name={store.name} logo={store.logo} coverPattern={store.cover} size={56} />
            <div className="min-w-0">
              <div className="flex narrow:flex-wrap items-center justify-between gap-2 text-14">
                <h3 className="min-w-0 font-display text-17 leading-tight font-bold">
                  <Link className="after:absolute after:inset-0" href={store.href}>
                    <HighlightedText text={store.name} words={words} />
                  </Link>
                </h3>
                <Rating rating={store.rating} reviews={store.reviews} />
              </div>
              <p className="mt-1 text-14 text-ink-2">
                <HighlightedText text={store.where} words={words} />
              </p>
              <p className="mt-1 line-clamp-1 text-14 text-ink-2 wide:line-clamp-2">
                <HighlightedText text={store.description} words={words} />
              </p>
              <div className="flex items-center gap-2 mt-2 flex-wrap text-14">
                <Pill tone={store.discount ? 'save' : undefined}>
                  {store.discount
                    ? m.search_store_discount({ percent: store.discount })
                    : m.search_store_available()}
                </Pill>
                <span
                  className="ms-auto inline-flex items-center gap-1 font-semibold text-info-text"
                  aria-hidden
                >
                  {m.search_store_view()}
                  <ArrowRight className="small-icon" />
                </span>
              </div>
            </div>
            <NextTimes
              title={store.name}
              times={store.times}
              className="col-span-full mt-3 wide:col-start-2 narrow:col-start-auto"
            />
          </article>
        </MapRow>
      ))}
    </div>
  )
}
