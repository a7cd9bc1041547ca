import { dayAndTime, relativeTime, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useState } from 'react'
import { DetailList } from './detail-list.tsx'
import type { ReportItem } from './items.ts'

const REASONS: Record<Reason, string> = {
  spam: 'Spam',
  offensive: 'Offensive',
  fraud: 'Fraud',
  'private-data': 'Private data',
  other: 'Something else',
}

type Reason = ReportItem['report']['reports'][number]['reason']
type ReportPanelProps = { item: ReportItem; now: At; onDone: () => void }

export function ReportPanel({ item: { report, title }, now, onDone }: ReportPanelProps) {
  const { requestId, offerId } = report
  const [note, setNote] = useState('')
  const decide = useSubmit(
    (decision: 'remove' | 'dismiss') =>
      call('PUT /admin/request-reports/:requestId', {
        params: { requestId },
        body: { decision, note: note.trim(), ...(offerId !== null && { offerId }) },
      }),
    {
      check: (decision) =>
        decision === 'remove' && note.trim().length < 3 ? { note: 'Say why it is removed' } : undefined,
      toast: (_, decision) => (decision === 'remove' ? 'Removed' : 'The reports are dismissed'),
      onSuccess: onDone,
    },
  )
  return (
    <div className="grid gap-4">
      <h2 className="text-22 leading-title">{title}</h2>
      <DetailList
        details={[
          ['By', report.authorName],
          ['About', report.title],
          ['State', report.status],
          ['First report', dayAndTime(Date.parse(report.firstReportedAt))],
          ['Reports', String(report.reportCount)],
        ]}
      />
      <blockquote className="rounded-control bg-sunk p-3.5 whitespace-pre-line wrap-anywhere">
        {report.text}
      </blockquote>
      {report.images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {report.images.map((image, at) => (
            <li key={image.url}>
              <a href={image.url} target="_blank" rel="noreferrer">
                <img
                  src={image.url}
                  alt={`${at + 1} of ${report.images.length}, of the request`}
                  className="size-24 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Reports" className="grid gap-2">
        <h3 className="text-17">Reports</h3>
        <ul className="grid gap-2">
          {report.reports.map(({ reason, details, createdAt }) => (
            <li key={createdAt} className="text-15">
              <b className="font-semibold">{REASONS[reason]}</b>{' '}
              <span className="text-ink-2">{relativeTime(Date.parse(createdAt), now)}</span>
              {details !== '' && <p className="wrap-anywhere">{details}</p>}
            </li>
          ))}
        </ul>
      </section>
      <Refused by={decide} />
      <TextAreaField
        label="Why"
        name="note"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        hint="It is written to the audit log. The author is notified of a removal."
        error={decide.fieldErrors.note}
      />
      <div className="grid gap-2.5">
        <Button
          variant="danger"
          full
          busy={decide.isBusy && 'Deciding…'}
          onClick={() => void decide.submit('remove')}
        >
          {offerId === null ? 'Remove the request' : 'Remove the quote'}
        </Button>
        <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('dismiss')}>
          Dismiss the reports
        </Button>
      </div>
    </div>
  )
}
