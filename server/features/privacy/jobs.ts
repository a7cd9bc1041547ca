import { HOUR } from '#domain/time.ts'
import type { Sweep } from '#server/kernel/jobs.ts'
import { eraseDue } from './privacy.ts'

export const privacySweeps: Sweep[] = [{ name: 'erase-accounts', everyMs: HOUR / 4, run: eraseDue }]
