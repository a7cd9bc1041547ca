/** Variants of services, the order of a price list, and changes of many services (docs/rules/catalogue.md#price-lists). */
import type { ServiceChanges, ServiceOrder, ServiceVariants } from '#contract/service-variants.ts'
import { MAX_SERVICE_PRICE_CENTS } from '#contract/service-fields.ts'
import { Problem } from '#contract/problem.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import { changePrice } from '#domain/catalogue/price-changes.ts'
import { nameVariant } from '#domain/catalogue/variants.ts'
import { m } from '#messages'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listBranchesOfServices } from '../offer-queries.ts'
import { changeBranches } from './availability.ts'
import { changeService, getOwnService, lockFamily, record, removeLocked } from './edit-services.ts'
import type { OwnServiceRow } from './own-queries.ts'
import { withNewIds } from './questions.ts'
import * as q from './queries.ts'
import { serializeOwnService } from './serialize.ts'
import * as v from './variant-queries.ts'

/** Returns the variant that lists show. */
export const setVariants = (ctx: Ctx, id: string, body: ServiceVariants): Promise<OwnServiceRow> =>
  transaction(ctx, async (outer) => {
    const scopeId = requireScopeId(ctx)
    await getOwnService(outer, scopeId, id)
    const { tx, row, others } = await lockFamily(outer, scopeId, id, [])
    const shown = await getOwnService(tx, scopeId, id)
    requireCurrentVersion(row, body.version, () => serializeOwnService(shown, ctx.app))
    const members = new Map([row, ...others].map((member) => [member.id, member]))
    requireDistinct(body.variants, members)

    const branchIds = (await q.listPools(tx.db, id))
      .filter((pool) => pool.is_active)
      .map((pool) => pool.branch_id)
    const family = { family_id: row.family_id ?? uuidv7(tx.now.getTime()), family_name: body.name }
    for (const { id: variantId, label, price, duration } of body.variants) {
      const names = { ...family, variant_label: label, name: nameVariant(body.name, label) }
      const terms = { type: price == null ? 'dynamic' : 'fixed', price, duration } as const
      const member = members.get(variantId ?? '')
      if (member) {
        await q.updateService(tx.db, member.id, names)
        await changeService(tx, member, { ...terms, status: 'active' }, branchIds)
      } else await addVariant(tx, row, { ...names, ...terms }, branchIds)
    }
    const kept = new Set(body.variants.map((variant) => variant.id))
    for (const member of members.values())
      if (member.status === 'active' && !kept.has(member.id)) await removeLocked(tx, member.id)
      // A variant that is not offered any more has the names of its family.
      else if (!kept.has(member.id))
        await q.updateService(tx.db, member.id, {
          family_name: body.name,
          name: nameVariant(body.name, member.variant_label ?? ''),
        })
    await v.chooseListed(tx.db, [family.family_id])
    return getOwnService(tx, scopeId, await v.findListed(tx.db, family.family_id))
  })

function requireDistinct(
  variants: ServiceVariants['variants'],
  members: ReadonlyMap<string, q.LockedService>,
): void {
  const ids = new Set<string>()
  const labels = new Set<string>()
  const errors = variants.flatMap(({ id, label }, at) => {
    const found: [string, string][] = []
    if (id !== undefined && (!members.has(id) || ids.has(id)))
      found.push([`variants.${at}.id`, m.field_service_unknown()])
    if (labels.has(label.toLowerCase())) found.push([`variants.${at}.label`, m.field_variant_twice()])
    if (id !== undefined) ids.add(id)
    labels.add(label.toLowerCase())
    return found
  })
  if (errors.length > 0) throw Problem.invalid(errors)
}

async function addVariant(
  tx: TxCtx,
  {
    store_status: _store,
    id,
    version: _version,
    batch_id: _batch,
    terms_changed_at: _terms,
    ...settings
  }: q.LockedService,
  variant: Pick<q.LockedService, 'name' | 'family_id' | 'family_name' | 'variant_label'> & {
    type: 'fixed' | 'dynamic'
    price: number | null | undefined
    duration: number
  },
  branchIds: readonly string[],
): Promise<void> {
  const { price = null, duration, ...names } = variant
  const newId = uuidv7(tx.now.getTime())
  await q.insertService(tx.db, {
    ...settings,
    ...names,
    id: newId,
    price_cents: price,
    duration_minutes: duration,
    status: 'active',
    is_listed: false,
    created_at: tx.now,
  })
  if (price !== null) await q.insertPrice(tx.db, newId, price, tx.now)
  const [pool] = await q.listPools(tx.db, id)
  await changeBranches(tx, newId, branchIds, pool?.capacity)
  await q.replaceStaff(tx.db, newId, await q.listStaffIds(tx.db, id))
  await q.replaceQuestions(tx.db, newId, withNewIds(tx, await q.listQuestions(tx.db, id)))
  await record(tx, 'service.created', newId)
}

// ---------------------------------------------------------------- order

/** Of two orders at the same time, the later one stays. */
export const setOrder = (ctx: Ctx, body: ServiceOrder): Promise<void> =>
  transaction(ctx, async (tx) => {
    const store = await q.findStoreInScope(tx.db, requireScopeId(ctx), body.store_id)
    if (!store) throw storeProblems.notFound()
    const lists = [...body.groups.map(({ service_ids }) => service_ids), body.service_ids]
    const foreign = await v.findForeign(tx.db, store.id, lists.flat())
    const errors = lists.flatMap((ids, at) =>
      ids.some((id) => foreign.includes(id))
        ? [
            [
              at < body.groups.length ? `groups.${at}.service_ids` : 'service_ids',
              m.field_service_unknown(),
            ] as const,
          ]
        : [],
    )
    if (errors.length > 0) throw Problem.invalid(errors)
    await v.lockOrder(tx.db, store.id)
    await v.deleteGroups(tx.db, store.id)
    const groups = body.groups.map(({ name }, position) => ({
      id: uuidv7(tx.now.getTime()),
      store_id: store.id,
      name,
      position,
    }))
    if (groups.length > 0) await v.insertGroups(tx.db, groups)
    const places = lists.flatMap((ids, at) =>
      ids.map((serviceId) => ({ serviceId, groupId: groups[at]?.id ?? null })),
    )
    await v.setPositions(
      tx.db,
      store.id,
      places.map((place, position) => ({ ...place, position })),
    )
    await audit(tx.db, tx.now, {
      action: 'services.ordered',
      actor: requireActor(tx).accountId,
      subject: store.id,
      details: { groups: groups.length, services: places.length },
    })
  })

// ---------------------------------------------------------------- changes of many

/** Returns how many services were changed. */
export const changeServices = (
  ctx: Ctx,
  { service_ids, price_percent, ...body }: ServiceChanges,
): Promise<number> =>
  transaction(ctx, async (outer) => {
    const ids = [...new Set(service_ids)]
    const branchIds = await listBranchesOfServices(outer.db, ids)
    if (branchIds.length > 0) await lock(outer.db, ...branchIds.map(branchLock))
    const tx = { ...outer, now: outer.app.clock.now() }
    const rows = await q.lockOwnServices(tx.db, requireScopeId(ctx), ids)
    if (rows.length < ids.length) throw Problem.invalid([['service_ids', m.field_service_unknown()]])
    for (const row of rows) {
      const price =
        price_percent === undefined || row.price_cents === null
          ? undefined
          : changePrice(row.price_cents, price_percent)
      if (price !== undefined && price > MAX_SERVICE_PRICE_CENTS)
        throw Problem.invalid([['price_percent', m.field_price_invalid()]])
      const own = (await q.listPools(tx.db, row.id)).filter((pool) => pool.is_active)
      await changeService(
        tx,
        row,
        { ...body, price },
        own.map((pool) => pool.branch_id),
      )
    }
    await v.chooseListed(tx.db, await v.listFamilies(tx.db, ids))
    return rows.length
  })
