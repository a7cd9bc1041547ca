import { useImperativeHandle, type RefObject } from 'react'
import { m } from '#messages'
import type { ReviewImage } from '#contract/entities/review.ts'
import { MAX_REVIEW_IMAGES } from '#domain/catalogue/reviews.ts'
import { upload } from '#web/api/upload.ts'
import { PicturesField } from '../../pictures/pictures-field.tsx'
import { usePictures } from '../../pictures/use-pictures.ts'

/** The function waits for the uploads and returns their ids; null if one has failed. */
export type UploadedIds = RefObject<(() => Promise<string[] | null>) | null>

/** The photos of a review, uploaded when they are chosen. */
export function ReviewPhotosField({ existing, ids }: { existing: readonly ReviewImage[]; ids: UploadedIds }) {
  const photos = usePictures({ existing, max: MAX_REVIEW_IMAGES, send: sendPhoto })
  useImperativeHandle(ids, () => photos.uploadedIds)
  return (
    <PicturesField
      pictures={photos.pictures}
      problem={photos.problem}
      max={photos.max}
      hint={m.store_review_photos_hint()}
      add={(files) => void photos.add(files)}
      remove={photos.remove}
      retry={photos.retry}
    />
  )
}

async function sendPhoto(image: Blob, onProgress: (percent: number) => void): Promise<string> {
  const reply = await upload('POST /reviews/images', { image }, onProgress)
  return reply.image.id
}
