import { contextOf } from '#server/kernel/context.ts'
import type { Sweep } from '#server/kernel/jobs.ts'
import { releaseAllOverdue } from './holds.ts'
import { closeUnfinished } from './steps.ts'

export const bookingSweeps: Sweep[] = [
  { name: 'release-overdue-holds', everyMs: 5_000, run: (house) => releaseAllOverdue(contextOf(house, null)) },
  { name: 'close-unfinished-bookings', everyMs: 60_000, run: (house) => closeUnfinished(contextOf(house, null)) },
]
