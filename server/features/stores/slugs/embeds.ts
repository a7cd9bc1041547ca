/** The websites that may show the booking of a store in their pages (docs/rules/embed.md). */
import { transaction, type Ctx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { lockForEdit } from '../editing/edit-stores.ts'
import { getOwnStore } from '../editing/own-stores.ts'
import { updateStore, type OwnStoreRow } from '../editing/own-store-queries.ts'
import { findEmbedOrigins } from './slug-queries.ts'
import { getStoreBySlug } from './slugs.ts'

export async function getEmbed(ctx: Ctx, slug: string) {
  const named = await getStoreBySlug(ctx, slug)
  return { ...named, origins: await findEmbedOrigins(ctx.db, named.storeId) }
}

export const setEmbedOrigins = (
  ctx: Ctx,
  id: string,
  { embedOrigins, version }: { embedOrigins: string[]; version?: number | undefined },
): Promise<OwnStoreRow> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    await lockForEdit(tx, scopeId, id, version)
    await updateStore(tx.db, id, { embed_origins: embedOrigins })
    await audit(tx.db, tx.now, {
      action: 'store.embed-origins-changed',
      actor: requireActor(ctx).accountId,
      subject: id,
    })
    return getOwnStore(tx, scopeId, id)
  })
