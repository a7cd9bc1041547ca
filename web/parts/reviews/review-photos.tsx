import { useState, type MouseEvent } from 'react'
import { m } from '#messages'
import type { ReviewImage } from '#contract/entities/review.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'

const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/** The photos of a review; each opens in a viewer, or alone without scripts. */
export function ReviewPhotos({ images, name }: { images: readonly ReviewImage[]; name: string }) {
  const [shown, setShown] = useState<number>()
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setShown(index)
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2" aria-label={m.store_review_photos_of({ name })}>
        {images.map((image, index) => (
          <li key={image.id}>
            <a
              href={image.url}
              aria-label={m.store_review_photo({ number: index + 1, name })}
              className="relative block size-21 overflow-hidden rounded-control"
              target="_blank"
              rel="noopener"
              onClick={(event) => open(event, index)}
            >
              <Picture
                src={image.thumbnailUrl}
                alt=""
                name={name}
                sizes="84px"
                width={84}
                height={84}
                fill
                small
              />
            </a>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <PhotoViewer {...{ images, name, shown }} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
