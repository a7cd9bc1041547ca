import { useState } from 'react'
import { m } from '#messages'
import { GALLERY_MAX } from '#domain/catalogue/store-checklist.ts'
import type { OwnStore } from '#contract/stores/editing.ts'
import { GALLERY_TEXTS } from '#contract/stores/limits.ts'
import { call } from '#web/api/browser.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { bindFields, readFields, type FormFields } from '#web/parts/form-fields.ts'
import { SaveForm } from '../../components/forms/save-form.tsx'
import { useSave } from '../../components/edits/use-save.ts'
import { ImagesField } from '../../components/images/images-field.tsx'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

/** Further pictures of the store, in the order in which customers see them, with a description of each. */
export function GallerySection({ store, gallery }: LoadedStore) {
  const saved = gallery.map(({ url, alt }) => `${url} ${alt}`)
  return <GalleryForm key={saved.join('\n')} store={store} gallery={gallery} />
}

function GalleryForm({ store, gallery }: Pick<LoadedStore, 'store' | 'gallery'>) {
  const [images, setImages] = useState<readonly string[]>(gallery.map(({ url }) => url))
  const alts: FormFields<LoadedStore['gallery']> = Object.fromEntries(
    images.map((image, index) => [
      image,
      {
        label: m.merchant_settings_gallery_alt({ number: index + 1 }),
        limits: GALLERY_TEXTS.alt,
        toValue: (saved) => saved.find(({ url }) => url === image)?.alt ?? '',
      },
    ]),
  )
  // What a conflict shows is the store, which has no gallery to compare with.
  const save = useSave<OwnStore, string>({ fields: {}, getValues: (form) => readFields(form, alts) })
  const alt = bindFields(alts, gallery, save.fieldErrors)

  async function send(texts: Readonly<Record<string, string>>, version: number | undefined) {
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
            {images.map((image) => (
              <li key={image} className="grid grid-cols-[64px_minmax(0,1fr)] items-end gap-3">
                <span className="relative mb-0.5 block aspect-4/3 overflow-hidden rounded-lg bg-sunk">
                  <Picture src={image} alt="" sizes="64px" width={320} height={240} fill small />
                </span>
                <TextField {...alt(image)} placeholder={m.merchant_settings_gallery_alt_example()} />
              </li>
            ))}
          </ol>
        )}
      </SaveForm>
    </SettingsSection>
  )
}
