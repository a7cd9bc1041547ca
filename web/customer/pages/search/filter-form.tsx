import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { call } from '#web/api/browser.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { DistanceField } from '../lists/distance-field.tsx'
import { closeSheet, FilterGroup, FilterSheetFoot, paramsIn } from '../lists/filter-sheet.tsx'
import { NearMe } from '../lists/near-me.tsx'
import { PriceAndRatingFields } from '../lists/price-and-rating-fields.tsx'
import { useResultCount } from '../lists/use-result-count.ts'
import { getHref, hiddenFields, NO_FILTERS, readFilters, toSearchQuery, type Filters } from './filters.ts'

export type Choices = {
  /** Categories of the results. Without `count`, the number of results of a category is not known. */
  categories: { slug: string; name: string; count?: number }[]
  places: { id: string; name: string; city: string }[]
}

/**
 * Filters in the sheet: the choices apply with the button, which has their number of results. It is a GET form, so it
 * works without scripts.
 */
export function FilterForm({ filters, total, ...choices }: { filters: Filters; total: number } & Choices) {
  const navigate = useNavigate()
  const { count, recount } = useResultCount(total)
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    closeSheet(event.currentTarget)
    void navigate(getHref(chosenIn(event.currentTarget)))
  }
  return (
    <form
      action={pages.search}
      onSubmit={show}
      onChange={({ currentTarget }) => recount((signal) => countResults(chosenIn(currentTarget), signal))}
    >
      <Fields filters={filters} {...choices} />
      <FilterSheetFoot>
        <ButtonLink
          variant="soft"
          href={getHref(filters, NO_FILTERS)}
          onClick={(event) => closeSheet(event.currentTarget)}
        >
          {m.list_clear_all()}
        </ButtonLink>
        <Button type="submit">
          <span aria-live="polite">
            {count === undefined
              ? m.search_filter_show()
              : m.search_filter_show_count({ count: formatNumber(count) })}
          </span>
        </Button>
      </FilterSheetFoot>
    </form>
  )
}

async function countResults(filters: Filters, signal: AbortSignal): Promise<number> {
  const found = await call('GET /search', { query: { ...toSearchQuery(filters), page: 1, limit: 1 }, signal })
  const { storesPagination: stores, offersPagination: offers } = found
  return (filters.tab === 'offers' ? 0 : stores.total) + (filters.tab === 'stores' ? 0 : offers.total)
}

const chosenIn = (form: HTMLFormElement): Filters => readFilters(paramsIn(form))

function Fields({ filters, categories, places }: { filters: Filters } & Choices) {
  const { category, price, rating, near, km, location } = filters
  const towns = [...new Set(places.map((place) => place.city))].toSorted((a, b) => a.localeCompare(b))
  return (
    <>
      {Object.entries(hiddenFields({ ...filters, ...NO_FILTERS })).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
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
        {!near && <NearMe hrefFor={(around) => getHref(filters, around)} />}
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
