import type { staff } from '#contract/staff.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Span } from '#domain/booking/schedule.ts'
import { clockTime, WEEKDAYS } from '#domain/time/time.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import type { StaffRow } from './queries.ts'
import type { LeaveRow, TodayRow } from './schedule-queries.ts'

export const serializeStaff = (
  row: StaffRow,
  media: MediaBase,
): Reply<(typeof staff)['POST /staff']>['staff'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  role: row.role,
  status: row.status,
  storeId: row.store_id,
  branchId: row.branch_id,
  photoUrl: mediaUrl(media, row.photo),
  serviceIds: row.service_ids,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export const serializeLeave = ({ id, start, end, reason }: LeaveRow) => ({
  id,
  from: start.toISOString(),
  to: end.toISOString(),
  reason,
})

export const serializeSchedule = (
  schedule: { shifts: readonly Span[]; breaks: readonly Span[] },
  leaves: readonly LeaveRow[],
  version: number,
): Reply<(typeof staff)['GET /staff/:id/schedule']>['schedule'] => ({
  shifts: schedule.shifts.map(serializeSpan),
  breaks: schedule.breaks.map(serializeSpan),
  leaves: leaves.map(serializeLeave),
  version,
})

const serializeSpan = ({ weekday, starts, ends }: Span) => ({
  weekday: WEEKDAYS[weekday]!, // a CHECK of the column
  starts: clockTime(starts % 1440),
  ends: clockTime(ends % 1440),
})

/** Serializes today's plan of a person. Without a row, there is no shift and no leave. */
export const serializeToday = (
  row: TodayRow | undefined,
): Reply<(typeof staff)['GET /staff']>['staff'][number]['today'] => ({
  shifts: (row?.shifts ?? []).map(({ starts, ends }) => ({
    starts: clockTime(starts % 1440),
    ends: clockTime(ends % 1440),
  })),
  leaveUntil: row?.leave_until?.toISOString() ?? null,
})
