/** How the end of an offer is said (docs/rules/catalogue.md#time-left). */
import { DAY, HOUR, type At } from './time.ts'

/** On a card: '3d left', '6h left', 'Ending soon' in its last hour. */
export function dealTimeLeft(ends: At, now: At): string {
  const left = ends - now
  if (left <= 0) return 'Expired'
  if (left >= DAY) return `${Math.floor(left / DAY)}d left`
  return left >= HOUR ? `${Math.floor(left / HOUR)}h left` : 'Ending soon'
}

/** In the hero of the home page: days up to a week. A day that has begun counts. */
export function heroTimeLeft(ends: At, now: At): string {
  const days = Math.ceil((ends - now) / DAY)
  if (days <= 0) return 'Expired'
  return days === 1 ? '1 day left' : days <= 7 ? `${days} days left` : 'Limited time'
}

/** A card says the time that is left only when it is short. */
export const isEndingSoon = (ends: At, now: At): boolean => ends > now && ends - now < 2 * DAY
