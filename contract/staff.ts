/** The staff of a merchant: who they are, when they work, and what they do (docs/rules/availability.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { changedEmail, changedPhone, optionalEmail, optionalPhone } from './account-forms.ts'
import { editedVersion, editProblems } from './edits.ts'
import { affectedBookings } from './entities/affected-booking.ts'
import { done, id, idSchema, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { properName } from './names.ts'
import { generalProblems } from './problem.ts'
import { serviceProblems } from './services.ts'
import { STAFF_TEXTS } from './staff/limits.ts'
import { ListedStaff, STAFF_STATUSES, StaffMember } from './staff/member.ts'
import { staffProblems } from './staff/problems.ts'
import { Leave, LeaveInput, Schedule, ScheduleInput } from './staff/working-times.ts'
import { storeProblems } from './stores.ts'
import { message } from './values.ts'

const staffParams = {
  params: z.object({ id: idSchema(() => staffProblems.notFound(), 'Id of the person.', 'staff') }),
}
const name = z
  .string(saying(m.field_required))
  .trim()
  .min(STAFF_TEXTS.name.min, saying(m.field_required))
  .max(STAFF_TEXTS.name.max, saying(m.field_too_long))
  .check(properName)
  .meta({ description: 'Name.', example: 'Njeri Kamau' })
const role = z
  .string()
  .trim()
  .min(STAFF_TEXTS.role.min, saying(m.field_required))
  .max(STAFF_TEXTS.role.max, saying(m.field_too_long))
  .meta({ description: 'Work of the person.', example: 'Massage therapist' })
const branchId = z.string().trim().max(60).meta({
  description: 'Id of the branch, or `store-` and the id of the store for its main branch.',
  example: '0193471c-6d2e-7a41-9c1b-2f6a4be0a003',
})
/** Some clients send back what they have read. */
const echoed = z.string().optional().meta({ description: 'Ignored: it cannot be changed.', deprecated: true })
const Assignment = z.strictObject({
  staffId: idSchema(() => staffProblems.notFound(), 'Id of the person.', 'staff'),
  serviceId: idSchema(() => serviceProblems.notFound(), 'Id of the service.', 'service'),
})
const manager = { auth: 'merchant', merchantRole: LEAST_ROLE.editCatalogue } as const

export const staff = {
  'GET /staff': {
    summary: 'List the staff of my stores',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only staff of this store.', 'store').optional(),
      branchId: branchId.optional(),
      status: z.enum(STAFF_STATUSES).optional().meta({ description: 'Only staff with this status.' }),
      page,
      limit: limit(100),
    }),
    reply: ok({ staff: z.array(ListedStaff), pagination: Pagination }),
  },
  'GET /staff/service/:id': {
    summary: 'List who performs a service of mine',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    params: z.object({ id: idSchema(() => serviceProblems.notFound(), 'Id of the service.', 'service') }),
    reply: ok({ staff: z.array(StaffMember) }),
    problems: [serviceProblems.notFound],
  },
  'GET /staff/:id': {
    summary: 'Get a member of staff',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    ...staffParams,
    reply: ok({ staff: StaffMember }),
    problems: [staffProblems.notFound],
  },
  'POST /staff': {
    summary: 'Add a member of staff',
    isIdempotent: true,
    description: 'The person works in the opening hours of the branch if `shifts` is not sent.',
    ...manager,
    status: 201,
    body: z.strictObject({
      name,
      email: optionalEmail,
      phoneNumber: optionalPhone,
      storeId: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store'),
      branchId,
      role,
      shifts: ScheduleInput.shape.shifts.optional(),
    }),
    reply: ok({ message, staff: StaffMember }),
    problems: [storeProblems.notFound, storeProblems.branchNotFound],
  },
  'POST /staff/assign-service': {
    summary: 'Let a person perform a service',
    ...manager,
    body: Assignment,
    reply: done,
    problems: [staffProblems.notFound, serviceProblems.notFound],
  },
  'POST /staff/unassign-service': {
    summary: 'Stop a person from being booked for a service',
    description: 'Existing bookings stay as they are.',
    ...manager,
    body: Assignment,
    reply: done,
    problems: [staffProblems.notFound, serviceProblems.notFound, staffProblems.lastOfService],
  },
  'PUT /staff/:id': {
    summary: 'Edit a member of staff',
    description: 'Fields that are left out stay as they are.',
    ...manager,
    ...staffParams,
    body: z.strictObject({
      id: echoed,
      storeId: echoed,
      name: name.optional(),
      email: changedEmail,
      phoneNumber: changedPhone,
      branchId: branchId.optional(),
      role: role.optional(),
      status: z
        .enum(STAFF_STATUSES)
        .optional()
        .meta({ description: 'Status. Only `active` staff can be booked.' }),
      version: editedVersion,
    }),
    reply: ok({ message, staff: StaffMember, affectedBookings }),
    problems: [
      staffProblems.notFound,
      storeProblems.branchNotFound,
      staffProblems.cannotMove,
      editProblems.conflict,
    ],
  },
  'DELETE /staff/:id': {
    summary: 'Remove a member of staff',
    description: 'Someone who has had bookings becomes `inactive`, so that those still name the person.',
    ...manager,
    ...staffParams,
    reply: done,
    problems: [staffProblems.notFound, staffProblems.hasBookings],
  },
  'POST /staff/:id/photo': {
    summary: 'Upload a picture of a member of staff',
    ...manager,
    ...staffParams,
    limit: 'upload',
    upload: 'staffPhoto',
    reply: ok({ message, staff: StaffMember }),
    problems: [
      staffProblems.notFound,
      generalProblems.notAPicture,
      generalProblems.pictureTooLarge,
      generalProblems.storageUnavailable,
    ],
  },
  'GET /staff/:id/schedule': {
    summary: 'Get when a person works',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    ...staffParams,
    reply: ok({ schedule: Schedule }),
    problems: [staffProblems.notFound],
  },
  'PUT /staff/:id/schedule': {
    summary: 'Set when a person works',
    description: 'Replaces all shifts and breaks. Existing bookings stay as they are.',
    ...manager,
    ...staffParams,
    body: ScheduleInput,
    reply: ok({ message, schedule: Schedule, affectedBookings }),
    problems: [staffProblems.notFound, editProblems.conflict],
  },
  'POST /staff/:id/schedule/preview': {
    worksWhenReadOnly: true,
    summary: 'List the bookings that new working times would affect',
    description: 'Writes nothing.',
    ...manager,
    ...staffParams,
    body: ScheduleInput,
    reply: ok({ affectedBookings }),
    problems: [staffProblems.notFound],
  },
  'POST /staff/:id/leave': {
    summary: 'Add leave',
    isIdempotent: true,
    description: 'Existing bookings stay as they are.',
    ...manager,
    ...staffParams,
    status: 201,
    body: LeaveInput,
    reply: ok({ message, leave: Leave, affectedBookings }),
    problems: [staffProblems.notFound, staffProblems.leaveOverlaps],
  },
  'POST /staff/:id/leave/preview': {
    worksWhenReadOnly: true,
    summary: 'List the bookings that leave would affect',
    description: 'Writes nothing.',
    ...manager,
    ...staffParams,
    body: LeaveInput,
    reply: ok({ affectedBookings }),
    problems: [staffProblems.notFound],
  },
  'DELETE /staff/:id/leave/:leaveId': {
    summary: 'Remove leave',
    ...manager,
    params: z.object({
      id: idSchema(() => staffProblems.notFound(), 'Id of the person.', 'staff'),
      leaveId: idSchema(() => staffProblems.leaveNotFound(), 'Id of the leave.', 'leave'),
    }),
    reply: done,
    problems: [staffProblems.notFound, staffProblems.leaveNotFound],
  },
} satisfies Contract

type StaffRoutes = typeof staff
declare module './kernel.ts' {
  interface Api extends StaffRoutes {}
}
