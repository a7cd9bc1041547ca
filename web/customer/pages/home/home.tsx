import { PackageOpen } from 'lucide-react'
import { useLoaderData, useRevalidator, type MetaArgs } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { callContext, nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { Button } from '#web/components/forms/button.tsx'
import { DealCard } from '#web/components/commerce/deal-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { MoreLink } from '#web/components/navigation/more-link.tsx'
import { Rail } from '#web/components/media/rail.tsx'
import { Section } from '#web/components/feedback/section.tsx'
import { StoreCard } from '#web/components/commerce/store-card.tsx'
import { Tiles } from '#web/components/navigation/tiles.tsx'
import { OfferHeart } from '../../favourites/favourites.tsx'
import { chosenPlace } from '../../location/chosen-place.ts'
import { paths } from '../../paths.ts'
import { attempt } from '../offers/attempt.ts'
import { couponOf, dealCardOf, sideCardOf, slideOf } from '../offers/offer-cards.ts'
import { highestPercent, topDeals } from '../offers/top-deals.ts'
import { storeCardOf } from '../stores/store-cards.ts'
import { CategoryCircles } from './category-circles.tsx'
import { FeaturedOffers } from './featured-offers.tsx'
import { chooseHero } from './hero-offers.ts'
import { Hero } from './hero.tsx'

export async function loader({ context, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const place = await chosenPlace(context, request)
  const location = place?.id
  const [top, featured, categories, stores] = await Promise.all([
    topDeals(context, request),
    attempt(call('GET /offers/featured', { query: { limit: 12, location }, signal })),
    attempt(call('GET /offers/categories', { query: { location }, signal })),
    attempt(
      call('GET /stores', {
        query: { sortBy: 'Popular', page: 1, limit: 8, location },
        signal,
        anonymous: true,
      }),
    ),
  ])

  const best = top.loaded?.offers ?? []
  const { slides, sides, rest } = chooseHero(best, featured.loaded?.offers ?? [])
  // The list does not say whether a discount is verified, nor whether bookings are confirmed instantly.
  const details = await Promise.all(
    slides.map(({ id }) => attempt(call('GET /offers/:id', { params: { id }, signal }))),
  )

  return {
    place,
    hero: top.failed ?? {
      slides: slides.map((offer, index) => slideOf(offer, details[index]?.loaded?.offer, now)),
      sides: sides.map(({ offer, kick }) => sideCardOf(offer, kick)),
      maxPercent: highestPercent(top),
    },
    deals: top.failed ?? rest.slice(0, 8).map((offer) => dealCardOf(offer, now)),
    featured: featured.failed ?? featured.loaded.offers.map(couponOf),
    categories: categories.loaded?.categories.filter((category) => category.count > 0) ?? [],
    stores: stores.failed ?? stores.loaded.stores.map(storeCardOf),
  }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.home_meta_title(),
    description: m.home_meta_description(),
    path: paths.home(),
    structuredData: (absoluteUrl) => [{ '@type': 'WebSite', name: 'D3', url: absoluteUrl(paths.home()) }],
  })

export default function Home() {
  const { place, hero, deals, featured, categories, stores } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <h1 className="sr-only">{place ? m.home_title_in({ place: place.name }) : m.home_meta_title()}</h1>
      <Hero hero={hero} onRetry={retry} />
      {categories.length > 0 && (
        <Section title={m.home_categories()} hiddenTitle>
          <CategoryCircles categories={categories} />
        </Section>
      )}
      <FeaturedOffers featured={featured} onRetry={retry} />
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
            {deals.map(({ id, ...deal }) => (
              <DealCard key={id} {...deal} heart={<OfferHeart offerId={id} title={deal.title} />} />
            ))}
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
          <Rail label={m.home_stores_title()} of="stores">
            {stores.map(({ id, ...store }) => (
              <StoreCard key={id} {...store} className="w-[min(14.75rem,84vw)] wide:w-auto" />
            ))}
          </Rail>
        ) : (
          <p className="text-ink-2">{m.stores_empty()}</p>
        )}
      </Section>
    </main>
  )
}
