import { useState } from 'react'
import { m } from '#messages'
import { GALLERY_MAX } from '#domain/catalogue/store-checklist.ts'
import type { OwnStore } from '#contract/stores/editing.ts'
import { call } from '#web/api/browser.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SaveForm } from '../../components/forms/save-form.tsx'
import { getTexts, useSave } from '../../components/edits/use-save.ts'
import { ImagesField } from '../../components/images/images-field.tsx'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

const ALT_MAX = 200

/** Further pictures of the store, in the order in which customers see them, with a description of each. */
export function GallerySection({ store, gallery }: LoadedStore) {
  const saved = gallery.map(({ url, alt }) => `${url} ${alt}`)
  return <GalleryForm key={saved.join('\n')} store={store} gallery={gallery} />
}

function GalleryForm({ store, gallery }: Pick<LoadedStore, 'store' | 'gallery'>) {
  const save = useSave<OwnStore>()
  const [images, setImages] = useState<readonly string[]>(gallery.map(({ url }) => url))
  const getAlt = (image: string) => gallery.find(({ url }) => url === image)?.alt ?? ''

  async function send(form: HTMLFormElement, version: number | undefined) {
    const texts = getTexts(form)
    const pictures = images.map((url) => ({ url, alt: texts[url] ?? '' }))
    await call('PUT /stores/:id/gallery', { params: { id: store.id }, body: { pictures, version } })
  }
  return (
    <SettingsSection title={m.merchant_settings_gallery()} text={m.merchant_settings_gallery_hint()}>
      <SaveForm save={save} version={store.version} onSave={send}>
        <ImagesField
          label={m.merchant_settings_gallery_pictures()}
          hint={m.merchant_settings_gallery_count({ count: images.length, max: GALLERY_MAX })}
          error={save.fieldErrors.pictures}
          images={images}
          max={GALLERY_MAX}
          onChange={(next) => {
            setImages(next)
            save.markChanged('pictures')
          }}
        />
        {images.length > 0 && (
          <ol className="grid grid-cols-1 gap-3">
            {images.map((image, index) => (
              <li key={image} className="grid grid-cols-[64px_minmax(0,1fr)] items-end gap-3">
                <span className="relative mb-0.5 block aspect-4/3 overflow-hidden rounded-lg bg-sunk">
                  <Picture src={image} alt="" sizes="64px" width={320} height={240} fill small />
                </span>
                <TextField
                  label={m.merchant_settings_gallery_alt({ number: index + 1 })}
                  optional
                  placeholder={m.merchant_settings_gallery_alt_example()}
                  name={image}
                  defaultValue={getAlt(image)}
                  maxLength={ALT_MAX}
                />
              </li>
            ))}
          </ol>
        )}
      </SaveForm>
    </SettingsSection>
  )
}
