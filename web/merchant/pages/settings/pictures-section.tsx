import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { StorePicturesField, type StorePictures } from '../../components/stores/store-pictures.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The logo and the cover, which are saved when they are chosen. A public store has at least one of them. */
export function PicturesSection({ store }: { store: OwnStore }) {
  const { revalidate } = useRevalidator()
  const save = useSubmit(
    (pictures: StorePictures) =>
      call('PUT /stores/:id', {
        params: { id: store.id },
        // Only these fields change, so what others edit meanwhile stays.
        body: { logo_url: pictures.logo, cover_url: pictures.cover },
      }),
    { toast: m.merchant_form_saved(), onSuccess: revalidate },
  )
  const pictures = save.sending ?? { logo: store.logo_url, cover: store.cover_url }
  return (
    <SettingsSection title={m.merchant_settings_pictures()} text={m.merchant_settings_pictures_hint()}>
      <StorePicturesField
        name={store.name}
        pictures={pictures}
        error={save.problem?.message}
        canRemove={!store.isPublic || (pictures.logo !== null && pictures.cover !== null)}
        onChange={(next) => void save.submit(next)}
      />
    </SettingsSection>
  )
}
