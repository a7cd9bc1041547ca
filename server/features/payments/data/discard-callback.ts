import type { Ctx } from '#server/app-context.ts'
import { recordOutcome, type InboxRow, type Outcome } from './inbox-queries.ts'

/** Records that a stored callback cannot be applied. */
export async function discardCallback(ctx: Ctx, row: InboxRow, outcome: Outcome): Promise<Outcome> {
  await recordOutcome(ctx.db, row.id, outcome, null, ctx.now)
  ctx.log.warn({ callback: row.id, kind: row.kind, outcome }, 'callback.discarded')
  return outcome
}
