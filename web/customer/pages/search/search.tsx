import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ArrowLeft, RefreshCw, Sparkles } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Tiles } from '#web/ui/navigation/tiles.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { pages, paths } from '../../paths.ts'
import { ChosenFilters } from '../lists/chosen-filters.tsx'
import { FilterSheet, FilterSheetButton } from '../lists/filter-sheet.tsx'
import { SOME_POINT } from '../lists/around.ts'
import { SortSelect, ViewLinks } from '../lists/ordering.tsx'
import { isAnyTime } from '../lists/when.ts'
import { WhenChips } from '../lists/when-chips.tsx'
import { WithMap } from '../lists/map/with-map.tsx'
import type { DealCard as Deal } from '../../offers/offer-cards.ts'
import { SearchFilters } from './search-filters.tsx'
import { buildChips, getHref, hiddenFields, NO_FILTERS, SORTS, type Filters } from './filters.ts'
import { Landing } from './landing.tsx'
import { loadSearch } from './load-search.ts'
import { Results } from './results.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'

export const loader = loadSearch

export const meta = loadedMeta

export default function SearchPage() {
  const loaded = useLoaderData<typeof loadSearch>()
  const { filters, categories, trending, mostReviewed, suggestions, failed, found, when, isArea } = loaded
  const chips = buildChips(filters, categories)

  if (filters.q === '')
    return (
      <main id="main" tabIndex={-1} className="page-column">
        <Landing {...{ categories, trending, mostReviewed }} />
        <Suggestions deals={suggestions} />
      </main>
    )
  const total = found ? found.storeCount + found.offerCount : 0
  const hasTimes = total > 0 || !isAnyTime(filters)
  const sortSelect = (
    <SortSelect
      action={pages.search}
      hiddenFields={hiddenFields({ ...filters, sort: 'relevance' })}
      sorts={SORTS}
      sort={filters.sort}
      compact="chosen"
    />
  )
  const viewLinks = (
    <ViewLinks view={filters.view} hrefFor={(view) => getHref(filters, { view, page: filters.page })} />
  )
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <WithMap
        items={
          found && [
            ...found.deals.map((deal) => ({ ...deal, area: deal.area ?? '' })),
            ...found.stores.map((store) => ({ ...store, title: store.name, storeName: store.name })),
          ]
        }
        near={filters.near}
        tilesUrl={loaded.mapTilesUrl}
        areaHref={getHref(filters, SOME_POINT)}
      >
        <div className="relative pt-3 pb-2">
          <BackLink />
          <h1 className="wrap-anywhere line-clamp-2 text-18 wide:line-clamp-1 wide:pr-20 wide:text-22">
            {getTitle(filters, isArea)}
          </h1>
          <p className="quiet" role="status">
            {found && m.search_count({ count: formatNumber(total) })}
            {when.text && ` · ${when.text}`}
            {filters.location && ` · ${placeText(filters, isArea)}`}
          </p>
        </div>
        {hasTimes && (
          <WhenChips
            lead={
              <>
                <FilterSheetButton chosen={chips.length} />
                {total > 0 && <span className="wide:flex-none">{sortSelect}</span>}
              </>
            }
            view={when}
            when={filters}
            hrefFor={(chosen) => getHref(filters, chosen)}
            action={pages.search}
            hiddenFields={hiddenFields(filters)}
          />
        )}
        {failed !== undefined && (
          <ErrorState
            title={m.search_failed()}
            action={
              <ButtonLink variant="line" href={getHref(filters, { page: filters.page })}>
                <RefreshCw />
                {m.ui_try_again()}
              </ButtonLink>
            }
          >
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
            <div className="mt-2 mb-3 flex items-center gap-2 wide:mt-0 wide:mb-2">
              <div className="min-w-0 flex-1">
                <Tabs
                  compact
                  label={m.search_tabs()}
                  items={[
                    {
                      href: getHref(filters, { tab: 'all' }),
                      label: m.search_tab_all(),
                      count: total,
                      current: filters.tab === 'all',
                    },
                    {
                      href: getHref(filters, { tab: 'stores' }),
                      label: m.search_stores(),
                      count: found.storeCount,
                      current: filters.tab === 'stores',
                    },
                    {
                      href: getHref(filters, { tab: 'offers' }),
                      label: m.search_offers(),
                      count: found.offerCount,
                      current: filters.tab === 'offers',
                    },
                  ]}
                />
              </div>
              {total > 0 && viewLinks}
            </div>
            {!hasTimes && (
              <p className="my-3">
                <FilterSheetButton chosen={chips.length} />
              </p>
            )}
            <div role="group" aria-label={m.search_results()}>
              {chips.length > 0 && (
                <ChosenFilters
                  chips={chips}
                  without={(change) => getHref(filters, change)}
                  clear={{ href: getHref(filters, NO_FILTERS), label: m.list_clear_all_filters() }}
                />
              )}
              <Results
                {...{
                  found,
                  filters,
                  hasFilters: chips.length > 0 || filters.location !== '',
                }}
              />
            </div>
            <FilterSheet>
              <SearchFilters
                filters={filters}
                total={total}
                categories={found.categories}
                places={loaded.places}
              />
            </FilterSheet>
          </>
        )}
      </WithMap>
      <Suggestions deals={suggestions} />
    </main>
  )
}

function getTitle({ q, location }: Filters, isArea: boolean): string {
  if (location === '') return m.search_title({ query: q })
  const inputs = { query: q, place: location }
  return isArea ? m.search_title_near(inputs) : m.search_title_in(inputs)
}

const placeText = ({ location, km }: Filters, isArea: boolean): string =>
  isArea ? m.search_in_area({ location, km }) : m.search_in_location({ location })

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

/** Link that goes back in the history; it leads home if there is none, and without scripts. */
const BackLink = () => (
  <back-link>
    <Link
      className={clsx(
        linkClass,
        'absolute top-1.5 right-0 inline-flex min-h-11 items-center gap-1 text-14 leading-6 max-wide:hidden',
      )}
      href={paths.home()}
    >
      <ArrowLeft className="small-icon" />
      {m.search_back()}
    </Link>
  </back-link>
)
