import { TriangleAlert } from '#web/ui/icons/icons.tsx'
import { clashTexts, type CalendarBooking } from '../data/calendar-data.ts'

/** Marks a booking at a time at which its person is busy. Its card says so in its name. */
export const ClashIcon = () => (
  <TriangleAlert className="size-3.5 flex-none stroke-[2.5] text-danger" aria-hidden />
)

/** Says in which calendars the person of a booking is busy. */
export const ClashLines = ({ booking }: { booking: CalendarBooking }) =>
  clashTexts(booking).map((text) => (
    <p key={text} className="flex items-start gap-1 font-emphasis">
      <span className="grid h-[1lh] flex-none items-center">
        <ClashIcon />
      </span>
      {text}
    </p>
  ))
