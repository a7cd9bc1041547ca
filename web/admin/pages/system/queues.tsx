import { clsx } from 'clsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { JobFilter } from './job-filter.ts'
import type { SystemReply } from './system-reply.ts'

type Queue = SystemReply['queues'][number]
type QueuesProps = { queues: readonly Queue[]; filter: JobFilter; now: At }

/** Number of waiting jobs in each queue, and of those that have failed for good. */
export const Queues = ({ queues, filter, now }: QueuesProps) => (
  <Panel title="Queues">
    <DataTable
      caption="State of each queue"
      rows={queues}
      toKey={({ name }) => name}
      columns={[
        {
          title: 'Queue',
          cell: ({ name }) => (
            <Link
              href={paths.jobs({ queue: name })}
              className={clsx(linkClass, 'py-2')}
              aria-current={filter.queue === name ? 'true' : undefined}
            >
              {QUEUE_NAMES[name] ?? name}
            </Link>
          ),
        },
        { title: 'Waiting', isNumber: true, cell: ({ waiting, active }) => formatNumber(waiting + active) },
        { title: 'Tried again', isNumber: true, cell: ({ retrying }) => formatNumber(retrying) },
        {
          title: 'Failed',
          isNumber: true,
          cell: ({ deadLetters }) =>
            deadLetters > 0 ? <b className="font-semibold text-danger">{formatNumber(deadLetters)}</b> : '0',
        },
        {
          title: 'Oldest',
          cell: ({ oldestSince, isLate }) =>
            oldestSince === null ? (
              <span className="text-ink-2">–</span>
            ) : (
              <span className={isLate ? 'font-semibold text-danger' : 'text-ink-2'}>
                {relativeTime(Date.parse(oldestSince), now)}
                {isLate && ', late'}
              </span>
            ),
        },
      ]}
    />
  </Panel>
)

export const QUEUE_NAMES: Record<string, string> = {
  money: 'Money',
  codes: 'Codes',
  sms: 'SMS',
  mail: 'E-mail',
  push: 'Push messages',
  notices: 'Notices',
  'fan-out': 'Announcements',
  screens: 'Live updates',
}
