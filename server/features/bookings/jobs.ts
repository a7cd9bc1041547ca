import { contextOf } from '#server/kernel/context.ts'
import type { Sweep } from '#server/kernel/jobs.ts'
import { releaseAllOverdue } from './holds.ts'

export const bookingSweeps: Sweep[] = [
  { name: 'release-overdue-holds', everyMs: 5_000, run: (house) => releaseAllOverdue(contextOf(house, null)) },
]
