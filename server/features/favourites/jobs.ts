import { MINUTE } from '#domain/time.ts'
import type { Sweep } from '#server/kernel/jobs.ts'
import { alertOfDrops, alertOfEnds } from './alerts.ts'

export const favouriteSweeps: Sweep[] = [
  { name: 'alert-of-price-drops', everyMs: MINUTE, run: alertOfDrops },
  { name: 'alert-of-ends', everyMs: 5 * MINUTE, run: alertOfEnds },
]
