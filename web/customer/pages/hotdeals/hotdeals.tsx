import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { SearchX } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { tilesLook } from '#web/ui/navigation/tiles-look.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { pages, paths } from '../../paths.ts'
import { ANYWHERE, SOME_POINT, usualKm } from '../lists/around.ts'
import { ChosenFilters, type FilterChip } from '../lists/chosen-filters.tsx'
import { FilterSheet, FilterSheetButton } from '../lists/filter-sheet.tsx'
import { getFields } from '../lists/list-filters.ts'
import { EverywhereLink } from '../lists/everywhere-link.tsx'
import { ListHead } from '../lists/list-head.tsx'
import { MapRow } from '../lists/map/map-row.tsx'
import { NextTimes } from '../lists/next-times.tsx'
import { NothingFree } from '../lists/nothing-free.tsx'
import { ANY_PRICE_AND_RATING, priceAndRatingChips } from '../lists/price-and-rating.ts'
import { SortSelect, ViewLinks } from '../lists/ordering.tsx'
import { WhenChips } from '../lists/when-chips.tsx'
import { WithMap } from '../lists/map/with-map.tsx'
import { CategoryLinks } from './category-links.tsx'
import { DealFilters } from './deal-filters.tsx'
import { hiddenFields, getHref, SORTS, type Category, type Filters } from './filters.ts'
import { loadDeals } from './load-deals.ts'
import { findCategoryName, getTitle } from './title.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'

export const loader = loadDeals

export const meta = loadedMeta

export default function HotDealsPage() {
  const loaded = useLoaderData<typeof loadDeals>()
  const { filters, deals, total, categories, place, when, noTime } = loaded
  const live = categories.reduce((sum, { count = 0 }) => sum + count, 0)
  const chips = buildChips(filters, categories, loaded.isArea)
  const views = (
    <ViewLinks view={filters.view} hrefFor={(view) => getHref(filters, { view, page: filters.page })} />
  )
  const isList = filters.view === 'list'
  const clear = getHref(filters, {
    search: '',
    category: '',
    location: '',
    ...ANYWHERE,
    ...ANY_PRICE_AND_RATING,
  })
  const everywhere = getHref(filters, { location: loaded.isPlaceChosen ? 'all' : '' })

  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 wide:pt-3">
      <WithMap
        items={deals.map((deal) => ({ ...deal, area: deal.area ?? '' }))}
        near={filters.near}
        tilesUrl={loaded.mapTilesUrl}
        areaHref={getHref(filters, SOME_POINT)}
      >
        <ListHead
          title={getTitle(loaded)}
          count={
            <>
              <DealCount total={total} live={live} />
              {when.text && ` · ${when.text}`}
              {place && <EverywhereLink href={everywhere} />}
            </>
          }
        >
          <div className="flex items-center gap-2 max-wide:hidden">
            <SortSelect
              action={pages.hotdeals}
              hiddenFields={hiddenFields(filters)}
              sorts={SORTS}
              sort={filters.sort}
            />
            {views}
          </div>
        </ListHead>
        <div className="mb-3">
          <WhenChips
            lead={
              <span className="flex-none max-wide:hidden">
                <FilterSheetButton chosen={chips.length} />
              </span>
            }
            trail={categories.length > 0 && <CategoryLinks categories={categories} filters={filters} />}
            view={when}
            when={filters}
            hrefFor={(chosen) => getHref(filters, chosen)}
            action={pages.hotdeals}
            hiddenFields={getFields(getHref(filters))}
          />
        </div>
        <div className="flex narrow:flex-wrap items-center gap-2 wide:hidden mb-4.5">
          <FilterSheetButton chosen={chips.length} />
          <span className="quiet min-w-0 truncate narrow:whitespace-normal grow">
            {SORTS.find(({ value }) => value === filters.sort)?.label()}
          </span>
          {views}
        </div>
        <div aria-label={m.deals_results()} role="group">
          <h2 className="sr-only">{m.deals_results()}</h2>
          {chips.length > 0 && (
            <ChosenFilters
              chips={chips}
              without={(change) => getHref(filters, change)}
              clear={{ href: clear, label: m.list_clear_all_filters() }}
            />
          )}
          {deals.length > 0 ? (
            <div className={tilesLook({ of: isList ? 'lines' : 'two columns' })}>
              {deals.map(({ id, at, times, ...deal }, index) => (
                <MapRow key={id} at={at}>
                  <DealCard
                    {...deal}
                    heart={<OfferHeart offerId={id} title={deal.title} />}
                    {...(times.length > 0 && {
                      times: <NextTimes compact={!isList} title={deal.title} times={times} />,
                    })}
                    row={isList}
                    priority={index < 2}
                  />
                </MapRow>
              ))}
            </div>
          ) : noTime ? (
            <NothingFree nearest={noTime.nearest} hrefFor={(chosen) => getHref(filters, chosen)} />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={chips.length > 0 ? m.deals_no_match() : m.deals_empty()}
              action={
                chips.length > 0 ? (
                  <ButtonLink variant="line" href={clear}>
                    {m.list_clear_all_filters()}
                  </ButtonLink>
                ) : (
                  place && (
                    <ButtonLink variant="line" href={everywhere}>
                      {m.deals_show_all_locations()}
                    </ButtonLink>
                  )
                )
              }
            >
              {chips.length > 0 ? m.deals_no_match_hint() : m.deals_empty_hint()}
            </EmptyState>
          )}
          <Pages
            label={m.deals_pages()}
            page={filters.page}
            pages={loaded.pages}
            hrefFor={(page) => getHref(filters, { page })}
          />
          <p className="flex items-center mt-6 flex-wrap justify-center gap-2">
            <ButtonLink variant="line" href={pages.search}>
              {m.deals_search()}
            </ButtonLink>
            <ButtonLink
              variant="line"
              href={paths.listBusiness(loaded.merchantUrl)}
              target="_blank"
              rel="noopener"
            >
              {m.deals_add_listing()}
            </ButtonLink>
          </p>
        </div>
      </WithMap>
      <FilterSheet>
        <DealFilters
          categories={categories}
          filters={filters}
          place={loaded.location}
          isArea={loaded.isArea}
          total={total}
        />
      </FilterSheet>
    </main>
  )
}

/** Without categories it is unknown how many deals there are in all. */
function DealCount({ total, live }: { total: number; live: number }) {
  const count = formatNumber(total)
  return total === live || live === 0 ? (
    <ParaglideMessage message={m.deals_count} inputs={{ count }} markup={{ strong: bold }} />
  ) : (
    <ParaglideMessage
      message={m.deals_count_of}
      inputs={{ count, live: formatNumber(live) }}
      markup={{ strong: bold }}
    />
  )
}

function buildChips(
  filters: Filters,
  categories: readonly Category[],
  isArea: boolean,
): FilterChip<Partial<Filters>>[] {
  const { search, category, near, km } = filters
  return [
    ...(search ? [{ label: `“${search}”`, without: { search: '' } }] : []),
    ...(category
      ? [
          {
            label: findCategoryName(category, categories) ?? category,
            without: { category: '' },
          },
        ]
      : []),
    ...priceAndRatingChips(filters),
    ...(near || (isArea && km !== usualKm(''))
      ? [{ label: m.search_filter_within({ km }), without: ANYWHERE }]
      : []),
  ]
}
