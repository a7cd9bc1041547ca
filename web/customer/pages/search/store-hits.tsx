import { ArrowRight } from 'lucide-react'
import { m } from '#messages'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { HighlightedText } from '#web/components/feedback/highlighted-text.tsx'
import { clsx } from 'clsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { Rating } from '#web/components/commerce/rating.tsx'
import type { StoreHit } from './store-hit.ts'

export function StoreHits({ stores, words, rows }: { stores: StoreHit[]; words: string[]; rows?: boolean }) {
  return (
    <div className={clsx('store-hits', rows && 'rows')}>
      {stores.map((store) => (
        <article key={store.id} className="store-hit">
          <LogoMark name={store.name} logo={store.logo} size={56} />
          <div className="min-w-0">
            <div className="flex items-center justify-between gap-2 text-14">
              <h3 className="min-w-0">
                <Link href={store.href}>
                  <HighlightedText text={store.name} words={words} />
                </Link>
              </h3>
              <Rating rating={store.rating} reviews={store.reviews} />
            </div>
            <p>
              <HighlightedText text={store.where} words={words} />
            </p>
            <p className="two">
              <HighlightedText text={store.description} words={words} />
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-2 text-14">
              <Pill tone={store.discount ? 'save' : undefined}>
                {store.discount
                  ? m.search_store_discount({ percent: store.discount })
                  : m.search_store_available()}
              </Pill>
              <span className="go" aria-hidden>
                {m.search_store_view()}
                <ArrowRight className="s" />
              </span>
            </div>
          </div>
        </article>
      ))}
    </div>
  )
}
