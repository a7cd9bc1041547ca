/** Merchants add, edit and delete the branches of their stores. */
import type { Changes } from '#contract/edits.ts'
import { Problem } from '#contract/problem.ts'
import type { BranchEdit, NewBranch, OwnBranch } from '#contract/stores/branches.ts'
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { m } from '#messages'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { branchLock } from '../branch-lock.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { serializeOutlet } from '../serialize.ts'
import { countComingBookings, listHours, replaceHours } from './hours-queries.ts'
import {
  copyPinToStore,
  countUses,
  deleteBranchRow,
  findOwnBranch,
  findOwnBranchId,
  hasMainBranch,
  lockBranch,
  makeMainBranch,
  updateBranch,
  type LockedBranch,
  type OwnBranchRow,
} from './own-branch-queries.ts'
import { lockOwnStore, findPlace, insertBranch } from './own-store-queries.ts'
import { changedWeek, toWeek, type SentHours } from './week.ts'

export const serializeOwnBranch = (row: OwnBranchRow, now: Date): OwnBranch => ({
  ...serializeOutlet(row, now),
  // Existing clients compare these words.
  status: row.status === 'active' ? 'Active' : 'Inactive',
  isStoreMainBranch: row.is_main,
  description: row.description,
  closedOnHolidays: row.closed_on_holidays,
  visitWaitMinutes: row.visit_wait_minutes,
  version: row.version,
})

const OF_STORE = 'store-'
/** Returns the id of the branch that a path names. Throws unless it belongs to a store of the merchant. */
export async function ownBranchId(ctx: Pick<Ctx, 'db' | 'actor'>, named: string): Promise<string> {
  const key = named.startsWith(OF_STORE) ? { storeId: named.slice(OF_STORE.length) } : { branchId: named }
  const id = await findOwnBranchId(ctx.db, requireScopeId(ctx), key)
  if (id === undefined) throw storeEditProblems.noSuchBranch()
  return id
}

export const addBranch = (ctx: Ctx, storeId: string, body: NewBranch): Promise<OwnBranchRow> =>
  transaction(ctx, async (tx) => {
    const store = await lockOwnStore(tx.db, requireScopeId(ctx), storeId)
    if (!store) throw storeProblems.notFound()
    if (store.status === 'closed') throw storeEditProblems.closed()
    const location = await findLocation(tx.db, body.location ?? store.location)
    const id = uuidv7(ctx.now.getTime())
    await insertBranch(tx.db, {
      id,
      store_id: storeId,
      location,
      name: body.name,
      address: body.address,
      is_main: !(await hasMainBranch(tx.db, storeId)),
      created_at: ctx.now,
      ...toColumns(body),
    })
    const main = await findOwnBranchId(tx.db, requireScopeId(ctx), { storeId })
    const week = toWeek(hoursIn(body)) ?? (main === undefined ? [] : await listHours(tx.db, main))
    await replaceHours(tx.db, id, week, tx.now)
    await audit(tx.db, tx.now, { action: 'branch.created', actor: requireActor(ctx).accountId, subject: id })
    return findOwnBranch(tx.db, id)
  })

export async function editBranch(ctx: Ctx, named: string, body: BranchEdit): Promise<OwnBranchRow> {
  const id = await ownBranchId(ctx, named)
  return transaction(ctx, async (tx) => {
    const branch = await lockForEdit(tx, id)
    if (branch.store_status === 'closed') throw storeEditProblems.closed()
    const shown = await findOwnBranch(tx.db, id)
    requireCurrentVersion(branch, body.version, () => serializeOwnBranch(shown, tx.now))
    const isClosing = body.status === 'inactive' && branch.status === 'active'
    if (isClosing) await requireUnused(tx, branch)
    const isOpen = body.status ? body.status === 'active' : branch.status === 'active'
    if (body.isMainBranch && !isOpen) throw storeEditProblems.mainBranch()
    const location =
      body.location === undefined || body.location === shown.location_name
        ? branch.location
        : await findLocation(tx.db, body.location)
    await updateBranch(tx.db, id, {
      location,
      name: body.name,
      address: body.address,
      ...(body.status && { status: body.status === 'active' ? 'active' : 'closed' }),
      ...toColumns(body),
    })
    if (body.isMainBranch && !branch.is_main) await makeMainBranch(tx.db, branch)
    if (branch.is_main || body.isMainBranch) await copyPinToStore(tx.db, branch.store_id)
    const week = changedWeek(await listHours(tx.db, id), hoursIn(body))
    if (week) await replaceHours(tx.db, id, week, tx.now)
    await audit(tx.db, tx.now, { action: 'branch.edited', actor: requireActor(ctx).accountId, subject: id })
    return findOwnBranch(tx.db, id)
  })
}

export async function deleteBranch(ctx: Ctx, named: string): Promise<void> {
  const id = await ownBranchId(ctx, named)
  await transaction(ctx, async (tx) => {
    const branch = await lockForEdit(tx, id)
    const { formerStaff, formerBookings } = await requireUnused(tx, branch)
    if (formerStaff > 0 || formerBookings) await updateBranch(tx.db, id, { status: 'closed' })
    else await deleteBranchRow(tx.db, id)
    await audit(tx.db, tx.now, { action: 'branch.deleted', actor: requireActor(ctx).accountId, subject: id })
  })
}

/** No booking can be made at the branch until the transaction ends. */
export async function lockForEdit(tx: TxCtx, id: string): Promise<LockedBranch> {
  await lock(tx.db, branchLock(id))
  const branch = await lockBranch(tx.db, id)
  if (!branch) throw storeEditProblems.noSuchBranch()
  return branch
}

/** Throws unless the branch can be closed. */
async function requireUnused(tx: TxCtx, { id, is_main: isMain }: LockedBranch) {
  if (isMain) throw storeEditProblems.mainBranch()
  const bookings = await countComingBookings(tx.db, tx.now, { branchId: id })
  const { staff, services, ...former } = await countUses(tx.db, id)
  if (bookings + staff + services > 0)
    throw storeEditProblems.branchInUse().with({ extra: { uses: { bookings, staff, services } } })
  return former
}

async function findLocation(db: Queryable, named: string | null): Promise<string> {
  const place = named === null ? undefined : await findPlace(db, named)
  if (!place) throw Problem.invalid([['location', m.field_location_unknown()]])
  return place.slug
}

/** Columns that may be left out; Kysely ignores those that are undefined. */
const toColumns = (body: Changes<NewBranch>) => ({
  phone_number: body.phone,
  email: body.email,
  manager: body.manager,
  description: body.description,
  stage: body.stage,
  landmark: body.landmark,
  gate: body.gate,
  floor: body.floor,
  has_parking: body.hasParking,
  parking: body.parking,
  visit_wait_minutes: body.visitWaitMinutes,
  latitude: body.latitude,
  longitude: body.longitude,
})

const hoursIn = ({ openingTime, closingTime, workingDays }: Changes<NewBranch>): SentHours => ({
  opens: openingTime,
  closes: closingTime,
  weekdays: workingDays,
})
