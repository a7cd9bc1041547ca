import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ArrowLeft, SearchX, Sparkles } from 'lucide-react'
import { redirect, useLoaderData, useNavigate, useRevalidator, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { callContext, nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { DealCard } from '#web/components/commerce/deal-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { HighlightedText } from '#web/components/feedback/highlighted-text.tsx'
import { MoreLink } from '#web/components/navigation/more-link.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Pages } from '#web/components/navigation/pages.tsx'
import { Section } from '#web/components/feedback/section.tsx'
import { Tabs } from '#web/components/navigation/tabs.tsx'
import { Tiles } from '#web/components/navigation/tiles.tsx'
import { bold } from '#web/components/feedback/message-parts.tsx'
import { formatNumber } from '#web/shared/i18n/format-number.ts'
import { OfferHeart } from '../../favourites/favourites.tsx'
import { pages, paths } from '../../paths.ts'
import { attempt } from '../offers/attempt.ts'
import { ChosenFilters } from '../lists/chosen-filters.tsx'
import { FilterSheet, FilterSheetButton } from '../lists/filter-sheet.tsx'
import { SortSelect, ViewLinks } from '../lists/ordering.tsx'
import { usePendingFilters } from '../lists/use-pending-filters.ts'
import { dealCardOf, type DealCard as Deal } from '../offers/offer-cards.ts'
import { FilterForm, FilterSide } from './filter-form.tsx'
import {
  chipsOf,
  hrefOf,
  hiddenFields,
  NO_FILTERS,
  toSearchQuery,
  readFilters,
  SORTS,
  type Filters,
  type Tab,
} from './filters.ts'
import { Landing } from './landing.tsx'
import { storeHitOf, StoreHits } from './store-hits.tsx'

const PER_PAGE = 50 // docs/rules/pages.md#page-sizes
/** On the 'all' tab, stores must not push the offers out of view. */
const MAX_STORES_IN_ALL = 4

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const filters = readFilters(url.searchParams)
  const [found, categories, places, some] = await Promise.all([
    filters.q === ''
      ? undefined
      : attempt(call('GET /search', { query: { ...toSearchQuery(filters), limit: PER_PAGE }, signal })),
    attempt(call('GET /offers/categories', { signal })),
    attempt(call('GET /locations/available', { signal })),
    attempt(call('GET /offers/random', { query: { limit: 4 }, signal })),
  ])
  const results = found?.loaded
  if (results) {
    const last = Math.max(
      1,
      pagesOf(filters.tab, results.storesPagination.totalPages, results.offersPagination.totalPages),
    )
    if (filters.page > last) throw redirect(hrefOf(filters, { page: last }))
  }
  const isNothing = results !== undefined && results.stores.length + results.offers.length === 0
  return {
    filters,
    categories:
      categories.loaded?.categories
        .filter(({ count }) => count > 0)
        .map(({ slug, name, count }) => ({ slug, name, count })) ?? [],
    places: places.loaded?.locations.map(({ id, name, city }) => ({ id, name, city })) ?? [],
    // Random offers, if there are no results.
    suggestions:
      (!results || isNothing ? some.loaded?.offers : undefined)?.map((offer) => dealCardOf(offer, now)) ?? [],
    failed: found?.failed,
    found: results && {
      corrected: results.corrected,
      words: results.words,
      storeCount: results.storesPagination.total,
      offerCount: results.offersPagination.total,
      pages: pagesOf(filters.tab, results.storesPagination.totalPages, results.offersPagination.totalPages),
      stores: results.stores.slice(0, storesShown(filters)).map(storeHitOf),
      deals:
        filters.tab === 'stores'
          ? []
          : results.offers.map((offer) => ({
              ...dealCardOf(offer, now),
              hot: offer.isHot,
              ...(filters.view === 'list' && { description: offer.description }),
            })),
    },
  }
}

/** The number of stores on a page: the 'all' tab shows a few on its first page. */
function storesShown({ tab, page }: Filters): number {
  if (tab === 'stores') return PER_PAGE
  return tab === 'all' && page === 1 ? MAX_STORES_IN_ALL : 0
}

/** The number of pages of a tab; the 'all' tab is paginated by its offers. */
const pagesOf = (tab: Tab, stores: number, offers: number) => (tab === 'stores' ? stores : offers)

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const q = loaderData?.filters.q
  return publicMeta(matches, {
    title: q ? m.search_meta_title({ query: q }) : m.search_landing_title(),
    description: m.search_meta_description(),
    path: pages.search,
    // Searches have endless combinations, so search engines should not list them.
    isUnlisted: Boolean(q),
  })
}

export default function SearchPage() {
  const loaded = useLoaderData<typeof loader>()
  const { categories, suggestions, failed, found } = loaded
  const pending = usePendingFilters(pages.search, readFilters)
  // Filters are shown immediately; the results follow.
  const filters = pending ?? loaded.filters
  const { revalidate } = useRevalidator()
  const chips = chipsOf(filters, categories)

  if (loaded.filters.q === '')
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <Landing categories={categories} />
        <Suggestions deals={suggestions} />
      </main>
    )
  const total = found ? found.storeCount + found.offerCount : 0
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <div className="found-head">
        <BackLink />
        <h1>{m.search_title({ query: loaded.filters.q })}</h1>
        <p className="small quiet mt-1" role="status">
          {pending ? m.search_pending() : found && m.search_count({ count: formatNumber(total) })}
          {filters.location && ` · ${m.search_in_location({ location: filters.location })}`}
        </p>
      </div>
      {failed !== undefined && (
        <ErrorState title={m.search_failed()} onRetry={() => void revalidate()}>
          {failed}
        </ErrorState>
      )}
      {found && (
        <>
          {found.corrected !== null && total > 0 && (
            <div className="my-3">
              <Note icon={<Sparkles />}>
                <ParaglideMessage
                  message={m.search_corrected}
                  inputs={{ query: found.corrected }}
                  markup={{ strong: bold }}
                />
              </Note>
            </div>
          )}
          <Tabs
            label={m.search_tabs()}
            items={[
              {
                href: hrefOf(filters, { tab: 'all' }),
                label: m.search_tab_all(),
                count: total,
                current: filters.tab === 'all',
              },
              {
                href: hrefOf(filters, { tab: 'stores' }),
                label: m.search_stores(),
                count: found.storeCount,
                current: filters.tab === 'stores',
              },
              {
                href: hrefOf(filters, { tab: 'offers' }),
                label: m.search_offers(),
                count: found.offerCount,
                current: filters.tab === 'offers',
              },
            ]}
          />
          <div className="row found-bar">
            <span className="only-p">
              <FilterSheetButton chosen={chips.length} />
            </span>
            {total > 0 && (
              <>
                <SortSelect
                  action={pages.search}
                  hiddenFields={hiddenFields({ ...filters, sort: 'relevance' })}
                  sorts={SORTS}
                  sort={filters.sort}
                  hrefFor={(sort) => hrefOf(filters, { sort })}
                />
                <ViewLinks
                  view={filters.view}
                  hrefFor={(view) => hrefOf(filters, { view, page: filters.page })}
                />
              </>
            )}
          </div>
          <div className="with-side">
            <aside className="only-d" aria-label={m.list_filters()}>
              <FilterSide filters={loaded.filters} categories={categories} places={loaded.places} />
            </aside>
            <div
              className="results"
              role="group"
              aria-label={m.search_results()}
              aria-busy={pending !== undefined || undefined}
            >
              {chips.length > 0 && (
                <ChosenFilters
                  chips={chips}
                  without={(change) => hrefOf(filters, change)}
                  clear={{ href: hrefOf(filters, NO_FILTERS), label: m.list_clear_all_filters() }}
                />
              )}
              <Results {...{ found, filters: loaded.filters, hasFilters: chips.length > 0 }} />
            </div>
          </div>
          <FilterSheet>
            <FilterForm filters={loaded.filters} categories={categories} places={loaded.places} />
          </FilterSheet>
        </>
      )}
      <Suggestions deals={suggestions} />
    </main>
  )
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>

function Results({ found, filters, hasFilters }: { found: Found; filters: Filters; hasFilters: boolean }) {
  const { stores, deals, words } = found
  const isList = filters.view === 'list'
  if (stores.length + deals.length === 0)
    return (
      <>
        <h2 className="vh">{m.search_results()}</h2>
        <EmptyState
          icon={<SearchX />}
          title={m.search_none()}
          action={
            hasFilters && (
              <ButtonLink variant="line" href={hrefOf(filters, NO_FILTERS)}>
                {m.list_clear_all_filters()}
              </ButtonLink>
            )
          }
        >
          <Tips />
        </EmptyState>
      </>
    )
  return (
    <>
      {stores.length > 0 && (
        <>
          <div className="row between mb-3">
            <h2 className={clsx(filters.tab === 'stores' && 'vh')}>{m.search_stores()}</h2>
            {filters.tab === 'all' && found.storeCount > stores.length && (
              <MoreLink href={hrefOf(filters, { tab: 'stores' })}>
                {m.search_all_stores({ count: formatNumber(found.storeCount) })}
              </MoreLink>
            )}
          </div>
          <StoreHits stores={stores} words={words} rows={isList} />
        </>
      )}
      {deals.length > 0 && (
        <>
          <h2 className={filters.tab === 'offers' ? 'vh' : 'mb-3'}>{m.search_offers()}</h2>
          <div className={clsx('tiles three', isList && 'rows')}>
            {deals.map(({ id, description, ...deal }, index) => (
              <DealCard
                key={id}
                {...deal}
                heart={<OfferHeart offerId={id} title={deal.title} />}
                title={<HighlightedText text={deal.title} words={words} />}
                {...(description && { about: <HighlightedText text={description} words={words} /> })}
                priority={index < 2}
                sizes={isList ? '(min-width: 900px) 240px, 130px' : '(min-width: 900px) 290px, 160px'}
              />
            ))}
          </div>
        </>
      )}
      <Pages
        label={m.search_pages()}
        page={filters.page}
        pages={found.pages}
        hrefFor={(page) => hrefOf(filters, { page })}
      />
    </>
  )
}

function Tips() {
  return (
    <>
      {m.search_tips()}
      <span role="list" className="tips">
        {[
          m.search_tip_spelling(),
          m.search_tip_general(),
          m.search_tip_location(),
          m.search_tip_category(),
        ].map((tip) => (
          <span key={tip} role="listitem" className="list-item">
            {tip}
          </span>
        ))}
      </span>
    </>
  )
}

function Suggestions({ deals }: { deals: Deal[] }) {
  if (deals.length === 0) return null
  return (
    <Section title={m.search_suggestions()}>
      <Tiles>
        {deals.map(({ id, ...deal }) => (
          <DealCard key={id} {...deal} heart={<OfferHeart offerId={id} title={deal.title} />} />
        ))}
      </Tiles>
    </Section>
  )
}

/** Goes back in the history; leads home if there is none, and without scripts. */
function BackLink() {
  const navigate = useNavigate()
  return (
    <Link
      className="link small inline-flex min-h-11 items-center gap-1"
      href={paths.home()}
      onClick={(event) => {
        if (window.history.length <= 1) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft className="s" />
      {m.search_back()}
    </Link>
  )
}
