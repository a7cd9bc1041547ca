import { m } from '#messages'

/** Announces to screen readers 5, 2 and 1 minutes, 30 seconds, and the end of a hold; never each second. */
export function HoldAnnouncement({ secondsLeft }: { secondsLeft: number }) {
  return (
    <p className="sr-only" aria-live="polite">
      {announcement(secondsLeft)}
    </p>
  )
}

function announcement(left: number): string {
  if (left === 0) return m.booking_hold_over()
  const mark = [30, 60, 120, 300].find((seconds) => left <= seconds)
  return mark === undefined ? '' : m.booking_hold_left({ left: holdText(mark) })
}

/** '8 minutes 46 seconds' */
export function holdText(left: number): string {
  const count = left % 60
  const minutes = Math.floor(left / 60)
  if (minutes === 0) return m.booking_hold_seconds({ count })
  const minutesText = m.time_minutes({ count: minutes })
  if (count === 0) return minutesText
  return m.booking_hold_minutes_and_seconds({
    minutes: minutesText,
    seconds: m.booking_hold_seconds({ count }),
  })
}

/** '8:46' */
export const holdClock = (left: number): string =>
  `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
