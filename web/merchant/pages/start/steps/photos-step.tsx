import { useState } from 'react'
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { call } from '#web/api/browser.ts'
import { useSave } from '../../../components/edits/use-save.ts'
import { StorePicturesField, type StorePictures } from '../../../components/stores/store-pictures.tsx'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

/** The pictures by which customers recognise the store. One of the two is enough. */
export function PhotosStep({ store, states }: StepProps) {
  const save = useSave({ fields: {} })
  const [pictures, setPictures] = useState<StorePictures>({ logo: store.logo_url, cover: store.cover_url })

  async function send(_values: object, version: number | undefined): Promise<string> {
    if (pictures.logo === null && pictures.cover === null)
      throw Problem.invalid([['cover_url', m.merchant_start_photos_none()]])
    await call('PUT /stores/:id', {
      params: { id: store.id },
      body: { logo_url: pictures.logo, cover_url: pictures.cover, version },
    })
    return store.id
  }
  return (
    <StepForm
      step="photos"
      states={states}
      storeId={store.id}
      save={save}
      version={store.version}
      onSave={send}
    >
      <StorePicturesField
        name={store.name}
        pictures={pictures}
        error={save.fieldErrors.cover_url}
        onChange={(next) => {
          setPictures(next)
          save.markChanged('cover_url')
        }}
      />
    </StepForm>
  )
}
