/** How often calendars are read. */
import { HOUR, MINUTE } from '../time/time.ts'

const CHECK_EVERY_MS = 5 * MINUTE
const MAX_WAIT_MS = HOUR

/** A calendar that fails is read less and less often, at least once in an hour. */
export const nextCheckAfter = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(MAX_WAIT_MS, CHECK_EVERY_MS * 2 ** Math.max(0, failures - 1)))
