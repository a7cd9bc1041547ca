/** Prices that customers would have paid over time: the normal price until an offer was published, then its prices. */
import { DAY, type At } from '../time/time.ts'

export type PriceStep = { since: At; cents: number }
type Input = {
  /** The oldest first. */
  normal: readonly { since: At; cents: number }[]
  offer: {
    /** Time since which the offer has been public; null if it has not. */
    since: At | null
    cents: number
    /** Former prices of the offer, the oldest first. */
    former: readonly { until: At; cents: number }[]
  }
}

/** The steps between two times, without those that change nothing. Empty if no price is known. */
export function priceSteps({ normal, offer }: Input, from: At, to: At): PriceStep[] {
  const normalAt = (at: At) => normal.findLast(({ since }) => since <= at)?.cents ?? normal[0]?.cents
  const priceAt = (at: At) =>
    offer.since === null || at < offer.since
      ? normalAt(at)
      : (offer.former.find(({ until }) => at < until)?.cents ?? offer.cents)
  const changes = [
    ...normal.map(({ since }) => since),
    ...offer.former.map(({ until }) => until),
    ...(offer.since === null ? [] : [offer.since]),
  ]
  const times = [from, ...changes.filter((at) => at > from && at <= to).toSorted((a, b) => a - b)]
  const steps: PriceStep[] = []
  for (const since of times) {
    const cents = priceAt(since)
    if (cents !== undefined && cents !== steps.at(-1)?.cents) steps.push({ since, cents })
  }
  return steps
}

const EDGE = 3 * DAY

/** Leaves out what ends in the first days of the period: in a graph, it would be a drop at its edge. */
export function withoutEdge(steps: readonly PriceStep[], from: At): PriceStep[] {
  const first = steps.findLastIndex(({ since }) => since <= from + EDGE)
  return first < 1
    ? [...steps]
    : steps.slice(first).map((step, index) => (index === 0 ? { ...step, since: from } : step))
}
