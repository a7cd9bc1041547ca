/** The texts of a time that is held, for components and for `<count-down>` (customer/pages/booking/elements/count-down.ts). */
import { m } from '#messages'

// Its messages are not used elsewhere, so that a page of the booking loads one small file.

/** What screen readers announce at 5, 2 and 1 minutes, 30 seconds, and the end of a hold; never each second. */
export function holdAnnouncement(left: number): string {
  if (left === 0) return m.booking_hold_over()
  const mark = [30, 60, 120, 300].find((seconds) => left <= seconds)
  return mark === undefined ? '' : m.booking_hold_left({ left: holdText(mark) })
}

/** '8 minutes 46 seconds' */
export function holdText(left: number): string {
  const count = left % 60
  const minutes = Math.floor(left / 60)
  if (minutes === 0) return m.booking_hold_seconds({ count })
  const minutesText = m.booking_hold_minutes({ count: minutes })
  if (count === 0) return minutesText
  return m.booking_hold_minutes_and_seconds({
    minutes: minutesText,
    seconds: m.booking_hold_seconds({ count }),
  })
}

/** '8:46' */
export const holdClock = (left: number): string =>
  `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`

/** The part of a ring of 100 units that is left. */
export const ringDashes = (left: number, total: number): string =>
  `${(Math.min(1, left / Math.max(1, total)) * 100).toFixed(2)} 100`
