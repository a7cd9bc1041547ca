import { PackageOpen, CalendarDays, Store } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { Section } from '#web/ui/feedback/section.tsx'
import { StoreCard } from '#web/ui/commerce/store-card.tsx'
import { Tiles } from '#web/ui/navigation/tiles.tsx'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { usePersonal } from '../../layout/personal/use-personal.ts'
import { paths } from '../../paths.ts'
import { BookAgain } from '../bookings/book-again.tsx'
import { CategoryCircles } from './category-circles.tsx'
import { FeaturedOffers } from './featured-offers.tsx'
import { loadHome } from './load-home.ts'
import { Hero } from './hero.tsx'
import { Intro } from './intro.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import type { NextBooking as Next } from '../bookings/load-next.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { State } from '#web/ui/feedback/state.tsx'

export const loader = loadHome

export const meta = loadedMeta

export default function HomePage() {
  const { place, asksPlace, hero, deals, featured, categories, stores, beforeLaunch } =
    useLoaderData<typeof loadHome>()
  // The visitor's own data is below what a phone shows first, so that nothing in sight moves when it is loaded.
  const personal = usePersonal()
  const again = personal?.again ?? []
  const next = personal?.next
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  if (beforeLaunch)
    return (
      <main id="main" tabIndex={-1} className="page-column">
        <BeforeLaunch {...beforeLaunch} />
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <Intro place={place?.name ?? null} asksPlace={asksPlace} />
      {categories.length > 0 && (
        <section className="pt-3 wide:pt-5">
          <h2 className="sr-only">{m.home_categories()}</h2>
          <CategoryCircles categories={categories} />
        </section>
      )}
      <Hero hero={hero} onRetry={retry} />
      <FeaturedOffers featured={featured} onRetry={retry} />
      {next && (
        <Section title={m.home_next_title()}>
          <NextBooking {...next} />
        </Section>
      )}
      {again.length > 0 && (
        <Section title={m.booking_again()}>
          <BookAgain visits={again} />
        </Section>
      )}
      <Section
        title={place ? m.home_deals_title_in({ place: place.name }) : m.home_deals_title()}
        more={
          <MoreLink href={paths.hotdeals()} aria-label={m.home_deals_more()}>
            <ParaglideMessage
              message={m.home_deals_more}
              markup={{ wide: ({ children }) => <span className="max-wide:hidden">{children}</span> }}
            />
          </MoreLink>
        }
      >
        {typeof deals === 'string' ? (
          <ErrorState title={m.home_deals_failed()} onRetry={retry}>
            {deals}
          </ErrorState>
        ) : deals.length > 0 ? (
          <Tiles>
            {deals.map((card) => {
              const { id, ...deal } = card
              const heart = <OfferHeart offerId={id} title={deal.title} />
              return <DealCard key={id} {...deal} heart={heart} />
            })}
          </Tiles>
        ) : (
          <EmptyState
            icon={<PackageOpen />}
            title={m.deals_empty()}
            action={
              <Button variant="line" busy={state !== 'idle' && m.list_refreshing()} onClick={retry}>
                {m.list_refresh()}
              </Button>
            }
          />
        )}
      </Section>
      <Section
        title={m.home_stores_title()}
        more={<MoreLink href={paths.stores()}>{m.stores_title()}</MoreLink>}
      >
        {typeof stores === 'string' ? (
          <ErrorState title={m.home_stores_failed()} onRetry={retry}>
            {stores}
          </ErrorState>
        ) : stores.length > 0 ? (
          <div
            className={railLook({ of: 'stores' })}
            role="group"
            aria-label={m.home_stores_title()}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {stores.map((store) => (
              <StoreCard key={store.href} {...store} className="w-[min(14.75rem,84vw)] wide:w-auto" />
            ))}
          </div>
        ) : (
          <p className="text-ink-2">{m.stores_empty()}</p>
        )}
      </Section>
    </main>
  )
}

const NextBooking = ({ href, title, storeName, when, inTime }: Next) => (
  <article className="relative flex min-w-0 items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 hover:border-edge">
    <CalendarDays className="size-6 flex-none text-ink-2" aria-hidden />
    <div className="min-w-0">
      <h3 className="line-clamp-2 font-text text-16 leading-snug font-semibold narrow:line-clamp-none">
        <CardLink className="after:rounded-card" href={href}>
          {title}
        </CardLink>
      </h3>
      <p className="quiet truncate narrow:whitespace-normal">{storeName}</p>
      <p className="text-14 leading-small">
        <b className="tabular-nums">{when}</b> <span className="text-ink-2">{inTime}</span>
      </p>
    </div>
  </article>
)

/** Home page before the first store is published. */
function BeforeLaunch({ merchantUrl }: { merchantUrl: string }) {
  return (
    <State
      icon={<Store />}
      heading={<h1 className="text-22! leading-title!">{m.launch_title()}</h1>}
      action={<ButtonLink href={paths.listBusiness(merchantUrl)}>{m.launch_business()}</ButtonLink>}
    >
      {m.launch_text()}
    </State>
  )
}
