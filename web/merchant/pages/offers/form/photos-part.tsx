import { ArrowLeft, ArrowRight, ImagePlus, Trash } from '#web/ui/icons/icons.tsx'
import { useRef } from 'react'
import { m } from '#messages'
import { pageProblems } from '#contract/problem.ts'
import { MAX_OFFER_IMAGES } from '#domain/catalogue/images.ts'
import { IMAGE_KINDS, IMAGE_TYPES } from '#domain/media/image-kinds.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { OfferFormState } from './use-offer-form.ts'

/** The pictures of the offer, the first on its card. Without any, it has those of its service. */
export function PhotosPart({ form: { values, errors, change } }: { form: OfferFormState }) {
  const input = useRef<HTMLInputElement>(null)
  const { images } = values

  const upload = useSubmit(async (files: readonly File[]) => {
    const uploaded: string[] = []
    try {
      for (const file of files.slice(0, MAX_OFFER_IMAGES - images.length)) {
        // The type is checked here as well, to avoid an upload that the server would reject.
        if (!IMAGE_TYPES.includes(file.type)) throw pageProblems.notAPicture()
        if (file.size > IMAGE_KINDS.picture.maxBytes) throw pageProblems.pictureTooLarge()
        uploaded.push((await call('POST /upload/files/upload-image', { upload: { file } })).url)
      }
    } finally {
      change({ images: [...images, ...uploaded] })
    }
  })
  const swap = (from: number, to: number) =>
    change({ images: images.with(from, images[to]!).with(to, images[from]!) })

  return (
    <section className="grid gap-3">
      <h2 className="text-20">{m.merchant_offer_photos()}</h2>
      <p className="quiet">{m.merchant_offer_photos_hint()}</p>
      {images.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 mid:grid-cols-3">
          {images.map((image, index) => (
            <li key={image} className="grid gap-1">
              <div className="relative isolate aspect-4/3 overflow-hidden rounded-control">
                <Picture src={image} alt={m.merchant_offer_photo({ number: index + 1 })} sizes="200px" />
              </div>
              <p className="flex justify-between">
                <IconButton
                  label={m.merchant_offer_photo_earlier({ number: index + 1 })}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <ArrowLeft />
                </IconButton>
                <IconButton
                  label={m.merchant_offer_photo_remove({ number: index + 1 })}
                  onClick={() => change({ images: images.toSpliced(index, 1) })}
                >
                  <Trash />
                </IconButton>
                <IconButton
                  label={m.merchant_offer_photo_later({ number: index + 1 })}
                  disabled={index === images.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <ArrowRight />
                </IconButton>
              </p>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={m.merchant_offer_photo_add()}
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          void upload.submit([...(event.target.files ?? [])])
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      {images.length < MAX_OFFER_IMAGES && (
        <p>
          <Button
            variant="line"
            name="images"
            busy={upload.isBusy && m.merchant_offer_photo_uploading()}
            onClick={() => input.current?.click()}
          >
            <ImagePlus />
            {m.merchant_offer_photo_add()}
          </Button>
        </p>
      )}
      <Refused by={upload} />
      {errors.images && (
        <Note tone="bad" role="alert">
          {errors.images}
        </Note>
      )}
    </section>
  )
}
