import { call } from '#web/api/browser.ts'
import type { DecisionProps } from './decision-props.ts'
import { ReportDecision } from './report-decision.tsx'

export const PictureReportDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <ReportDecision
    removeLabel="Remove the picture"
    send={(body) => call('PUT /admin/picture-reports/:id', { params: { id }, body })}
    onDone={onDone}
  />
)
