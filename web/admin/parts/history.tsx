import type { TimelineEntry } from '#contract/admin/timeline.ts'
import { dayAndMonth, toDay, timeOfDay, SECOND } from '#domain/time/time.ts'
import { Timeline, type TimelineEvent } from '#web/ui/feedback/timeline.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getHref } from '../paths.ts'
import { Panel } from './panel.tsx'

const STATES = { done: 'done', failed: 'bad', waiting: undefined, note: 'now' } as const

/** History of everything that happened, the oldest entry first. */
export const History = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Panel title="Everything that happened" end="All times in Nairobi">
    <Timeline events={withoutRepeats(entries).map(toEvent)} />
  </Panel>
)

function toEvent({ at, state, title, detail, by, link }: TimelineEntry): TimelineEvent {
  const shown = STATES[state]
  return {
    title: by === null ? title : `${title}, by ${by}`,
    time: timeText(Date.parse(at)),
    ...(shown && { state: shown }),
    ...((detail !== null || link !== null) && {
      detail: (
        <span className="wrap-anywhere">
          {detail}{' '}
          {link && (
            <Link href={getHref(link)} className={linkClass}>
              Open
              <span className="sr-only"> {title}</span>
            </Link>
          )}
        </span>
      ),
    }),
  }
}

/** '24 Nov 13:58:04' */
function timeText(at: number): string {
  const seconds = String(Math.floor(at / SECOND) % 60).padStart(2, '0')
  return `${dayAndMonth(toDay(at))} ${timeOfDay(at)}:${seconds}`
}

/** Reduces messages to several people in one second to one entry. */
const withoutRepeats = (entries: readonly TimelineEntry[]): TimelineEntry[] => [
  ...new Map(entries.map((entry) => [`${entry.title} ${entry.by} ${entry.at.slice(0, 19)}`, entry])).values(),
]
