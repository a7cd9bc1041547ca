import { useState } from 'react'
import type { ReviewImage } from '#contract/entities/review.ts'
import { MAX_REVIEW_REPORT } from '#contract/report-limits.ts'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { PictureChoice } from '#web/parts/reporting/picture-choice.tsx'
import { ReportDialog } from '#web/parts/reporting/report-dialog.tsx'

const REASONS = [
  ['spam', m.store_report_spam],
  ['offensive', m.store_report_offensive],
  ['not-a-customer', m.store_report_not_a_customer],
  ['private-data', m.store_report_private_data],
  ['other', m.store_report_other],
] as const
const PICTURE_REASONS = REASONS.filter(([reason]) => reason !== 'not-a-customer')

type ReportReviewProps = {
  reviewId: string
  /** The author of the review. */
  name: string
  images: readonly ReviewImage[]
  onReported?: () => void
  onClose: () => void
}

/** Reports the review, or one of its pictures. */
export function ReportReview({ reviewId: id, name, images, onReported, onClose }: ReportReviewProps) {
  const [url, setUrl] = useState('')
  return (
    <ReportDialog
      title={m.store_report_title()}
      description={m.store_report_why({ name })}
      reasons={url === '' ? REASONS : PICTURE_REASONS}
      maxLength={MAX_REVIEW_REPORT}
      send={async (reason, details) => {
        await (url === '' || reason === 'not-a-customer'
          ? callWithoutRedirect('POST /reviews/:id/report', {
              params: { id },
              body: { reason, ...(details && { text: details }) },
            })
          : callWithoutRedirect('POST /picture-reports', {
              body: { kind: 'review', id, url, reason, details },
            }))
        onReported?.()
      }}
      onClose={onClose}
    >
      {images.length > 0 && (
        <PictureChoice
          pictures={images}
          chosen={url}
          onChoose={setUrl}
          whole={m.picture_report_whole_review()}
        />
      )}
    </ReportDialog>
  )
}
