import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { shortDay, type Day } from '#domain/time/time.ts'
import { query } from '#web/api/browser.ts'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import { PART_DAYS } from '../state/choice.ts'
import type { WizardState } from '../state/wizard-state.ts'

/**
 * If the chosen day has no free time: the first six of the next thirty days that have one
 * (docs/rules/availability.md#other-days).
 */
export function OtherDays({
  item,
  choice,
  today,
  branch,
  date,
  getHref,
}: WizardState & { branch: string; date: Day }) {
  const where = { ...item.key, branchId: branch, staffId: choice.staff, also: choice.also }
  const { data } = useQuery(
    query('GET /bookings/availability', { query: { ...where, from: today, days: PART_DAYS } }),
  )
  const days = data?.days.slice(0, 30).filter((day) => day.isOpen && day.free > 0 && day.date !== date) ?? []
  if (days.length === 0) return null
  return (
    <div className="mt-5" role="group" aria-labelledby="other-days">
      <p className="text-14 font-semibold mb-2" id="other-days">
        {m.booking_time_other_days()}
      </p>
      <SlotLinks className="max-w-120">
        {days.slice(0, 6).map((day) => (
          <SlotLink
            key={day.date}
            href={getHref(1, { ...choice, date: day.date, startsAt: undefined, branch })}
            time={day.date === today ? m.booking_day_today() : shortDay(day.date)}
            note={m.booking_day_note_free({ count: day.free })}
          />
        ))}
      </SlotLinks>
    </div>
  )
}
