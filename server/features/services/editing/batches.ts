/** Services that a merchant adds together, and removes together for a day (docs/rules/catalogue.md#price-lists). */
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { Problem } from '#contract/problem.ts'
import type { BatchedService, NewServiceBatch } from '#contract/service-batches.ts'
import { MAX_SERVICE_GROUPS, SERVICE_TEXTS } from '#contract/service-limits.ts'
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { nameVariant } from '#domain/catalogue/variants.ts'
import { canUndoImport, IMPORT_UNDO_MS } from '#domain/time/undo-period.ts'
import { m } from '#messages'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listBranchesOfServices } from '../offer-queries.ts'
import { chosenBranches } from './availability.ts'
import * as b from './batch-queries.ts'
import { findStoreInScope, insertServices, listActiveStaff, listStoreBranches } from './queries.ts'
import { chooseListed, insertGroups, listFamilies, listGroups } from './variant-queries.ts'

export async function listBatches(ctx: Ctx, storeId: string): Promise<b.BatchRow[]> {
  const store = await findStoreInScope(ctx.db, requireScopeId(ctx), storeId)
  if (!store) throw storeProblems.notFound()
  return b.listBatches(ctx.db, storeId, new Date(ctx.now.getTime() - IMPORT_UNDO_MS))
}

export const createBatch = (ctx: Ctx, body: NewServiceBatch): Promise<b.BatchRow> =>
  transaction(ctx, async (tx) => {
    const store = await findStoreInScope(tx.db, requireScopeId(ctx), body.store_id)
    if (!store) throw storeProblems.notFound()
    if (store.status === 'closed') throw storeEditProblems.closed()
    const branchIds = body.branch_ids
      ? await chosenBranches(tx.db, store.id, body)
      : (await listStoreBranches(tx.db, store.id)).map(({ id }) => id)
    const everyone = (branchIds.length === 0 ? [] : await listActiveStaff(tx.db, branchIds)).map(
      ({ id }) => id,
    )
    const errors: [string, string][] = body.services.flatMap(({ staffIds }, at) =>
      (staffIds ?? []).every((id) => everyone.includes(id))
        ? []
        : [[`services.${at}.staffIds`, m.field_staff_unknown()]],
    )
    errors.push(...checkVariants(body.services))
    if (errors.length > 0) throw Problem.invalid(errors)

    const now = tx.now.getTime()
    const batchId = uuidv7(now)
    await b.insertBatch(tx.db, { id: batchId, store_id: store.id, created_at: tx.now })
    const groupIds = await addGroups(tx, store.id, body.services)
    const families = findFamilies(body.services, () => uuidv7(now))
    const staffIds = new Map<string, readonly string[]>()
    const rows = body.services.map((service, at) => {
      const id = uuidv7(now)
      staffIds.set(id, [...new Set(service.staffIds ?? everyone)])
      return {
        id,
        store_id: store.id,
        batch_id: batchId,
        type: service.price == null ? 'dynamic' : 'fixed',
        ...nameService(service, families),
        group_id: groupIds.get(service.group?.toLowerCase() ?? '') ?? null,
        description: service.description ?? '',
        price_cents: service.price ?? null,
        price_range: service.price == null ? service.price_range : undefined,
        category: store.category,
        duration_minutes: service.duration ?? undefined,
        for_anyone_since: service.staffIds?.length === 0 ? tx.now : null,
        // Lists show the newest first, so that the first row is the newest.
        created_at: new Date(now - at),
      }
    })
    await insertServices(tx.db, rows, { branchIds, staffIds, newId: () => uuidv7(now), now: tx.now })
    await chooseListed(
      tx.db,
      [...families.values()].map(({ id }) => id),
    )
    await audit(tx.db, tx.now, {
      action: 'service-batch.created',
      actor: requireActor(tx).accountId,
      subject: batchId,
      details: { services: rows.length },
    })
    return { id: batchId, createdAt: tx.now, count: rows.length }
  })

/** What was undone already is left as it is. */
export const undoBatch = (ctx: Ctx, id: string): Promise<{ deleted: number; deactivated: number }> =>
  transaction(ctx, async (outer) => {
    const batch = await b.lockBatch(outer.db, requireScopeId(ctx), id)
    if (!batch) throw serviceProblems.batchNotFound()
    if (batch.undone_at) return { deleted: 0, deactivated: 0 }
    if (!canUndoImport(batch.created_at.getTime(), outer.now.getTime())) throw serviceProblems.batchOver()
    const ids = await b.listServicesOfBatch(outer.db, id)
    // All of them may have been deleted one by one.
    const branchIds = ids.length === 0 ? [] : await listBranchesOfServices(outer.db, ids)
    // No booking is made meanwhile.
    if (branchIds.length > 0) await lock(outer.db, ...branchIds.map(branchLock))
    const tx = { ...outer, now: outer.app.clock.now() }
    const families = await listFamilies(tx.db, ids)
    const { deleted, deactivated } = await b.removeServices(tx.db, ids)
    await chooseListed(tx.db, families)
    await b.setUndone(tx.db, id, tx.now)
    await audit(tx.db, tx.now, {
      action: 'service-batch.undone',
      actor: requireActor(tx).accountId,
      subject: id,
      details: { deleted: deleted.length, deactivated: deactivated.length },
    })
    return { deleted: deleted.length, deactivated: deactivated.length }
  })

// ---------------------------------------------------------------- details

/** Adds the headings that the store has not yet, after its others. Returns the ids of all by their names in lower case. */
async function addGroups(
  tx: TxCtx,
  storeId: string,
  services: readonly BatchedService[],
): Promise<Map<string, string>> {
  const known = await listGroups(tx.db, storeId)
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const added: Parameters<typeof insertGroups>[1] = []
  for (const [at, { group }] of services.entries()) {
    if (group === undefined || ids.has(group.toLowerCase())) continue
    if (ids.size >= MAX_SERVICE_GROUPS)
      throw Problem.invalid([[`services.${at}.group`, m.field_items_max({ count: MAX_SERVICE_GROUPS })]])
    const id = uuidv7(tx.now.getTime())
    ids.set(group.toLowerCase(), id)
    added.push({ id, store_id: storeId, name: group, position: known.length + added.length })
  }
  if (added.length > 0) await insertGroups(tx.db, added)
  return ids
}

type Family = { id: string; name: string }

/** Returns the families by their names in lower case. One variant alone is a service with its whole name. */
function findFamilies(services: readonly BatchedService[], newId: () => string): Map<string, Family> {
  const variants = services.filter(({ variant }) => variant !== undefined)
  return new Map(
    [...Map.groupBy(variants, ({ name }) => name.toLowerCase())].flatMap(([key, [first, ...others]]) =>
      first && others.length > 0 ? [[key, { id: newId(), name: first.name }]] : [],
    ),
  )
}

/** Returns the names of a service, and its family. */
function nameService({ name, variant }: BatchedService, families: ReadonlyMap<string, Family>) {
  if (variant === undefined) return { name }
  const family = families.get(name.toLowerCase())
  if (!family) return { name: nameVariant(name, variant) }
  return {
    name: nameVariant(family.name, variant),
    family_id: family.id,
    family_name: family.name,
    variant_label: variant,
  }
}

function checkVariants(services: readonly BatchedService[]): [string, string][] {
  const seen = new Set<string>()
  return services.flatMap(({ name, variant }, at): [string, string][] => {
    if (variant === undefined) return []
    if (name.length > SERVICE_TEXTS.family.max)
      return [[`services.${at}.name`, m.field_characters_max({ count: SERVICE_TEXTS.family.max })]]
    const key = JSON.stringify([name.toLowerCase(), variant.toLowerCase()])
    if (seen.has(key)) return [[`services.${at}.variant`, m.field_variant_twice()]]
    seen.add(key)
    return []
  })
}
