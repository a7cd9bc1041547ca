import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { useSave } from '../../../components/edits/use-save.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'
import { PinField } from '../../../components/map/pin-field.tsx'
import { toPin } from '../../../components/stores/branch.ts'
import {
  directionFields,
  DirectionsFields,
  toBranchBody,
} from '../../../components/stores/directions-fields.tsx'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

/** Step for the position of the store: a pin, and how customers find it. */
export function PlaceStep({ store, places, data: { branch }, states, tilesUrl }: StepProps) {
  const [pin, setPin] = useState<Point | null>(toPin(branch ?? store))
  const save = useSave({
    fields: directionFields(),
    saved: branch,
    check: () => (pin ? undefined : { latitude: m.merchant_pin_missing() }),
  })
  return (
    <StepForm
      step="place"
      states={states}
      storeId={store.id}
      save={save}
      version={branch?.version}
      onSave={async (values, version) => {
        await call('PUT /branches/:id', {
          params: { id: `store-${store.id}` },
          body: { ...toBranchBody(values), ...pin, version },
        })
        return store.id
      }}
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
      <DirectionsFields key={branch?.version} field={save.field} />
    </StepForm>
  )
}
