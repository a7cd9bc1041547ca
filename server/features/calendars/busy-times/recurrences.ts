/** The occurrences of a rule, with bounded work for any rule. */
import ICAL from 'ical.js'
import { DAY, type At } from '#domain/time/time.ts'

export type IcalTime = InstanceType<typeof ICAL.Time>
export type IcalRecur = InstanceType<typeof ICAL.Recur>

/** Thrown when a calendar has more occurrences than anybody's can. */
export class TooMuchWork extends Error {}

/** Counts the steps of all rules of a calendar. */
export type Budget = { steps: number }

export function spend(budget: Budget): void {
  if (--budget.steps < 0) throw new TooMuchWork()
}

/** A rule that no day fits, such as 31 February, would be searched for ever: each step that the library takes is counted. */
class BoundedIterator extends ICAL.RecurIterator {
  budget: Budget | undefined
  lastYear = Infinity
  readonly hasNoParts = Object.keys(this.rule.parts).length === 0

  override check_contracting_rules(): boolean {
    if (this.budget) spend(this.budget)
    // Past the horizon any time does, as it ends the search. Most rules have no parts, whose check takes most of the time.
    return this.last.year > this.lastYear || this.hasNoParts || super.check_contracting_rules()
  }
}

/** A local time as if it were UTC. */
export const toLocal = ({ year, month, day, hour, minute, second }: IcalTime): At =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** Yields the local times of a rule from `from` to `to`, and perhaps some before, in their order. */
export function* expandRule(
  rule: IcalRecur,
  start: At,
  { from, to }: { from: At; to: At },
  budget: Budget,
): Generator<At> {
  const bounded = rule.clone()
  // The end is compared by the caller, who knows the zone.
  bounded.until = toTime(to)
  spend(budget)
  const iterator = new BoundedIterator({ rule: bounded, dtstart: toTime(skipAhead(bounded, start, from)) })
  iterator.budget = budget
  iterator.lastYear = new Date(to).getUTCFullYear()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const local = toLocal(next)
    if (local > to) return
    yield local
  }
}

/** A daily or weekly rule without a count begins again after any number of its periods, so the past is left out. */
function skipAhead({ freq, interval, count }: IcalRecur, start: At, from: At): At {
  const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? 7 * interval : 0
  if (count || days <= 0) return start
  // The first time is given whether it fits the rule or not, so it must be one that nobody asks for.
  const periods = Math.floor((from - start) / (days * DAY)) - 1
  return periods <= 0 ? start : start + periods * days * DAY
}

/** Local times are written as if they were UTC, so that no zone of the library matters. */
const toTime = (local: At): IcalTime => ICAL.Time.fromJSDate(new Date(local), true)
