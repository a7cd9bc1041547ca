import { HOUR } from '#domain/time.ts'
import type { Sweep } from '#server/kernel/jobs.ts'
import { forgetOld } from './contact.ts'

export const contactSweeps: Sweep[] = [{ name: 'forget-old-messages', everyMs: HOUR, run: forgetOld }]
