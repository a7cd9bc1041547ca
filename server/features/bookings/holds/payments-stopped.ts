import { STOPPED_RETRY_SECONDS, stopProblems } from '#contract/stops.ts'
import type { Ctx } from '#server/app-context.ts'

/** Throws while owners have stopped payments. */
export function requirePayments({ app }: Pick<Ctx, 'app'>): void {
  if (app.settings.values.paymentsStopped)
    throw stopProblems.paymentsStopped().with({ retryAfter: STOPPED_RETRY_SECONDS })
}
