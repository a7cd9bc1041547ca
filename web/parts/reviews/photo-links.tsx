import type { MouseEvent } from 'react'
import { m } from '#messages'
import type { ReviewImage } from '#contract/entities/review.ts'
import { Picture } from '#web/ui/media/picture.tsx'

/** The photos of a review; each link opens one alone. */
export const PhotoLinks = ({ images, name, onOpen }: PhotoLinksProps) => (
  <ul className="flex flex-wrap gap-2" aria-label={m.store_review_photos_of({ name })}>
    {images.map((image, index) => (
      <li key={image.id}>
        <a
          href={image.url}
          aria-label={m.store_review_photo({ number: index + 1, name })}
          className="relative block size-21 overflow-hidden rounded-control"
          target="_blank"
          rel="noopener"
          onClick={onOpen && ((event) => onOpen(event, index))}
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
)

type PhotoLinksProps = {
  images: readonly ReviewImage[]
  name: string
  onOpen?: (event: MouseEvent, index: number) => void
}
