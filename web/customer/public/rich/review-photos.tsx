import { useState } from 'react'
import { PhotoViewer } from '#web/parts/reviews/photo-viewer.tsx'
import { readReview } from './read-review.ts'
import type { RichDialogProps } from './props.ts'

/** The photos of the review around the links, beginning with the one that was chosen. */
export function ReviewPhotosDialog({ host, trigger, onClose }: RichDialogProps) {
  const { name, images } = readReview(host)
  const [shown, setShown] = useState(() => [...host.querySelectorAll<HTMLElement>('a')].indexOf(trigger))
  return <PhotoViewer {...{ images, name, shown }} onShow={setShown} onClose={onClose} />
}
