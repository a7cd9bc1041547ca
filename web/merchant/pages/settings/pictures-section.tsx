import { useRevalidator } from 'react-router'
import { useState } from 'react'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { StorePicturesField, type StorePictures } from '../../components/stores/store-pictures.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The logo and the cover, which are saved when they are chosen. A public store has at least one of them. */
export function PicturesSection({ store }: { store: OwnStore }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  const [chosen, setChosen] = useState<StorePictures>()

  async function save(pictures: StorePictures) {
    setFailed(undefined)
    setChosen(pictures)
    try {
      await call('PUT /stores/:id', {
        params: { id: store.id },
        // Only these fields change, so what others edit meanwhile stays.
        body: { logo_url: pictures.logo, cover_url: pictures.cover },
      })
      notifyDone(m.merchant_form_saved())
      await revalidate()
    } catch (error) {
      setFailed(problemOf(error).message)
    }
    setChosen(undefined)
  }
  const pictures = chosen ?? { logo: store.logo_url, cover: store.cover_url }
  return (
    <SettingsSection title={m.merchant_settings_pictures()} text={m.merchant_settings_pictures_hint()}>
      <StorePicturesField
        name={store.name}
        pictures={pictures}
        error={failed}
        canRemove={!store.isPublic || (pictures.logo !== null && pictures.cover !== null)}
        onChange={(next) => void save(next)}
      />
    </SettingsSection>
  )
}
