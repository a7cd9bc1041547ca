import type * as z from 'zod'
import type { ListedService, OwnService } from '#contract/own-service.ts'

/** Returns whether the reply has the fields that only its merchant gets. */
export const isOwn = (service: z.infer<typeof ListedService>): service is OwnService =>
  service.version !== undefined
