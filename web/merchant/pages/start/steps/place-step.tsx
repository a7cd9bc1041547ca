import { useState } from 'react'
import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { call } from '#web/api/browser.ts'
import { differencesBetween } from '../../../components/forms/differences.ts'
import { getTexts, useSave } from '../../../components/edits/use-save.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'
import { PinField } from '../../../components/map/pin-field.tsx'
import { directionLabels, toDirections, toPin, getStreetAddress } from '../../../components/stores/branch.ts'
import { DirectionsFields } from '../../../components/stores/directions-fields.tsx'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

/** Step for the position of the store: a pin, and how customers find it. */
export function PlaceStep({ store, places, data: { branch }, states, tilesUrl }: StepProps) {
  const [pin, setPin] = useState<Point | null>(toPin(branch ?? store))
  const save = useSave<OwnBranch>(() => (pin ? undefined : { latitude: m.merchant_pin_missing() }))

  async function send(form: HTMLFormElement, version: number | undefined): Promise<string> {
    await call('PUT /branches/:id', {
      params: { id: `store-${store.id}` },
      body: { ...toDirections(getTexts(form)), ...pin, version },
    })
    return store.id
  }
  return (
    <StepForm
      step="place"
      states={states}
      storeId={store.id}
      save={save}
      version={branch?.version}
      onSave={send}
      differences={(mine, current) => differencesBetween(mine, current, directionLabels())}
    >
      <PinField
        pin={pin}
        area={places.find(({ id }) => id === store.locationSlug) ?? null}
        places={places}
        tilesUrl={tilesUrl}
        error={save.fieldErrors.latitude}
        onChange={(point) => {
          setPin(point)
          save.markChanged('latitude')
        }}
      />
      <DirectionsFields
        key={branch?.version}
        branch={branch}
        address={getStreetAddress(branch)}
        errors={save.fieldErrors}
      />
    </StepForm>
  )
}
