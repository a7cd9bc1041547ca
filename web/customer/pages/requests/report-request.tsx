import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { MAX_REPORT_DETAILS } from '#contract/report-limits.ts'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ReportDialog } from '#web/parts/reporting/report-dialog.tsx'
import { providerOf } from '#web/parts/requests/provider-of.ts'
import type { loadRequest } from './load-request.ts'

const REASONS = [
  ['spam', m.request_report_spam],
  ['offensive', m.request_report_offensive],
  ['fraud', m.request_report_fraud],
  ['private-data', m.request_report_private_data],
  ['other', m.request_report_other],
] as const

/** Reports somebody's request, or a quote for one's own. */
export default function ReportRequest({
  request,
  onClose,
}: {
  request: ServiceRequest
  onClose: () => void
}) {
  const { quotes } = useLoaderData<typeof loadRequest>()
  const [offerId, setOfferId] = useState(request.isOwn ? (quotes[0]?.id ?? '') : '')
  return (
    <ReportDialog
      title={request.isOwn ? m.request_report_offer() : m.request_report()}
      description={m.request_report_text()}
      reasons={REASONS}
      maxLength={MAX_REPORT_DETAILS}
      send={(reason, details) =>
        callWithoutRedirect('POST /request-service/:id/report', {
          params: { id: request.id },
          body: { reason, details, ...(offerId && { offerId }) },
        })
      }
      onClose={onClose}
    >
      {request.isOwn && (
        <SelectField
          label={m.request_report_which()}
          value={offerId}
          onChange={({ currentTarget: { value } }) => setOfferId(value)}
        >
          {quotes.map((quote) => (
            <option key={quote.id} value={quote.id}>
              {providerOf(quote)}
            </option>
          ))}
        </SelectField>
      )}
    </ReportDialog>
  )
}
