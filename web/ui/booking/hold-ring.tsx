import { m } from '#messages'
import { HoldAnnouncement } from './hold-announcement.tsx'
import { holdClock, holdText, ringDashes } from './hold-time.ts'

/**
 * The time left of a hold; `<count-down>` around it counts on. Screen readers announce only 5, 2 and 1 minutes, 30 seconds,
 * and the end.
 */
export function HoldRing({ secondsLeft, totalSeconds }: { secondsLeft: number; totalSeconds: number }) {
  const left = Math.max(0, Math.ceil(secondsLeft))
  return (
    <div className="relative size-33 flex-none">
      <svg className="size-full rotate-[-90deg] fill-none [stroke-width:9]" viewBox="0 0 132 132" aria-hidden>
        <circle className="stroke-line" cx="66" cy="66" r="56" />
        <circle
          className="stroke-ok [stroke-linecap:round]"
          cx="66"
          cy="66"
          r="56"
          pathLength={100}
          strokeDasharray={ringDashes(left, totalSeconds)}
          // The round end of the line is seen even when nothing is left of it.
          display={left === 0 ? 'none' : undefined}
          data-ring={totalSeconds}
        />
      </svg>
      <div
        className="absolute inset-0 grid place-content-center text-center"
        role="timer"
        aria-label={m.booking_hold_timer({ left: holdText(left) })}
      >
        <b
          className="font-display text-[34px] leading-none font-bold tracking-[-0.03em] tabular-nums"
          data-clock
        >
          {holdClock(left)}
        </b>
        <span className="mt-1 text-[12px] text-ink-2">{m.booking_hold_held_left()}</span>
      </div>
      <HoldAnnouncement secondsLeft={left} />
    </div>
  )
}
