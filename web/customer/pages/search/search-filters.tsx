import { m } from '#messages'
import { Radio } from '#web/ui/forms/radio.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { SOME_POINT, usualKm } from '../lists/around.ts'
import { DistanceField } from '../lists/distance-field.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import { FilterGroup } from '../lists/filter-sheet.tsx'
import { NearMe } from '../lists/near-me.tsx'
import { PriceAndRatingFields } from '../lists/price-and-rating-fields.tsx'
import { getHref, hiddenFields, NO_FILTERS, type Filters } from './filters.ts'

export type Choices = {
  /** Categories of the results. Without `count`, the number of results of a category is not known. */
  categories: { slug: string; name: string; count?: number }[]
  places: { id: string; name: string; city: string }[]
}

export function SearchFilters({ filters, total, ...choices }: { filters: Filters; total: number } & Choices) {
  return (
    <FilterForm
      of="results"
      action={pages.search}
      defaults={{ km: usualKm(filters.near) }}
      hiddenFields={hiddenFields({ ...filters, ...NO_FILTERS })}
      clear={getHref(filters, NO_FILTERS)}
      label={m.search_filter_show_count({ count: formatNumber(total) })}
    >
      <Fields filters={filters} {...choices} />
    </FilterForm>
  )
}

function Fields({ filters, categories, places }: { filters: Filters } & Choices) {
  const { category, price, rating, near, km, location } = filters
  const towns = [...new Set(places.map((place) => place.city))].toSorted((a, b) => a.localeCompare(b))
  return (
    <>
      <FilterGroup title={m.search_filter_where()}>
        {near ? (
          <input type="hidden" name="near" value={near} />
        ) : (
          <SelectField label={m.search_filter_place()} name="location" defaultValue={location}>
            <option value="">{m.search_filter_all_places()}</option>
            {location && !places.some(({ name }) => name === location) && !towns.includes(location) && (
              <option>{location}</option>
            )}
            {towns.map((town) => (
              <optgroup key={town} label={town}>
                <option value={town}>{m.search_filter_whole_town({ town })}</option>
                {places
                  .filter((place) => place.city === town && place.name !== town)
                  .map((place) => (
                    <option key={place.id} value={place.name}>
                      {place.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </SelectField>
        )}
        {(near || (location && !towns.includes(location))) && <DistanceField className="mt-3" km={km} />}
        {!near && <NearMe href={getHref(filters, SOME_POINT)} />}
      </FilterGroup>
      <PriceAndRatingFields {...{ price, rating }} />
      <FilterGroup title={m.search_filter_category()}>
        <Radio name="category" value="" defaultChecked={category === ''}>
          {m.search_filter_any_category()}
        </Radio>
        {categories.map(({ slug, name, count }) => (
          <Radio key={slug} name="category" value={slug} count={count} defaultChecked={category === slug}>
            {categoryName(slug, name)}
          </Radio>
        ))}
      </FilterGroup>
    </>
  )
}
