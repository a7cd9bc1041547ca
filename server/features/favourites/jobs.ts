import { MINUTE } from '#domain/time/time.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { alertOfPriceReductions, alertOfExpiringOffers } from './alerts.ts'

export const favouriteSchedule: ScheduledJob[] = [
  { name: 'alert-of-price-drops', everyMs: MINUTE, run: alertOfPriceReductions },
  { name: 'alert-of-ends', everyMs: 5 * MINUTE, run: alertOfExpiringOffers },
]
