import { PackageOpen, Store } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { Section } from '#web/ui/feedback/section.tsx'
import { StoreCard } from '#web/ui/commerce/store-card.tsx'
import { Tiles } from '#web/ui/navigation/tiles.tsx'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { paths } from '../../paths.ts'
import { CategoryCircles } from './category-circles.tsx'
import { FeaturedOffers } from './featured-offers.tsx'
import { loadHome } from './load-home.ts'
import { Hero } from './hero.tsx'
import { Intro } from './intro.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { State } from '#web/ui/feedback/state.tsx'

export const loader = loadHome

export const meta = loadedMeta

export default function HomePage() {
  const { place, asksPlace, hero, deals, featured, categories, stores, beforeLaunch } =
    useLoaderData<typeof loadHome>()
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
      <Hero hero={hero} />
      <FeaturedOffers featured={featured} />
      {/* It is below what a phone shows first, so that nothing in sight moves when it is loaded. */}
      <rich-part name="own-bookings" when="personal" className="contents" />
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
          <ErrorState title={m.home_deals_failed()} retryHref={paths.home()}>
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
              <ButtonLink variant="line" href={paths.home()}>
                {m.list_refresh()}
              </ButtonLink>
            }
          />
        )}
      </Section>
      <Section
        title={m.home_stores_title()}
        more={<MoreLink href={paths.stores()}>{m.stores_title()}</MoreLink>}
      >
        {typeof stores === 'string' ? (
          <ErrorState title={m.home_stores_failed()} retryHref={paths.home()}>
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
