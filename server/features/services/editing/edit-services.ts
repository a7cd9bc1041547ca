/**
 * Merchants create, edit and delete services. Terms that a booking depends on change under the locks of the branches, so that
 * no booking is made with other terms meanwhile.
 */
import { getTradeCategory } from '#domain/catalogue/trade-names.ts'
import { serviceProblems } from '#contract/catalogue/problems.ts'
import type { NewService, ServiceEdit } from '#contract/service-editing.ts'
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { Problem } from '#contract/problem.ts'
import type { Changes } from '#contract/edits.ts'
import { m } from '#messages'
import { leastAdvanceMinutes, MINUTES_OF_DAY } from '#domain/booking/advance.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { lock } from '#server/platform/database/database.ts'
import { attachMerchantPictureList } from '#server/features/media/media.ts'
import { requireActor, requireMerchantId, requireScopeId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listBranchesOfServices } from '../offer-queries.ts'
import { changeBranches, chosenBranches, requireStaff } from './availability.ts'
import { findOwnService, type OwnServiceRow } from './own-queries.ts'
import * as q from './queries.ts'
import { serializeOwnService } from './serialize.ts'
import { chooseListed, listFamily } from './variant-queries.ts'

export const createService = (ctx: Ctx, body: NewService): Promise<OwnServiceRow> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    const store = await q.findStoreInScope(tx.db, scopeId, body.store_id)
    if (!store) throw storeProblems.notFound()
    if (store.status === 'closed') throw storeEditProblems.closed()
    requireAdvance(body)
    const branchIds = await chosenBranches(tx.db, store.id, body)
    const staffIds = body.staffIds ?? []
    await requireStaff(tx.db, branchIds, staffIds, [])
    const priceCents = resolvePrice(body.type, body.price, null)
    const id = uuidv7(ctx.now.getTime())
    await q.insertService(tx.db, {
      id,
      store_id: store.id,
      type: body.type,
      name: body.name,
      description: body.description ?? '',
      price_cents: priceCents,
      category: await resolveCategory(tx, body.category, store.category),
      images: await attachMerchantPictureList(tx, requireMerchantId(ctx), body.images ?? [], []),
      duration_minutes: body.duration ?? undefined,
      ...toSettings(body),
      for_anyone_since: body.staffIds?.length === 0 ? tx.now : null,
      created_at: tx.now,
    })
    if (priceCents !== null) await q.insertPrice(tx.db, id, priceCents, tx.now)
    await changeBranches(tx, id, branchIds, body.max_concurrent_bookings)
    await q.replaceStaff(tx.db, id, staffIds)
    await record(tx, 'service.created', id)
    return getOwnService(tx, scopeId, id)
  })

/** What the variants of a service have in common is edited in all of them. */
export const editService = (ctx: Ctx, id: string, body: ServiceEdit): Promise<OwnServiceRow> =>
  transaction(ctx, async (outer) => {
    const scopeId = requireScopeId(ctx)
    const before = await getOwnService(outer, scopeId, id)
    const branchIds = await chosenBranches(outer.db, before.store_id, body, before.pools)
    const { tx, row, others } = await lockFamily(outer, scopeId, id, branchIds)
    const shown = await getOwnService(tx, scopeId, id)
    requireCurrentVersion(row, body.version, () => serializeOwnService(shown, ctx.app))

    requireAdvance(body, row)
    if (row.family_id !== null && body.name !== undefined && body.name !== row.name)
      throw Problem.invalid([['name', m.field_name_of_variants()]])
    const { name: _name, type: _type, price: _price, duration: _duration, status: _status, ...common } = body
    for (const each of [row, ...others]) {
      await changeService(tx, each, each === row ? body : common, branchIds)
      await changeBranches(tx, each.id, branchIds, body.max_concurrent_bookings)
    }
    if (row.family_id !== null) await chooseListed(tx.db, [row.family_id])
    return getOwnService(tx, scopeId, id)
  })

/** Changes a locked service that is available at the branches. */
export async function changeService(
  tx: TxCtx,
  row: q.LockedService,
  body: Changes<Omit<ServiceEdit, 'version'>>,
  branchIds: readonly string[],
): Promise<void> {
  const currentStaff = await q.listStaffIds(tx.db, row.id)
  const staffIds = body.staffIds ?? currentStaff
  await requireStaff(tx.db, branchIds, staffIds, body.staffIds ? [] : currentStaff)
  const type = body.type ?? (row.type as 'fixed' | 'dynamic') // by the CHECK of the table
  const priceCents = resolvePrice(type, body.price, row.price_cents)
  const duration = body.duration ?? row.duration_minutes
  const changesTerms = duration !== row.duration_minutes || !isSameSet(staffIds, currentStaff)
  await q.updateService(tx.db, row.id, {
    type,
    price_cents: priceCents,
    duration_minutes: duration,
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.category !== undefined && {
      category: await resolveCategory(tx, body.category, row.category),
    }),
    ...(body.images && {
      images: await attachMerchantPictureList(tx, requireMerchantId(tx), body.images, row.images),
    }),
    ...toSettings(body),
    ...(changesTerms && { terms_changed_at: tx.now }),
    ...(body.staffIds?.length === 0 && { for_anyone_since: tx.now }),
  })
  if (priceCents !== row.price_cents) {
    if (priceCents !== null) await q.insertPrice(tx.db, row.id, priceCents, tx.now)
    await tx.emit('service.price_changed', { serviceId: row.id, priceCents })
  }
  if (body.staffIds) await q.replaceStaff(tx.db, row.id, staffIds)
  await record(tx, 'service.edited', row.id)
}

/** Returns false if the service had been used, and is now inactive instead. */
export const removeService = (ctx: Ctx, id: string): Promise<boolean> =>
  transaction(ctx, async (outer) => {
    const scopeId = requireScopeId(ctx)
    await getOwnService(outer, scopeId, id)
    const { tx, row } = await lockFamily(outer, scopeId, id, [])
    const isDeleted = await removeLocked(tx, id)
    if (row.family_id !== null) await chooseListed(tx.db, [row.family_id])
    return isDeleted
  })

/** Deletes a locked service, or makes it inactive if it had been used, and returns whether it was deleted. */
export async function removeLocked(tx: TxCtx, id: string): Promise<boolean> {
  const { coming, openOffers, everUsed } = await q.countUses(tx.db, id, tx.now)
  if (coming > 0) throw serviceProblems.hasBookings().with({ extra: { bookings: coming } })
  if (openOffers > 0) throw serviceProblems.hasOffers().with({ extra: { offers: openOffers } })
  if (everUsed) await q.updateService(tx.db, id, { status: 'inactive' })
  else await q.deleteService(tx.db, id)
  await record(tx, everUsed ? 'service.deactivated' : 'service.deleted', id)
  return !everUsed
}

export async function getOwnService(
  { db, now }: Pick<TxCtx, 'db' | 'now'> | Pick<Ctx, 'db' | 'now'>,
  scopeId: string,
  id: string,
): Promise<OwnServiceRow> {
  const row = await findOwnService(db, now, scopeId, id)
  if (!row) throw serviceProblems.notFound()
  return row
}

// ---------------------------------------------------------------- details

/**
 * Locks the branches, and a service with its other variants. The time of the result is that at which the locks were taken: earlier
 * bookings have the earlier terms.
 */
export async function lockFamily(
  tx: TxCtx,
  scopeId: string,
  id: string,
  branchIds: readonly string[],
): Promise<{ tx: TxCtx; row: q.LockedService; others: q.LockedService[] }> {
  const pools = await listBranchesOfServices(tx.db, await listFamily(tx.db, id))
  const all = new Set([...branchIds, ...pools])
  if (all.size > 0) await lock(tx.db, ...[...all].map(branchLock))
  const rows = await q.lockOwnServices(tx.db, scopeId, await listFamily(tx.db, id))
  const row = rows.find((each) => each.id === id)
  if (!row) throw serviceProblems.notFound()
  return {
    tx: { ...tx, now: tx.app.clock.now() },
    row,
    others: rows.filter((each) => each !== row),
  }
}

/** Returns the price in cents. A dynamic service has none. */
function resolvePrice(
  type: 'fixed' | 'dynamic',
  sent: number | null | undefined,
  current: number | null,
): number | null {
  if (type === 'dynamic') return null
  const priceCents = sent === undefined ? current : sent
  if (priceCents === null) throw Problem.invalid([['price', m.field_price_required()]])
  return priceCents
}

/** Throws if customers could book no time, because it opens later than the notice ends. */
function requireAdvance(
  body: Pick<ServiceEdit, 'min_advance_booking' | 'max_advance_booking'>,
  row?: Pick<q.LockedService, 'min_advance_minutes' | 'max_advance_days'>,
): void {
  const { min_advance_booking: notice, max_advance_booking: ahead } = body
  if (notice === undefined && ahead === undefined) return
  const least = leastAdvanceMinutes(notice ?? row?.min_advance_minutes ?? 0)
  const days = row?.max_advance_days ?? DEFAULT_DAYS_AHEAD
  if ((ahead ?? days * MINUTES_OF_DAY) >= least) return
  throw Problem.invalid([
    [ahead === undefined ? 'min_advance_booking' : 'max_advance_booking', m.field_max_advance_notice()],
  ])
}
/** Default of the column. */
const DEFAULT_DAYS_AHEAD = 60

const resolveCategory = async (tx: TxCtx, named: string | undefined, otherwise: string): Promise<string> =>
  (named && (await findNamed(tx, named))) || otherwise

/** Clients with a list of their own send the name of a trade. */
async function findNamed({ db }: TxCtx, named: string): Promise<string | null> {
  const trade = getTradeCategory(named)
  return (await q.findCategory(db, named)) ?? (trade === null ? null : q.findCategory(db, trade))
}

/** Returns the columns of the settings that are sent. */
function toSettings(body: Changes<Omit<ServiceEdit, 'version'>>) {
  const advance = body.max_advance_booking
  const columns = {
    price_range: body.price_range,
    buffer_minutes: body.buffer_time,
    is_parallel: body.is_parallel,
    is_add_on: body.is_add_on,
    min_advance_minutes: body.min_advance_booking,
    max_advance_days: advance === undefined ? undefined : Math.ceil(advance / MINUTES_OF_DAY),
    booking_enabled: body.booking_enabled,
    auto_confirm: body.auto_confirm_bookings,
    consultation_required: body.consultation_required,
    pricing_factors: body.pricing_factors,
    features: body.features,
    requirements: body.requirements,
    cancellation_policy: body.cancellation_policy,
    min_cancellation_hours: body.min_cancellation_hours,
    allow_early_checkin: body.allow_early_checkin,
    early_checkin_minutes: body.early_checkin_minutes,
    tags: body.tags,
  }
  // Kysely ignores columns that are undefined.
  return columns
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

export const record = (tx: TxCtx, action: string, subject: string) =>
  audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject })
