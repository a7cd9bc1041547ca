import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** Timeline of past, current and future events. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="grid">
      {events.map((event) => (
        <li
          key={`${event.title} ${event.time}`}
          className={line({ state: event.state ?? 'ahead' })}
          aria-current={event.state === 'now' ? 'step' : undefined}
        >
          <div>
            <b className="block">{event.title}</b>
            {event.detail && <p className="text-14 text-ink-2">{event.detail}</p>}
          </div>
          {event.time && (
            <span className="text-14 whitespace-nowrap narrow:col-start-2 narrow:whitespace-normal text-ink-2 tabular-nums">
              {event.time}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A dot before each event, and a line from it to the next. */
const line = cva(
  `relative grid grid-cols-[24px_1fr_auto] narrow:grid-cols-[24px_minmax(0,1fr)] gap-3 narrow:gap-y-0 pb-4.5 text-15 leading-row
  before:z-1 before:rounded-full
  not-last:after:absolute not-last:after:top-4.5 not-last:after:-bottom-1.5 not-last:after:left-2.75
  not-last:after:w-0.5`,
  {
    variants: {
      state: {
        done: 'before:mx-1.5 before:my-1.25 before:size-3 before:bg-ok not-last:after:bg-ok',
        bad: 'before:mx-1.5 before:my-1.25 before:size-3 before:bg-danger not-last:after:bg-line',
        now: `before:mx-1 before:my-0.75 before:size-4 before:bg-surface before:inset-ring-4
          before:inset-ring-primary not-last:after:bg-line`,
        ahead: `before:mx-1.5 before:my-1.25 before:size-3 before:bg-surface before:inset-ring-2
          before:inset-ring-edge not-last:after:bg-line`,
      },
    },
  },
)

export type TimelineEvent = {
  title: string
  detail?: ReactNode
  time?: string
  state?: 'done' | 'bad' | 'now'
}
