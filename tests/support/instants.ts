/** Comparing instants without assuming how long the machine took. */
import assert from 'node:assert/strict'

type Clock = { now(): Date }

/** Returns a check that an instant lies between the call and the check, or as much later as `afterMs` says. */
export function watchClock(clock: Clock): (instant: Date | string, afterMs?: number) => void {
  const began = clock.now().getTime()
  return (instant, afterMs = 0) => {
    const at = new Date(instant).getTime() - afterMs
    const ended = clock.now().getTime()
    assert.ok(began <= at && at <= ended, `${at} is not between ${began} and ${ended}`)
  }
}
