import { m } from '#messages'
import { pagination } from '#contract/fields.ts'
import type { staff } from '#contract/staff.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { requireOwnService } from '#server/features/services/services.ts'
import { serializeAffected } from '#server/features/stores/stores.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import { listStaff } from './queries.ts'
import {
  addLeave,
  previewLeave,
  parseSchedule,
  previewSchedule,
  readSchedule,
  removeLeave,
  setSchedule,
} from './schedule.ts'
import { listToday } from './schedule-queries.ts'
import { serializeLeave, serializeSchedule, serializeStaff, serializeToday } from './serialize.ts'
import { addStaff, assign, changePhoto, editStaff, getStaff, removeStaff, unassign } from './staff.ts'

/** Page that holds more than any service has. */
const ALL = { page: 1, limit: 500 }

export const staffRoutes: HttpRoutes<typeof staff> = {
  async 'GET /staff'({ query }, ctx) {
    const { page, limit, storeId, status } = query
    const main = /^store-(.+)$/.exec(query.branchId ?? '')?.[1]
    const filter = main === undefined ? { storeId, branchId: query.branchId } : { storeId: main }
    const { rows, total } = await listStaff(
      ctx.db,
      { scopeId: requireScopeId(ctx), status, ...filter },
      { page, limit },
    )
    const today = await listToday(
      ctx.db,
      rows.map(({ id }) => id),
      ctx.now,
    )
    return {
      success: true,
      staff: rows.map((row) => ({
        ...serializeStaff(row, ctx.app.config),
        today: serializeToday(today.find(({ id }) => id === row.id)),
      })),
      pagination: pagination(page, limit, total),
    }
  },

  async 'GET /staff/:id'({ params }, ctx) {
    return { success: true, staff: serializeStaff(await getStaff(ctx, params.id), ctx.app.config) }
  },

  async 'GET /staff/service/:id'({ params }, ctx) {
    await requireOwnService(ctx, params.id)
    const { rows } = await listStaff(ctx.db, { scopeId: requireScopeId(ctx), serviceId: params.id }, ALL)
    return { success: true, staff: rows.map((row) => serializeStaff(row, ctx.app.config)) }
  },

  async 'POST /staff'({ body }, ctx) {
    const shifts = body.shifts && parseSchedule({ shifts: body.shifts, breaks: [] }).shifts
    const added = await addStaff(ctx, { ...body, shifts })
    return {
      success: true,
      message: m.rule_reply_staff_added({ name: added.name }),
      staff: serializeStaff(added, ctx.app.config),
    }
  },

  async 'POST /staff/assign-service'({ body }, ctx) {
    return { success: true, message: m.rule_reply_service_assigned(await assign(ctx, body)) }
  },

  async 'POST /staff/unassign-service'({ body }, ctx) {
    return { success: true, message: m.rule_reply_service_unassigned(await unassign(ctx, body)) }
  },

  async 'PUT /staff/:id'({ params, body }, ctx) {
    const edited = await editStaff(ctx, params.id, body)
    return {
      success: true,
      message: m.rule_reply_staff_saved(),
      staff: serializeStaff(edited.staff, ctx.app.config),
      affectedBookings: serializeAffected(edited.affected),
    }
  },

  async 'DELETE /staff/:id'({ params }, ctx) {
    const { name } = await removeStaff(ctx, params.id)
    return { success: true, message: m.rule_reply_staff_removed({ name }) }
  },

  async 'POST /staff/:id/photo'({ params, upload }, ctx) {
    const edited = await changePhoto(ctx, params.id, upload)
    return {
      success: true,
      message: m.rule_reply_staff_saved(),
      staff: serializeStaff(edited, ctx.app.config),
    }
  },

  async 'GET /staff/:id/schedule'({ params }, ctx) {
    const { schedule, leaves, version } = await readSchedule(ctx, params.id)
    return { success: true, schedule: serializeSchedule(schedule, leaves, version) }
  },

  async 'PUT /staff/:id/schedule'({ params, body }, ctx) {
    const affected = await setSchedule(ctx, params.id, body)
    const { schedule, leaves, version } = await readSchedule(ctx, params.id)
    return {
      success: true,
      message: m.rule_reply_schedule_saved(),
      schedule: serializeSchedule(schedule, leaves, version),
      affectedBookings: serializeAffected(affected),
    }
  },

  async 'POST /staff/:id/schedule/preview'({ params, body }, ctx) {
    const affected = await previewSchedule(ctx, params.id, body)
    return { success: true, affectedBookings: serializeAffected(affected) }
  },

  async 'POST /staff/:id/leave'({ params, body }, ctx) {
    const { leave, affected } = await addLeave(ctx, params.id, body)
    return {
      success: true,
      message: m.rule_reply_leave_added(),
      leave: serializeLeave(leave),
      affectedBookings: serializeAffected(affected),
    }
  },

  async 'POST /staff/:id/leave/preview'({ params, body }, ctx) {
    const affected = await previewLeave(ctx, params.id, body)
    return { success: true, affectedBookings: serializeAffected(affected) }
  },

  async 'DELETE /staff/:id/leave/:leaveId'({ params }, ctx) {
    await removeLeave(ctx, params.id, params.leaveId)
    return { success: true, message: m.rule_reply_leave_removed() }
  },
}
