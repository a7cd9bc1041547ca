import { RotateCw, Store as StoreIcon } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { tilesLook } from '#web/ui/navigation/tiles-look.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { clsx } from 'clsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { PrevNext } from '#web/ui/navigation/prev-next.tsx'
import { StoreCard } from '#web/ui/commerce/store-card.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { pages } from '../../paths.ts'
import { ANYWHERE, SOME_POINT } from '../lists/around.ts'
import { ChosenFilters, type FilterChip } from '../lists/chosen-filters.tsx'
import { getFields } from '../lists/list-filters.ts'
import { ListHead } from '../lists/list-head.tsx'
import { MapRow } from '../lists/map/map-row.tsx'
import { NextTimes } from '../lists/next-times.tsx'
import { NothingFree } from '../lists/nothing-free.tsx'
import { SortSelect, ViewLinks } from '../lists/ordering.tsx'
import { WhenChips } from '../lists/when-chips.tsx'
import { WithMap } from '../lists/map/with-map.tsx'
import { EverywhereLink } from '../lists/everywhere-link.tsx'
import { hiddenFields, getHref, PER_PAGE, SORTS, type Filters } from './filters.ts'
import { loadStores } from './load-stores.ts'
import { allTitle } from './title.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'

export const loader = loadStores

export const meta = loadedMeta

export default function StoresPage() {
  const loaded = useLoaderData<typeof loadStores>()
  const { filters, stores, total, categories, place, when, noTime } = loaded
  // With a chosen place, 'all' is needed to remove the filter.
  const everywhere = { location: loaded.isPlaceChosen ? 'all' : '' }
  const chips: FilterChip<Partial<Filters>>[] = [
    ...(filters.search ? [{ label: `“${filters.search}”`, without: { search: '' } }] : []),
    ...(filters.near ? [{ label: m.search_filter_within({ km: filters.km }), without: ANYWHERE }] : []),
  ]
  const isFiltered = chips.length > 0 || filters.category !== '' || place !== null
  const clear = getHref(filters, { search: '', category: '', ...everywhere, ...ANYWHERE })
  const isChosen = (category: string) => category.toLowerCase() === filters.category.toLowerCase()

  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 wide:pt-3">
      <WithMap
        items={stores.map((store) => ({
          ...store,
          title: store.name,
          storeName: store.name,
          area: store.area ?? '',
        }))}
        near={filters.near}
        tilesUrl={loaded.mapTilesUrl}
        areaHref={getHref(filters, SOME_POINT)}
      >
        <ListHead
          title={allTitle(place)}
          count={
            <>
              {[countText(filters, total), when.text].filter(Boolean).join(' · ')}
              {place && <EverywhereLink href={getHref(filters, everywhere)} />}
            </>
          }
        >
          <div className="flex flex-wrap items-center gap-2 max-wide:w-full">
            <SortSelect
              action={pages.stores}
              hiddenFields={hiddenFields(filters)}
              sorts={SORTS}
              sort={filters.sort}
              compact="fill"
            />
            <span className="wide:hidden flex-none">
              <ViewLinks
                view={filters.view}
                hrefFor={(view) => getHref(filters, { view, page: filters.page })}
              />
            </span>
            <RefreshLink />
          </div>
        </ListHead>
        <div className="mb-5 wide:mb-3">
          <WhenChips
            trail={
              categories.length > 0 && (
                <nav aria-label={m.stores_categories()} className="wide:flex-none">
                  <ul className={railLook({ of: 'categories' })}>
                    {['', ...categories].map((category) => (
                      <li key={category}>
                        <Link
                          href={getHref(filters, { category })}
                          className={chipClass({ selected: isChosen(category) })}
                          aria-current={isChosen(category) ? 'true' : undefined}
                        >
                          {category ? categoryName(category) : m.stores_all_categories()}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              )
            }
            view={when}
            when={filters}
            hrefFor={(chosen) => getHref(filters, chosen)}
            action={pages.stores}
            hiddenFields={getFields(getHref(filters))}
          />
        </div>
        {(chips.length > 0 || filters.category !== '') && (
          <ChosenFilters
            chips={chips}
            without={(change) => getHref(filters, change)}
            clear={{ href: clear, label: m.stores_clear_filters() }}
          />
        )}
        <div aria-label={m.stores_results()} role="group">
          <h2 className="sr-only">{m.stores_results()}</h2>
          {stores.length > 0 ? (
            <div
              className={
                filters.view === 'list'
                  ? clsx('mt-3', tilesLook({ of: 'store lines' }))
                  : tilesLook({ of: 'stores' })
              }
            >
              {stores.map(({ at, times, ...store }) => (
                <MapRow key={store.href} at={at}>
                  <StoreCard
                    {...store}
                    {...(times.length > 0 && {
                      times: <NextTimes title={store.name} times={times} />,
                    })}
                    view={filters.view}
                  />
                </MapRow>
              ))}
            </div>
          ) : noTime ? (
            <NothingFree nearest={noTime.nearest} hrefFor={(chosen) => getHref(filters, chosen)} />
          ) : (
            <EmptyState
              icon={<StoreIcon />}
              title={m.stores_empty()}
              action={
                isFiltered && (
                  <ButtonLink variant="line" href={clear}>
                    {m.stores_clear_filters()}
                  </ButtonLink>
                )
              }
            >
              {isFiltered ? m.stores_no_match_hint() : m.stores_empty_hint()}
            </EmptyState>
          )}
          <PrevNext
            label={m.stores_pages()}
            page={filters.page}
            pages={loaded.pages}
            hrefFor={(page) => getHref(filters, { page })}
          />
        </div>
      </WithMap>
    </main>
  )
}

/** Reloads the page: a link to itself. */
function RefreshLink() {
  const { pathname, search } = usePageFacts()
  return (
    <Link
      href={pathname + search}
      className={buttonClass({ variant: 'line', size: 'sm' }, 'min-h-11! w-11 px-0!')}
    >
      <RotateCw className="small-icon" />
      <span className="sr-only">{m.stores_refresh()}</span>
    </Link>
  )
}

/** '60 stores', '1 store in Salon', 'Stores 21 to 40 of 60'. */
function countText({ category, page }: Filters, total: number): string {
  const count = formatNumber(total)
  const name = category && categoryName(category)
  if (total <= PER_PAGE)
    return name ? m.stores_count_in({ count, category: name }) : m.stores_count({ count })
  const first = (page - 1) * PER_PAGE + 1
  const range = {
    first: formatNumber(first),
    last: formatNumber(Math.min(total, first + PER_PAGE - 1)),
    count,
  }
  return name ? m.stores_range_in({ ...range, category: name }) : m.stores_range(range)
}
