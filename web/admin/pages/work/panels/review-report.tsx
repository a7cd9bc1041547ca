import { call } from '#web/api/browser.ts'
import type { DecisionProps } from './decision-props.ts'
import { ReportDecision } from './report-decision.tsx'

export const ReviewReportDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <ReportDecision
    removeLabel="Remove the review"
    send={(body) => call('PUT /admin/review-reports/:id', { params: { id }, body })}
    onDone={onDone}
  />
)
