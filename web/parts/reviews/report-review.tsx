import { MAX_REVIEW_REPORT } from '#contract/report-limits.ts'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { ReportDialog } from '#web/parts/reporting/report-dialog.tsx'

const REASONS = [
  ['spam', m.store_report_spam],
  ['offensive', m.store_report_offensive],
  ['not-a-customer', m.store_report_not_a_customer],
  ['private-data', m.store_report_private_data],
  ['other', m.store_report_other],
] as const

type ReportReviewProps = {
  reviewId: string
  /** The author of the review. */
  name: string
  onReported?: () => void
  onClose: () => void
}

export const ReportReview = ({ reviewId, name, onReported, onClose }: ReportReviewProps) => (
  <ReportDialog
    title={m.store_report_title()}
    description={m.store_report_why({ name })}
    reasons={REASONS}
    maxLength={MAX_REVIEW_REPORT}
    send={async (reason, details) => {
      await callWithoutRedirect('POST /reviews/:id/report', {
        params: { id: reviewId },
        body: { reason, ...(details && { text: details }) },
      })
      onReported?.()
    }}
    onClose={onClose}
  />
)
