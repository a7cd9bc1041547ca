import { useState, type MouseEvent } from 'react'
import type { ReviewImage } from '#contract/entities/review.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { PhotoLinks } from './photo-links.tsx'

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
      <PhotoLinks images={images} name={name} onOpen={open} />
      {shown !== undefined && (
        <PhotoViewer {...{ images, name, shown }} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
