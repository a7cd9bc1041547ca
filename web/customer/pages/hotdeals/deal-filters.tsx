import { m } from '#messages'
import { Radio } from '#web/ui/forms/radio.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { SOME_POINT, usualKm } from '../lists/around.ts'
import { DistanceField } from '../lists/distance-field.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import { FilterGroup } from '../lists/filter-sheet.tsx'
import { NearMe } from '../lists/near-me.tsx'
import { PriceAndRatingFields } from '../lists/price-and-rating-fields.tsx'
import { ANY_PRICE_AND_RATING } from '../lists/price-and-rating.ts'
import { hiddenFields, getHref, SORTS, type Category, type Filters } from './filters.ts'

export function DealFilters({ categories, filters, place, isArea, total }: DealFiltersProps) {
  const hasDistance = filters.near !== '' || isArea
  const hasCategories = categories.length > 0
  return (
    <FilterForm
      of="deals"
      action={pages.hotdeals}
      place={place}
      defaults={{ sort: SORTS[0].value, km: usualKm(filters.near) }}
      hiddenFields={hiddenFields({
        ...filters,
        ...ANY_PRICE_AND_RATING,
        category: hasCategories ? '' : filters.category,
        ...(hasDistance && { km: usualKm(filters.near) }),
      })}
      clear={pages.hotdeals}
      label={m.deals_show_count({ count: formatNumber(total) })}
    >
      <FilterGroup title={m.list_sort()}>
        <div className="grid grid-cols-[1fr_1fr] gap-x-3 narrow:grid-cols-1">
          {SORTS.map(({ value, label }) => (
            <Radio key={value} name="sort" value={value} defaultChecked={filters.sort === value}>
              {label()}
            </Radio>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup title={m.search_filter_where()}>
        {hasDistance && <DistanceField km={filters.km} />}
        {!filters.near && <NearMe href={getHref(filters, SOME_POINT)} />}
      </FilterGroup>
      <PriceAndRatingFields price={filters.price} rating={filters.rating} />
      {hasCategories && (
        <FilterGroup title={m.deals_category()}>
          <Radio name="category" value="" defaultChecked={filters.category === ''}>
            {m.deals_all_categories()}
          </Radio>
          {categories.map(({ name, slug, count: countInCategory }) => (
            <Radio
              key={slug}
              name="category"
              value={slug}
              count={countInCategory}
              defaultChecked={filters.category === slug}
            >
              {categoryName(slug, name)}
            </Radio>
          ))}
        </FilterGroup>
      )}
    </FilterForm>
  )
}

type DealFiltersProps = {
  categories: readonly Category[]
  filters: Filters
  /** The location as the API names it. */
  place: string
  /** True if the place is an area, so that deals near it are listed, too. */
  isArea: boolean
  /** The number of deals of these filters. */
  total: number
}
