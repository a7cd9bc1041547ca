/** What every judge of a stored callback needs. */
import type { Ctx } from '#server/app-context.ts'
import { decide, type InboxRow, type Outcome } from '../queries.ts'

export async function dismiss(ctx: Ctx, row: InboxRow, outcome: Outcome): Promise<Outcome> {
  await decide(ctx.db, row.id, outcome, null, ctx.now)
  ctx.log.warn({ callback: row.id, kind: row.kind, outcome }, 'A callback was not believed')
  return outcome
}
