/** How the remaining time of an offer is displayed (docs/rules/catalogue.md#time-left). */
import { m } from '#messages'
import { DAY, HOUR, type At } from './time.ts'

/** On a card: '3d left', '6h left', 'Ending soon' in its last hour. */
export function dealTimeLeft(ends: At, now: At): string {
  const left = ends - now
  if (left <= 0) return m.rule_time_left_expired()
  if (left >= DAY) return m.rule_time_left_card_days({ days: Math.floor(left / DAY) })
  return left >= HOUR
    ? m.rule_time_left_card_hours({ hours: Math.floor(left / HOUR) })
    : m.rule_time_left_ending_soon()
}

/** In the hero of the home page: days up to a week. A started day counts as a whole day. */
export function heroTimeLeft(ends: At, now: At): string {
  const days = Math.ceil((ends - now) / DAY)
  if (days <= 0) return m.rule_time_left_expired()
  return days <= 7 ? m.rule_time_left_days({ count: days }) : m.rule_time_left_limited()
}
