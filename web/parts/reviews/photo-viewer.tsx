import { ChevronLeft, ChevronRight } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { ReviewImage } from '#contract/entities/review.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Viewer of the photos of a review, one at a time, as large as the screen allows. */
export function PhotoViewer({ images, name, shown, onShow, onClose }: PhotoViewerProps) {
  const image = images[shown]
  if (!image) return null
  const step = (by: number) => onShow((shown + by + images.length) % images.length)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={m.store_review_photos_of({ name })}>
      <img
        src={image.url}
        alt={m.store_review_photo({ number: shown + 1, name })}
        width={image.width}
        height={image.height}
        className="mx-auto max-h-[65dvh] w-auto max-w-full rounded-control object-contain"
      />
      {images.length > 1 && (
        <p className="mt-3 flex items-center justify-center gap-3">
          <IconButton label={m.store_review_photo_previous()} onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <span className="tabular-nums" role="status">
            {m.request_photos_count({ count: shown + 1, max: images.length })}
          </span>
          <IconButton label={m.store_review_photo_next()} onClick={() => step(1)}>
            <ChevronRight />
          </IconButton>
        </p>
      )}
    </Dialog>
  )
}

type PhotoViewerProps = {
  images: readonly ReviewImage[]
  name: string
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}
