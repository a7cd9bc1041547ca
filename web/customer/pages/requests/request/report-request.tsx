import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { MAX_REPORT_DETAILS } from '#contract/report-limits.ts'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PictureChoice } from '#web/parts/reporting/picture-choice.tsx'
import { ReportDialog } from '#web/parts/reporting/report-dialog.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import type { loadRequest } from './load-request.ts'

const REASONS = [
  ['spam', m.request_report_spam],
  ['offensive', m.request_report_offensive],
  ['fraud', m.request_report_fraud],
  ['private-data', m.request_report_private_data],
  ['other', m.request_report_other],
] as const

/** Reports somebody's request or one of its pictures, or a quote for one's own. */
export default function ReportRequest({
  request,
  onClose,
}: {
  request: ServiceRequest
  onClose: () => void
}) {
  const { quotes } = useLoaderData<typeof loadRequest>()
  const [offerId, setOfferId] = useState(request.isOwn ? (quotes[0]?.id ?? '') : '')
  const [url, setUrl] = useState('')
  return (
    <ReportDialog
      title={request.isOwn ? m.request_report_offer() : m.request_report()}
      description={m.report_text()}
      reasons={REASONS}
      maxLength={MAX_REPORT_DETAILS}
      send={(reason, details) =>
        url === ''
          ? callWithoutRedirect('POST /request-service/:id/report', {
              params: { id: request.id },
              body: { reason, details, ...(offerId && { offerId }) },
            })
          : callWithoutRedirect('POST /picture-reports', {
              body: { kind: 'request', id: request.id, url, reason, details },
            })
      }
      onClose={onClose}
    >
      {!request.isOwn && request.images.length > 0 && (
        <PictureChoice
          pictures={request.images}
          chosen={url}
          onChoose={setUrl}
          whole={m.picture_report_whole_request()}
        />
      )}
      {request.isOwn && (
        <SelectField
          label={m.request_report_which()}
          value={offerId}
          onChange={({ currentTarget: { value } }) => setOfferId(value)}
        >
          {quotes.map((quote) => (
            <option key={quote.id} value={quote.id}>
              {getProviderName(quote)}
            </option>
          ))}
        </SelectField>
      )}
    </ReportDialog>
  )
}
