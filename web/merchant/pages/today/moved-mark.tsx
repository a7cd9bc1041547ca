import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarClock } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { digits } from '#web/ui/feedback/message-markup.tsx'
import { movedFrom } from './day-plan.ts'

/** Shows that the customer moved the booking, and from when. */
export function MovedMark({ booking }: { booking: Booking }) {
  const from = movedFrom(booking)
  if (from === null) return null
  return (
    <p className="flex items-center gap-1.5 text-14 leading-small">
      <CalendarClock className="small-icon" aria-hidden />
      <span>
        <ParaglideMessage
          message={m.merchant_booking_moved_from}
          inputs={{ time: dayAndTime(from) }}
          markup={{ time: digits }}
        />
      </span>
    </p>
  )
}
