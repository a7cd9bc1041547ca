import { call } from '#web/api/browser.ts'
import type { DecisionProps } from './decision-props.ts'
import { ReportDecision } from './report-decision.tsx'

/** Decides a report about a request or quote. */
export function RequestReportDecision({ shown: { id }, onDone }: DecisionProps) {
  const [requestId = '', offerId] = id.split('.')
  return (
    <ReportDecision
      removeLabel={offerId === undefined ? 'Remove the request' : 'Remove the quote'}
      send={(decision) =>
        call('PUT /admin/request-reports/:requestId', {
          params: { requestId },
          body: { ...decision, ...(offerId !== undefined && { offerId }) },
        })
      }
      onDone={onDone}
    />
  )
}
