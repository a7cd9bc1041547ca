import { MAX_REPORT_DETAILS } from '#contract/report-limits.ts'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { ReportDialog } from '#web/parts/reporting/report-dialog.tsx'

const REASONS = [
  ['spam', m.chat_report_spam],
  ['offensive', m.chat_report_offensive],
  ['fraud', m.chat_report_fraud],
  ['other', m.chat_report_other],
] as const

type ReportConversationProps = {
  conversationId: string
  /** The store or the customer whom the visitor reports. */
  name: string
  onClose: () => void
}

export const ReportConversation = ({ conversationId, name, onClose }: ReportConversationProps) => (
  <ReportDialog
    title={m.chat_report_title({ name })}
    description={m.chat_report_text({ name })}
    reasons={REASONS}
    maxLength={MAX_REPORT_DETAILS}
    send={(reason, details) =>
      callWithoutRedirect('POST /chat/conversations/:id/report', {
        params: { id: conversationId },
        body: { reason, details },
      })
    }
    onClose={onClose}
  />
)
