import type { ReactNode } from 'react'
import {
  formatMonth,
  shortWeekdayName,
  weekdayName,
  WEEKDAYS_FROM_MONDAY,
  toWeeks,
  type Day,
} from '#domain/time/time.ts'

/** The days of a month, in weeks from Monday. */
export function MonthTable({ days, children }: { days: readonly Day[]; children: (day: Day) => ReactNode }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-center">
      <caption className="pb-1 text-left font-semibold">{formatMonth(days[0]!)}</caption>
      <thead>
        <tr>
          {WEEKDAYS_FROM_MONDAY.map((weekday) => (
            <th key={weekday} scope="col" className="text-12 leading-row font-normal text-ink-2">
              <abbr className="no-underline" title={weekdayName(weekday)}>
                {shortWeekdayName(weekday)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(days).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // Empty cells differ only by their index.
              <td key={day ?? index} className="p-0">
                {day && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
