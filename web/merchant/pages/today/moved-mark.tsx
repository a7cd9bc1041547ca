import { CalendarClock } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { movedFrom } from './day-plan.ts'

/** Shows that the customer moved the booking, and from when. */
export function MovedMark({ booking }: { booking: Booking }) {
  const from = movedFrom(booking)
  if (from === null) return null
  return (
    <p className="flex items-center gap-1.5 text-14">
      <CalendarClock className="s" aria-hidden />
      <span>
        Moved from <span className="num">{dayAndTime(from)}</span>
      </span>
    </p>
  )
}
