/** The names of stores in their addresses (docs/rules/pages.md#addresses). */
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { MAX_SLUGS_PER_STORE } from '#domain/catalogue/store-slug-limits.ts'
import { createContext, transaction, type AppContext, type Ctx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { processEach } from '#server/platform/jobs/scheduled.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { lockForEdit } from '../editing/edit-stores.ts'
import { getOwnStore } from '../editing/own-stores.ts'
import type { OwnStoreRow } from '../editing/own-store-queries.ts'
import { getVisibleStore } from '../stores.ts'
import { giveSlug } from './give-slug.ts'
import {
  countSlugs,
  findBySlug,
  insertSlug,
  listStoresWithoutSlug,
  lockStoreWithoutSlug,
  restoreSlug,
  retireSlug,
} from './slug-queries.ts'

/** Returns the store of a name, also of an earlier one; for its merchant, also a draft. */
export async function getStoreBySlug(ctx: Ctx, named: string): Promise<{ storeId: string; slug: string }> {
  const found = await findBySlug(ctx.db, named.toLowerCase())
  if (!found) throw storeProblems.notFound()
  await getVisibleStore(ctx, found.storeId)
  return found
}

/** Earlier names stay the store's, and lead to it. */
export const changeSlug = (ctx: Ctx, id: string, slug: string): Promise<OwnStoreRow> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    const { store } = await lockForEdit(tx, scopeId, id, undefined)
    if (store.card.slug === slug) return store
    await retireSlug(tx.db, id)
    if (!(await restoreSlug(tx.db, id, slug))) {
      if ((await countSlugs(tx.db, id)) >= MAX_SLUGS_PER_STORE) throw storeEditProblems.tooManySlugs()
      if (!(await insertSlug(tx.db, { slug, store_id: id, created_at: tx.now })))
        throw storeEditProblems.slugTaken()
    }
    await audit(tx.db, tx.now, {
      action: 'store.slug-changed',
      actor: requireActor(ctx).accountId,
      subject: id,
    })
    return getOwnStore(tx, scopeId, id)
  })

const BATCH = 200

/** Names the stores that a version before names in addresses has created. */
export async function nameStores(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  const stores = await listStoresWithoutSlug(ctx.db, BATCH)
  await processEach(
    app.log,
    stores,
    ({ id }) =>
      transaction(ctx, async (tx) => {
        const store = await lockStoreWithoutSlug(tx.db, id)
        if (store) await giveSlug(tx, id, store)
      }),
    ({ id }) => ({ storeId: id }),
  )
}
