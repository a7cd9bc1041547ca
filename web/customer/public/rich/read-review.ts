import type { ReviewImage } from '#contract/entities/review.ts'

/** Returns what the server has written about the review around an element (pages/store/review-item.tsx). */
export function readReview(element: HTMLElement): { id: string; name: string; images: ReviewImage[] } {
  const {
    review = '',
    name = '',
    images = '[]',
  } = element.closest<HTMLElement>('[data-review]')?.dataset ?? {}
  return { id: review, name, images: JSON.parse(images) as ReviewImage[] } // written there
}
