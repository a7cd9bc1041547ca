import { MapPin } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { BUDGET_BANDS, TIMELINES } from '#domain/requests/service-request.ts'
import { isSameText } from '#domain/text/normalize-text.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { FilterMenu } from './filter-menu.tsx'
import { getListHref, type Filters } from './filters.ts'
import { bandText, timelineText } from '../parts/request-texts.ts'

/** Filters by category, budget, timeline and place, each a menu of links. */
export function RequestFilters({ filters, place, categories, places }: RequestFiltersProps) {
  const chosenCategory = categories.find(
    ({ id, name }) => id === filters.category || isSameText(name, filters.category),
  )
  return (
    <div
      className="flex gap-2 max-wide:overflow-x-auto max-wide:py-3 max-wide:[scrollbar-width:none] narrow:flex-wrap
        not-narrow:max-wide:-mx-4 not-narrow:max-wide:px-4"
      role="group"
      aria-label={m.request_filters()}
    >
      <FilterMenu
        id="filter-category"
        label={m.request_filter_category()}
        chosen={
          filters.category
            ? categoryName(filters.category, chosenCategory?.name ?? filters.category)
            : undefined
        }
        options={[
          {
            href: getListHref(filters, { category: '' }),
            label: m.request_filter_any_category(),
            isChosen: !filters.category,
          },
          ...categories.map(({ id, name }) => ({
            href: getListHref(filters, { category: id }),
            label: categoryName(id, name),
            isChosen: id === chosenCategory?.id,
          })),
        ]}
      />
      <FilterMenu
        id="filter-budget"
        label={m.request_filter_budget()}
        chosen={filters.budget ? bandText(filters.budget) : undefined}
        options={[
          {
            href: getListHref(filters, { budget: '' }),
            label: m.request_filter_any_budget(),
            isChosen: !filters.budget,
          },
          ...BUDGET_BANDS.map((budget) => ({
            href: getListHref(filters, { budget }),
            label: bandText(budget),
            isChosen: budget === filters.budget,
          })),
        ]}
      />
      <FilterMenu
        id="filter-timeline"
        label={m.request_filter_timeline()}
        chosen={filters.timeline ? timelineText(filters.timeline) : undefined}
        options={[
          {
            href: getListHref(filters, { timeline: '' }),
            label: m.request_filter_any_timeline(),
            isChosen: !filters.timeline,
          },
          ...TIMELINES.map((timeline) => ({
            href: getListHref(filters, { timeline }),
            label: timelineText(timeline),
            isChosen: timeline === filters.timeline,
          })),
        ]}
      />
      <FilterMenu
        id="filter-place"
        label={m.request_filter_place()}
        icon={MapPin}
        chosen={place.name ?? undefined}
        options={[
          {
            // With a place chosen for the whole site, 'all' is needed to remove it.
            href: getListHref(filters, { location: place.isChosen ? 'all' : '' }),
            label: m.request_filter_any_place(),
            isChosen: place.name === null,
          },
          ...places.map(({ name }) => ({
            href: getListHref(filters, { location: name }),
            label: name,
            isChosen: name === place.name,
          })),
        ]}
      />
    </div>
  )
}

type RequestFiltersProps = {
  filters: Filters
  place: { name: string | null; isChosen: boolean }
  categories: { id: string; name: string }[]
  places: { name: string }[]
}
