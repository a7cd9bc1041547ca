import type { ReactNode } from 'react'

/** Past, current and future events. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="tl">
      {events.map((event) => (
        <li
          key={`${event.title} ${event.time}`}
          className={event.state}
          aria-current={event.state === 'now' ? 'step' : undefined}
        >
          <div>
            <b>{event.title}</b>
            {event.detail && <p>{event.detail}</p>}
          </div>
          {event.time && <span className="when">{event.time}</span>}
        </li>
      ))}
    </ol>
  )
}

export type TimelineEvent = { title: string; detail?: ReactNode; time?: string; state?: 'done' | 'now' }
