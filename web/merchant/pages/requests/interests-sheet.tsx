import { useEffect, useId, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { call } from '#web/api/browser.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Chip } from '#web/ui/forms/chip.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { LoadedRequests } from './parts/load-requests.ts'

type Choice = { slug: string; name: string }
type Choices = { categories: Choice[]; areas: (Choice & { city: string })[] }

/** Choice of the requests that the merchant gets: categories, and a radius or areas. */
export default function InterestsSheet({ interests, onSaved, onClose }: InterestsSheetProps) {
  const [choices, setChoices] = useState<Choices>()
  const [failure, setFailure] = useState<string>()
  const [categories, setCategories] = useState<ReadonlySet<string>>(new Set(interests.categories))
  const [areas, setAreas] = useState<ReadonlySet<string>>(new Set(interests.areas))
  const [isByArea, setByArea] = useState(interests.areas.length > 0)
  const [radiusKm, setRadius] = useState(interests.radiusKm)
  const [isNotified, setNotified] = useState(interests.isNotified)
  const formId = useId()
  const loadChoices = () =>
    void load().then(setChoices, (error: unknown) => setFailure(toProblem(error).message))
  useEffect(loadChoices, [])

  const save = useSubmit('PUT /merchant/request-interests', {
    check: () => (isByArea && areas.size === 0 ? { areas: m.merchant_request_areas_missing() } : undefined),
    toast: m.merchant_form_saved(),
    onSuccess: onSaved,
  })
  const areasError = save.fieldErrors.areas

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = { categories: [...categories], areas: isByArea ? [...areas] : [] }
    void save.submit({ body: { ...chosen, radiusKm, isNotified } })
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.merchant_request_interests()}
      foot={
        <Button type="submit" form={formId} full disabled={!choices} busy={save.isBusy && m.ui_saving()}>
          {m.merchant_form_save()}
        </Button>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-6" noValidate onSubmit={submit}>
        <Switch checked={isNotified} onChange={(event) => setNotified(event.currentTarget.checked)}>
          {m.merchant_request_notify_me()}
        </Switch>
        {!choices && !failure && (
          <p className="min-h-60 text-ink-2" role="status">
            {m.merchant_booking_busy()}
          </p>
        )}
        {choices && (
          <>
            <fieldset>
              <legend className="font-semibold">{m.merchant_request_where()}</legend>
              <div className="mt-2 mb-3 flex flex-wrap gap-2">
                <Chip tall selected={!isByArea} onClick={() => setByArea(false)}>
                  {m.merchant_request_by_radius()}
                </Chip>
                <Chip tall selected={isByArea} onClick={() => setByArea(true)}>
                  {m.merchant_request_by_area()}
                </Chip>
              </div>
              {isByArea ? (
                <>
                  {byCity(choices.areas).map(([city, inCity]) => (
                    <fieldset key={city} className="mt-2">
                      <legend className="text-14 text-ink-2">{city}</legend>
                      <Options
                        choices={inCity}
                        chosen={areas}
                        onChange={(chosen) => {
                          setAreas(chosen)
                          save.clearFieldError('areas')
                        }}
                      />
                    </fieldset>
                  ))}
                  {areasError && (
                    <div role="alert" className="mt-2">
                      <FieldError>{areasError}</FieldError>
                    </div>
                  )}
                </>
              ) : (
                <SelectField
                  label={m.merchant_request_radius()}
                  value={radiusKm}
                  onChange={(event) => setRadius(Number(event.currentTarget.value))}
                >
                  {radiiWith(interests.radiusKm).map((km) => (
                    <option key={km} value={km}>
                      {m.merchant_request_km({ km })}
                    </option>
                  ))}
                </SelectField>
              )}
            </fieldset>
            <fieldset>
              <legend className="font-semibold">{m.merchant_request_categories()}</legend>
              <p className="mt-1 mb-2 text-14 text-ink-2">{m.merchant_request_categories_hint()}</p>
              <Options choices={choices.categories} chosen={categories} onChange={setCategories} />
            </fieldset>
          </>
        )}
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
            <Button
              variant="line"
              size="touch"
              className="mt-2"
              onClick={() => {
                setFailure(undefined)
                loadChoices()
              }}
            >
              {m.ui_try_again()}
            </Button>
          </Note>
        )}
        <Refused by={save} />
      </form>
    </Sheet>
  )
}

function Options({ choices, chosen, onChange }: OptionsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1">
      {choices.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          checked={chosen.has(slug)}
          onChange={({ currentTarget: { checked } }) => {
            const others = [...chosen].filter((each) => each !== slug)
            onChange(new Set(checked ? [...others, slug] : others))
          }}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  )
}

async function load(): Promise<Choices> {
  const [{ categories }, { locations }] = await Promise.all([call('GET /categories'), call('GET /locations')])
  return {
    categories: categories.map(({ slug, name }) => ({ slug, name: categoryName(slug, name) })),
    areas: locations.map(({ id, name, city }) => ({ slug: id, name, city })),
  }
}

/** The city with the most areas first. */
const byCity = (areas: Choices['areas']) =>
  [...Map.groupBy(areas, ({ city }) => city)].toSorted(
    ([city, one], [otherCity, other]) => other.length - one.length || city.localeCompare(otherCity),
  )

const RADII = [2, 5, 10, 15, 20, 30, 50, 100]
const radiiWith = (km: number) => [...new Set([...RADII, km])].toSorted((one, other) => one - other)

type OptionsProps = {
  choices: readonly Choice[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}
type InterestsSheetProps = {
  interests: LoadedRequests['interests']
  onSaved: () => void
  onClose: () => void
}
