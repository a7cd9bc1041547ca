/**
 * Editing the staff of a merchant. Existing bookings never change by it; replies list those that no longer
 * fit.
 */
import type { Changes } from '#contract/edits.ts'
import { generalProblems } from '#contract/problem.ts'
import { staffProblems } from '#contract/staff/problems.ts'
import { storeProblems } from '#contract/stores.ts'
import type { Span } from '#domain/booking/schedule.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { countWithinDay } from '#server/features/accounts/accounts.ts'
import { replacePicture } from '#server/features/media/media.ts'
import {
  assignStaff,
  countStaff,
  requireOwnService,
  unassignStaff,
} from '#server/features/services/services.ts'
import {
  listComingBookings,
  requireOwnStore,
  serializeAffected,
  type ComingBooking,
} from '#server/features/stores/stores.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'
import type { StaffRow } from './queries.ts'
import { listHoursAsShifts, replaceSchedule } from './schedule-queries.ts'
import { serializeStaff } from './serialize.ts'

export { addToStaffRating } from './queries.ts'
export { staffPhotoOwner } from './queries.ts'

export async function getStaff(ctx: Ctx, id: string): Promise<StaffRow> {
  const row = await q.findStaff(ctx.db, requireScopeId(ctx), id)
  if (!row) throw staffProblems.notFound()
  return row
}

type NewStaff = {
  name: string
  email?: string | null | undefined
  phoneNumber?: string | null | undefined
  storeId: string
  branchId: string
  role: string
}

/** Adds a person, who without `shifts` works while the branch is open. */
export async function addStaff(
  ctx: Ctx,
  { shifts, ...person }: NewStaff & { shifts?: readonly Span[] | undefined },
): Promise<StaffRow> {
  await requireOwnStore(ctx, person.storeId)
  const branchId = await getBranchId(ctx, person.storeId, person.branchId)
  const id = uuidv7(ctx.now.getTime())
  return transaction(ctx, async (tx) => {
    await q.insertStaff(tx.db, {
      id,
      branch_id: branchId,
      name: person.name,
      email: person.email ?? null,
      phone_number: person.phoneNumber ?? null,
      role: person.role,
      created_at: ctx.now,
    })
    const schedule = { shifts: shifts ?? (await listHoursAsShifts(tx.db, branchId)), breaks: [] }
    await replaceSchedule(tx.db, id, schedule, tx.now)
    await auditStaff(tx, id, 'staff.added')
    return getStaff(tx, id)
  })
}

async function getBranchId(ctx: Ctx, storeId: string, branchId: string): Promise<string> {
  const branch = await q.findBranch(ctx.db, storeId, branchId)
  if (!branch) throw storeProblems.branchNotFound()
  return branch.id
}

export type StaffChanges = Changes<Omit<NewStaff, 'storeId'>> & {
  status?: StaffRow['status'] | undefined
  version?: number | undefined
}

export type EditedStaff = { staff: StaffRow; affected: ComingBooking[] }

export function editStaff(ctx: Ctx, id: string, changes: StaffChanges): Promise<EditedStaff> {
  return editLocked(ctx, id, changes.version, async (tx, before) => {
    const branchId =
      changes.branchId === undefined
        ? before.branch_id
        : await getBranchId(tx, before.store_id, changes.branchId)
    if (branchId !== before.branch_id && (await q.hasBookings(tx.db, id))) throw staffProblems.cannotMove()
    await q.updateStaff(tx.db, id, {
      name: changes.name,
      email: changes.email,
      phone_number: changes.phoneNumber,
      role: changes.role,
      status: changes.status,
      branch_id: branchId,
    })
    await auditStaff(tx, id, 'staff.edited', changes.status && { status: changes.status })
    const staff = await getStaff(tx, id)
    const affected =
      staff.status === 'active' ? [] : await listComingBookings(tx.db, ctx.now, { staffId: id })
    return { staff, affected }
  })
}

/** Runs an edit with the person locked, if the editor has seen the current version. */
export const editLocked = <T>(
  ctx: Ctx,
  id: string,
  version: number | undefined,
  edit: (tx: TxCtx, staff: StaffRow) => Promise<T>,
): Promise<T> =>
  transaction(ctx, async (tx) => {
    await getStaff(tx, id)
    await q.lockStaff(tx.db, id)
    const staff = await getStaff(tx, id)
    requireCurrentVersion(staff, version, () => serializeStaff(staff, ctx.app.config))
    return edit(tx, staff)
  })

/** Deletes the person, or makes them inactive if bookings name them. */
export const removeStaff = (ctx: Ctx, id: string): Promise<StaffRow> =>
  editLocked(ctx, id, undefined, async (tx, staff) => {
    const live = await listComingBookings(tx.db, ctx.now, { staffId: id })
    if (live.length > 0)
      throw staffProblems.hasBookings().with({ extra: { affectedBookings: serializeAffected(live) } })
    const isNamed =
      (await q.hasBookings(tx.db, id)) || (await q.isMember(tx.db, id)) || (await q.isAwaited(tx.db, id))
    if (isNamed) await q.updateStaff(tx.db, id, { status: 'inactive' })
    else await q.deleteStaff(tx.db, id)
    await auditStaff(tx, id, 'staff.removed')
    return staff
  })

const MAX_UPLOADS_PER_DAY = 50

export async function changePhoto(ctx: Ctx, id: string, upload: Uint8Array): Promise<StaffRow> {
  await getStaff(ctx, id)
  const { accountId } = requireActor(ctx)
  await countWithinDay(ctx, `staff-photo:${accountId}`, MAX_UPLOADS_PER_DAY, generalProblems.tooMany)
  const save = (path: string) =>
    transaction(ctx, async (tx) => {
      const replaced = await q.replacePhoto(tx.db, id, path)
      await auditStaff(tx, id, 'staff.photo')
      return replaced
    })
  await replacePicture(ctx, { kind: 'staffPhoto', accountId, upload, save })
  return getStaff(ctx, id)
}

// ---------------------------------------------------------------- services

type Assignment = { staffId: string; serviceId: string }

/** Returns the names for the reply. */
export async function assign(ctx: Ctx, { staffId, serviceId }: Assignment) {
  const service = await requireOwnService(ctx, serviceId)
  return editLocked(ctx, staffId, undefined, async (tx, staff) => {
    if (staff.store_id !== service.storeId) throw staffProblems.notFound()
    await assignStaff(tx.db, serviceId, staffId, tx.now)
    await auditStaff(tx, staffId, 'staff.assigned', { serviceId })
    return { name: staff.name, service: service.name }
  })
}

export async function unassign(ctx: Ctx, { staffId, serviceId }: Assignment) {
  const service = await requireOwnService(ctx, serviceId)
  return editLocked(ctx, staffId, undefined, async (tx, staff) => {
    const isLast = (await countStaff(tx.db, serviceId)) === 1
    if (isLast && staff.service_ids.includes(serviceId)) throw staffProblems.lastOfService()
    await unassignStaff(tx.db, serviceId, staffId, tx.now)
    await auditStaff(tx, staffId, 'staff.unassigned', { serviceId })
    return { name: staff.name, service: service.name }
  })
}

/** The audit log has one lock for all writers, so it is written last. */
export const auditStaff = (
  tx: TxCtx,
  staffId: string,
  action: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> =>
  audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject: staffId, details })
