import { SearchX } from 'lucide-react'
import { redirect, useLoaderData, type MetaArgs } from 'react-router'
import { callContext, nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { DealCard } from '#web/components/commerce/deal-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import { Pages } from '#web/components/navigation/pages.tsx'
import { OfferHeart } from '../../favourites/favourites.tsx'
import { listedPlace } from '../../location/chosen-place.ts'
import { pages } from '../../paths.ts'
import { ChosenFilters, type FilterChip } from '../lists/chosen-filters.tsx'
import { FilterSheet, FilterSheetButton } from '../lists/filter-sheet.tsx'
import { hiddenFields } from '../lists/list-filters.ts'
import { SortSelect, ViewLinks } from '../lists/ordering.tsx'
import { useFocusOnNewPage, usePendingFilters } from '../lists/use-pending-filters.ts'
import { dealCardOf } from '../offers/offer-cards.ts'
import { CategoryLinks } from './category-links.tsx'
import { FilterForm } from './filter-form.tsx'
import { hrefOf, readFilters, SORTS, type Category, type Filters } from './filters.ts'

const PER_PAGE = 12 // docs/rules/pages.md#page-sizes

export async function loader({ context, url, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const filters = readFilters(url.searchParams)
  const { search, category, sort, page } = filters
  const place = await listedPlace(context, request, filters.location)
  const { location } = place
  const [{ offers, pagination }, { categories }] = await Promise.all([
    call('GET /offers', {
      query: { search, category, location, sortBy: sort, page, limit: PER_PAGE },
      signal,
    }),
    call('GET /offers/categories', { query: { location }, signal }),
  ])
  if (page > Math.max(1, pagination.totalPages))
    throw redirect(hrefOf(filters, { page: Math.max(1, pagination.totalPages) }))
  return {
    filters,
    place: place.name,
    isPlaceChosen: place.isChosen,
    deals: offers.map((offer) => ({
      ...dealCardOf(offer, now),
      ...(filters.view === 'list' && { about: offer.description }),
    })),
    total: pagination.total,
    pages: pagination.totalPages,
    categories: categories.map(({ name, slug, count }) => ({ name, slug, count })),
  }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { filters, total } = loaderData
  const title = titleOf(loaderData)
  const ofAll =
    'Every live deal of salons, spas, restaurants, garages and fundis across Kenya, with the true price all in.'
  const ofSome = `${title} on D3: ${total === 1 ? '1 live deal' : `${total} live deals`}, each with the true price all in. Book a time and pay at the store.`
  return publicMeta(matches, {
    title: filters.page > 1 ? `${title}, page ${filters.page}` : title,
    description: filters.category || filters.location || filters.search ? ofSome : ofAll,
    // Sort order and view do not change the canonical page.
    path: hrefOf(filters, { page: filters.page, sort: 'latest', view: 'grid' }),
    isUnlisted: filters.search !== '' || total === 0,
  })
}

export default function HotDeals() {
  const loaded = useLoaderData<typeof loader>()
  const { deals, total, categories, place } = loaded
  const pending = usePendingFilters(pages.hotdeals, readFilters)
  // Filters are shown immediately; the deals follow.
  const filters = pending ?? loaded.filters
  const results = useFocusOnNewPage(loaded.filters.page)
  const live = categories.reduce((sum, { count }) => sum + count, 0)
  const chips = chipsOf(filters, categories)
  const views = (
    <ViewLinks
      label="How the deals are shown"
      view={filters.view}
      hrefFor={(view) => hrefOf(filters, { view, page: filters.page })}
    />
  )
  const clear = hrefOf(filters, { search: '', category: '', location: '' })
  const everywhere = hrefOf(filters, { location: loaded.isPlaceChosen ? 'all' : '' })

  return (
    <main id="main" tabIndex={-1} className="wrap hd">
      <div className="row between hd-head items-end">
        <div className="min-w-0">
          <h1>{titleOf(loaded)}</h1>
          <p className="small quiet mt-1" role="status">
            <b>{total}</b> {total === live ? 'live deals' : `of ${live} live deals`}
            {place && (
              <>
                {' '}
                ·{' '}
                <Link className="link inline-flex min-h-6 items-center" href={everywhere}>
                  Show all locations
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="row only-d">
          <SortSelect
            action={pages.hotdeals}
            hiddenFields={hiddenFields(filters)}
            sorts={SORTS}
            sort={filters.sort}
            hrefFor={(sort) => hrefOf(filters, { sort })}
          />
          {views}
        </div>
      </div>
      <div className="row only-p mb-[18px]">
        <FilterSheetButton chosen={chips.length} />
        <span className="small quiet cut grow">
          {SORTS.find(({ value }) => value === filters.sort)?.label}
        </span>
        {views}
      </div>
      <div className="with-side">
        <aside className="only-d" aria-label="Filters">
          <CategoryLinks categories={categories} filters={filters} />
        </aside>
        <div
          ref={results}
          tabIndex={-1}
          className="results"
          aria-label="Deals"
          role="group"
          aria-busy={pending !== undefined || undefined}
        >
          <h2 className="vh">Deals</h2>
          {chips.length > 0 && (
            <ChosenFilters
              chips={chips}
              without={(change) => hrefOf(filters, change)}
              clear={{ href: clear, label: 'Clear all filters' }}
            />
          )}
          {deals.length > 0 ? (
            <div className={clsx('tiles three', loaded.filters.view === 'list' && 'rows')}>
              {deals.map(({ id, ...deal }, index) => (
                <DealCard
                  key={id}
                  {...deal}
                  heart={<OfferHeart offerId={id} title={deal.title} />}
                  priority={index < 2}
                  sizes={
                    loaded.filters.view === 'list'
                      ? '(min-width: 900px) 240px, 130px'
                      : '(min-width: 900px) 290px, 160px'
                  }
                />
              ))}
            </div>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={chips.length > 0 ? 'No deals match' : 'No active deals available at the moment.'}
              action={
                chips.length > 0 ? (
                  <ButtonLink variant="line" href={clear}>
                    Clear all filters
                  </ButtonLink>
                ) : (
                  place && (
                    <ButtonLink variant="line" href={everywhere}>
                      Show all locations
                    </ButtonLink>
                  )
                )
              }
            >
              {chips.length > 0
                ? 'Check the spelling, try fewer words, or look through all deals.'
                : 'Check back later for exciting deals!'}
            </EmptyState>
          )}
          <Pages
            label="Pages of deals"
            page={filters.page}
            pages={loaded.pages}
            hrefFor={(page) => hrefOf(filters, { page })}
          />
        </div>
      </div>
      <FilterSheet>
        <FilterForm categories={categories} filters={filters} />
      </FilterSheet>
    </main>
  )
}

function chipsOf({ search, category }: Filters, categories: Category[]): FilterChip<Partial<Filters>>[] {
  return [
    ...(search ? [{ label: `“${search}”`, without: { search: '' } }] : []),
    ...(category
      ? [
          {
            label: categories.find(({ slug }) => slug === category)?.name ?? category,
            without: { category: '' },
          },
        ]
      : []),
  ]
}

function titleOf({
  filters,
  categories,
  place,
}: {
  filters: Filters
  categories: Category[]
  place: string | null
}): string {
  const category = categories.find(({ slug }) => slug === filters.category)?.name
  const byCategory = category ? `${category} deals` : 'Hot deals'
  const title = filters.search ? `Deals for “${filters.search}”` : byCategory
  return place ? `${title} in ${place}` : title
}
