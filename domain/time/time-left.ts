/** Remaining time of an offer, as it is displayed (docs/rules/catalogue.md#time-left). */
import { m } from '#messages'
import { DAY, dayAndMonth, toDay, HOUR, type At } from './time.ts'

/** An offer whose time is worth a badge on its card. */
export const endsSoon = (ends: At, now: At): boolean => ends > now && ends - now < 3 * DAY

/** Days that have begun count as whole days. */
const daysLeft = (ends: At, now: At): number => Math.ceil((ends - now) / DAY)

export const isForLimitedTime = (ends: At, now: At): boolean => daysLeft(ends, now) <= 7

/** Returns the time left for a card: '2d left', '6h left', 'Ending soon' in its last hour. */
export function dealTimeLeft(ends: At, now: At): string {
  const left = ends - now
  if (left <= 0) return m.rule_time_left_expired()
  if (left >= DAY) return m.rule_time_left_card_days({ days: Math.floor(left / DAY) })
  return left >= HOUR
    ? m.rule_time_left_card_hours({ hours: Math.floor(left / HOUR) })
    : m.rule_time_left_ending_soon()
}

/** Returns the time left for the hero of the home page: days up to a week, then the last day. */
export function heroTimeLeft(ends: At, now: At): string {
  const days = daysLeft(ends, now)
  if (days <= 0) return m.rule_time_left_expired()
  return isForLimitedTime(ends, now)
    ? m.rule_time_left_days({ count: days })
    : m.rule_time_left_until({ day: dayAndMonth(toDay(ends)) })
}
