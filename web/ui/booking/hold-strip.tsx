import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { HoldAnnouncement } from './hold-announcement.tsx'
import { holdClock, holdText } from './hold-time.ts'

/** The chosen time, and how long it is still held. Without `until` it is being held; null if it is not held. */
export function HoldStrip({ picture, title, detail, now, until, announces, className }: HoldStripProps) {
  const left = until ? Math.max(0, Math.ceil((until - now) / 1000)) : 0
  return (
    <div
      className={clsx(
        'grid items-center gap-3 rounded-card bg-ok-soft px-3 py-2.5 narrow:grid-cols-1',
        picture ? 'not-narrow:grid-cols-[48px_1fr_auto]' : 'not-narrow:grid-cols-[1fr_auto]',
        className,
      )}
    >
      {picture && <div className="size-12 overflow-hidden rounded-lg">{picture}</div>}
      <div className="min-w-0">
        <b className="block leading-title">{title}</b>
        <span className="quiet block">{detail}</span>
      </div>
      {until === undefined && (
        <div data-holding>
          <Skeleton width="52px" height="36px" className="noscript:hidden" />
        </div>
      )}
      {until !== null && (
        <count-down data-hold data-now={now} data-until={until} hidden={until === undefined}>
          <div
            className="not-narrow:text-right"
            role="timer"
            aria-label={m.booking_hold_timer({ left: holdText(left) })}
          >
            <b
              className="block font-display text-20 leading-none font-bold tracking-tight text-ok-text tabular-nums"
              data-clock
            >
              {m.booking_hold_left({ left: holdClock(left) })}
            </b>
          </div>
          {announces && <HoldAnnouncement secondsLeft={left} />}
        </count-down>
      )}
    </div>
  )
}

type HoldStripProps = {
  picture?: ReactNode
  title: string
  detail: string
  /** When the page was rendered. */
  now: number
  /** End of the hold. */
  until: number | null | undefined
  /** True for one of the strips of a page, which announces the time left. */
  announces?: boolean
  className?: string
}
