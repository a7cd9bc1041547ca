import { LocateFixed } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PRICE_RANGES } from '#domain/catalogue/price-ranges.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { Switch } from '#web/components/forms/switch.tsx'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { pages } from '../../paths.ts'
import { closeSheet } from '../lists/filter-sheet.tsx'
import { DISTANCES, hrefOf, hiddenFields, NO_FILTERS, RATINGS, readFilters, type Filters } from './filters.ts'

export type Choices = {
  categories: { slug: string; name: string }[]
  places: { id: string; name: string; city: string }[]
}

/** Beside the results on a wide screen: each choice applies immediately. */
export function FilterSide({ filters, ...choices }: { filters: Filters } & Choices) {
  const navigate = useNavigate()
  const isLive = useHydrated()
  return (
    <form
      key={hrefOf(filters)}
      action={pages.search}
      className="found-filters"
      onChange={(event) => void navigate(addressOf(event.currentTarget), { preventScrollReset: true })}
    >
      <Fields filters={filters} {...choices} />
      {!isLive && (
        <Button type="submit" variant="line" full>
          Show results
        </Button>
      )}
    </form>
  )
}

/** In the sheet on a phone: the choices apply with the button. A GET form, so it works without scripts. */
export function FilterForm({ filters, ...choices }: { filters: Filters } & Choices) {
  const navigate = useNavigate()
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    closeSheet(event.currentTarget)
    void navigate(addressOf(event.currentTarget))
  }
  return (
    <form key={hrefOf(filters)} action={pages.search} onSubmit={show} className="found-filters">
      <Fields filters={filters} {...choices} />
      <div className="pop-foot">
        <ButtonLink
          variant="soft"
          href={hrefOf(filters, NO_FILTERS)}
          onClick={(event) => closeSheet(event.currentTarget)}
        >
          Clear all
        </ButtonLink>
        <Button type="submit">Show results</Button>
      </div>
    </form>
  )
}

/** The address that submitting the form would lead to, in its canonical form. */
function addressOf(form: HTMLFormElement): string {
  const params = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return hrefOf(readFilters(new URLSearchParams(params)))
}

function Fields({ filters, categories, places }: { filters: Filters } & Choices) {
  const { category, price, rating, near, km, freeToday, location } = filters
  const towns = [...new Set(places.map((place) => place.city))]
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
      <fieldset>
        <legend className="vh">When</legend>
        <Switch name="today" value="free" defaultChecked={freeToday} hint="Has a time left that you can book">
          Free today
        </Switch>
      </fieldset>
      <fieldset>
        <legend>Where</legend>
        {near ? (
          <>
            <input type="hidden" name="near" value={near} />
            <SelectField label="From where you are" name="km" defaultValue={km}>
              {DISTANCES.map((each) => (
                <option key={each} value={each}>
                  Within {each} km
                </option>
              ))}
            </SelectField>
          </>
        ) : (
          <>
            <SelectField label="Area or town" name="location" defaultValue={location}>
              <option value="">All locations</option>
              {location && !places.some(({ name }) => name === location) && !towns.includes(location) && (
                <option>{location}</option>
              )}
              {towns.map((town) => (
                <optgroup key={town} label={town}>
                  <option value={town}>All of {town}</option>
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
            <NearMe filters={filters} />
          </>
        )}
      </fieldset>
      <fieldset>
        <legend>Price of the deal</legend>
        {anyOption('price', 'Any price', price)}
        {PRICE_RANGES.map(({ value, label }) => (
          <Radio key={value} name="price" value={value} defaultChecked={price === value}>
            {label}
          </Radio>
        ))}
      </fieldset>
      <fieldset>
        <legend>Rating of the store</legend>
        {anyOption('rating', 'Any rating', rating)}
        {RATINGS.map((value) => (
          <Radio key={value} name="rating" value={value} defaultChecked={rating === value}>
            {value} stars and up
          </Radio>
        ))}
      </fieldset>
      <fieldset>
        <legend>Category</legend>
        {anyOption('category', 'All categories', category)}
        {categories.map(({ slug, name }) => (
          <Radio key={slug} name="category" value={slug} defaultChecked={category === slug}>
            {name}
          </Radio>
        ))}
      </fieldset>
    </>
  )
}

/** Gets the position from the browser; the address contains it rounded to about a hundred metres. */
function NearMe({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const isLive = useHydrated()
  const [state, setState] = useState<'idle' | 'locating' | { failed: string }>('idle')
  if (!isLive) return null
  function locate() {
    if (!('geolocation' in navigator))
      return setState({ failed: 'This browser cannot share your location. Choose an area instead.' })
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        void navigate(
          hrefOf(filters, {
            near: `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`,
            location: '',
          }),
        ),
      (error) =>
        setState({
          failed:
            error.code === error.PERMISSION_DENIED
              ? 'Your browser is not allowed to share your location. Choose an area instead.'
              : 'Your location could not be found. Choose an area instead.',
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
        busy={state === 'locating' && 'Finding you...'}
        onClick={locate}
      >
        <LocateFixed />
        Near me
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="small mt-2">
          {state.failed}
        </p>
      )}
    </>
  )
}
