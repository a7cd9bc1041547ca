import { addDays, toDay, instant, type At } from '../time/time.ts'
import { openOn, type Plan } from './plan.ts'

/**
 * Returns whether a booking is not completely within the opening hours. The hours of the day before count too
 * where they reach past midnight.
 */
export function isOutsideHours(
  plan: Pick<Plan, 'hours' | 'days'>,
  { start, end }: { start: At; end: At },
): boolean {
  const today = toDay(start)
  return ![today, addDays(today, -1)].some((day) => {
    const open = openOn(plan, day)
    if ('closed' in open) return false
    return start >= instant(day, open.opens) && end <= instant(day, open.closes)
  })
}
