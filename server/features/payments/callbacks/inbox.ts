/** What every judge of a stored callback needs. */
import type { Ctx } from '#server/app-context.ts'
import { decide, type InboxRow, type Verdict } from '../queries.ts'

export async function dismiss(ctx: Ctx, row: InboxRow, verdict: Verdict): Promise<Verdict> {
  await decide(ctx.db, row.id, verdict, null, ctx.now)
  ctx.log.warn({ callback: row.id, kind: row.kind, verdict }, 'A callback was not believed')
  return verdict
}
