import { LocateFixed } from '#web/ui/icons/icons.tsx'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { PRICE_RANGES } from '#domain/catalogue/price-ranges.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ButtonLink } from '#web/ui/forms/button-link.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { call } from '#web/api/browser.ts'
import { useHydrated } from '#web/app/document/use-hydrated.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { DISTANCES, usualKm } from '../lists/around.ts'
import { closeSheet, FilterSheetFoot } from '../lists/filter-sheet.tsx'
import { useResultCount } from '../lists/use-result-count.ts'
import {
  hrefOf,
  hiddenFields,
  NO_FILTERS,
  priceText,
  RATINGS,
  readFilters,
  toSearchQuery,
  type Filters,
} from './filters.ts'

export type Choices = {
  /** Without `count`, it is not known how many results a category has. */
  categories: { slug: string; name: string; count?: number }[]
  places: { id: string; name: string; city: string }[]
}

/** In the sheet: the choices apply with the button, which has their number of results. A GET form, so it works without scripts. */
export function FilterForm({ filters, total, ...choices }: { filters: Filters; total: number } & Choices) {
  const navigate = useNavigate()
  const { count, recount } = useResultCount(total)
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    closeSheet(event.currentTarget)
    void navigate(hrefOf(chosenIn(event.currentTarget)))
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
          href={hrefOf(filters, NO_FILTERS)}
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

function chosenIn(form: HTMLFormElement): Filters {
  const params = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return readFilters(new URLSearchParams(params))
}

function Fields({ filters, categories, places }: { filters: Filters } & Choices) {
  const { category, price, rating, near, km, location } = filters
  const towns = [...new Set(places.map((place) => place.city))].toSorted((a, b) => a.localeCompare(b))
  const anyOption = (name: string, label: string, chosen: string) => (
    <Radio name={name} value="" defaultChecked={chosen === ''}>
      {label}
    </Radio>
  )
  return (
    <>
      {Object.entries(hiddenFields({ ...filters, ...NO_FILTERS })).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Group title={m.search_filter_where()}>
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
        {(near || (location && !towns.includes(location))) && (
          <SelectField className="mt-3" label={m.search_filter_distance()} name="km" defaultValue={km}>
            {DISTANCES.map((each) => (
              <option key={each} value={each}>
                {m.search_filter_within({ km: each })}
              </option>
            ))}
          </SelectField>
        )}
        {!near && <NearMe filters={filters} />}
      </Group>
      <Group title={m.search_filter_price()}>
        {anyOption('price', m.search_filter_any_price(), price)}
        {PRICE_RANGES.map(({ value }) => (
          <Radio key={value} name="price" value={value} defaultChecked={price === value}>
            {priceText(value)}
          </Radio>
        ))}
      </Group>
      <Group title={m.search_filter_rating()}>
        {anyOption('rating', m.search_filter_any_rating(), rating)}
        {RATINGS.map((value) => (
          <Radio key={value} name="rating" value={value} defaultChecked={rating === value}>
            {m.search_filter_stars({ rating: value })}
          </Radio>
        ))}
      </Group>
      <Group title={m.search_filter_category()}>
        {anyOption('category', m.search_filter_any_category(), category)}
        {categories.map(({ slug, name, count }) => (
          <Radio key={slug} name="category" value={slug} count={count} defaultChecked={category === slug}>
            {categoryName(slug, name)}
          </Radio>
        ))}
      </Group>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mb-1.5 border-b border-line pb-3.5">
    <legend className="pt-2.5 pb-1 font-display text-16 leading-label font-bold">{title}</legend>
    {children}
  </fieldset>
)

/** Gets the position from the browser; the address contains it rounded to about a hundred metres. */
function NearMe({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const isLive = useHydrated()
  const [state, setState] = useState<'idle' | 'locating' | { failed: string }>('idle')
  if (!isLive) return null
  function locate() {
    if (!('geolocation' in navigator)) return setState({ failed: m.search_near_unsupported() })
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const near = `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`
        void navigate(hrefOf(filters, { near, location: '', km: usualKm(near) }))
      },
      (error) =>
        setState({
          failed: error.code === error.PERMISSION_DENIED ? m.search_near_denied() : m.search_near_failed(),
        }),
      { timeout: 10_000, maximumAge: 600_000 }, // docs/rules/pages.md#location
    )
  }
  return (
    <>
      <Button
        variant="line"
        size="sm"
        full
        className="mt-3"
        busy={state === 'locating' && m.search_near_busy()}
        onClick={locate}
      >
        <LocateFixed />
        {m.search_near_me()}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-14 leading-small mt-2">
          {state.failed}
        </p>
      )}
    </>
  )
}
