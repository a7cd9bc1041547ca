import { ReportReview } from '#web/parts/reviews/report-review.tsx'
import { readReview } from './read-review.ts'
import type { RichDialogProps } from './props.ts'

/** Reports the review around the button. */
export function ReportReviewDialog({ host, onClose }: RichDialogProps) {
  const { id, ...review } = readReview(host)
  return <ReportReview {...review} reviewId={id} onClose={onClose} />
}
