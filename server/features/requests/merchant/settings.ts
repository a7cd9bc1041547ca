/** Choices of a merchant: the requests that concern it, and its texts for quotes. */
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireActor, requireMerchantId, requireAllStores } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import type { StoredInterests } from './reach-queries.ts'
import * as q from './settings-queries.ts'

export async function changeInterests(ctx: Ctx, interests: StoredInterests): Promise<StoredInterests> {
  requireAllStores(ctx)
  const chosen = {
    ...interests,
    categories: [...new Set(interests.categories)],
    areas: [...new Set(interests.areas)],
  }
  const [categories, areas] = await Promise.all([
    q.listUnknownCategories(ctx.db, chosen.categories),
    q.listUnknownAreas(ctx.db, chosen.areas),
  ])
  if (categories.length > 0) throw Problem.invalid([['categories', m.field_request_category()]])
  if (areas.length > 0) throw Problem.invalid([['areas', m.field_location_unknown()]])
  const merchantId = requireMerchantId(ctx)
  await transaction(ctx, async (tx) => {
    await q.saveInterests(tx.db, merchantId, chosen, tx.now)
    await audit(tx.db, tx.now, {
      action: 'request-interests.changed',
      actor: requireActor(tx).accountId,
      subject: merchantId,
    })
  })
  return chosen
}

/** Two colleagues who save at the same time take turns. */
export function changeTemplates(
  ctx: Ctx,
  templates: readonly Omit<q.TemplateRow, 'id'>[],
): Promise<q.TemplateRow[]> {
  requireAllStores(ctx)
  const merchantId = requireMerchantId(ctx)
  return transaction(ctx, async (tx) => {
    await lock(tx.db, `quote-templates:${merchantId}`)
    const rows = templates.map((template) => ({ ...template, id: uuidv7(tx.now.getTime()) }))
    await q.replaceTemplates(tx.db, merchantId, rows)
    await audit(tx.db, tx.now, {
      action: 'quote-templates.changed',
      actor: requireActor(tx).accountId,
      subject: merchantId,
    })
    return rows
  })
}
