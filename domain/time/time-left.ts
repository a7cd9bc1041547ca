/** How the remaining time of an offer is displayed (docs/rules/catalogue.md#time-left). */
import { DAY, HOUR, type At } from './time.ts'

/** On a card: '3d left', '6h left', 'Ending soon' in its last hour. */
export function dealTimeLeft(ends: At, now: At): string {
  const left = ends - now
  if (left <= 0) return 'Expired'
  if (left >= DAY) return `${Math.floor(left / DAY)}d left`
  return left >= HOUR ? `${Math.floor(left / HOUR)}h left` : 'Ending soon'
}

/** In the hero of the home page: days up to a week. A started day counts as a whole day. */
export function heroTimeLeft(ends: At, now: At): string {
  const days = Math.ceil((ends - now) / DAY)
  if (days <= 0) return 'Expired'
  if (days === 1) return '1 day left'
  return days <= 7 ? `${days} days left` : 'Limited time'
}
