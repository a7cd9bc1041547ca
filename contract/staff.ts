/** The staff of a merchant: who they are, when they work, and what they do (docs/rules/availability.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { isDay, readClockTime, WEEKDAYS } from '../domain/time/time.ts'
import { phone } from './account-forms.ts'
import { editedVersion, editProblems, version } from './edits.ts'
import { affectedBookings } from './entities/affected-booking.ts'
import { phoneNumber, PICTURE } from './entities/fields.ts'
import { done, id, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { serviceProblems } from './services.ts'
import { storeProblems } from './stores.ts'
import { date, dateTime, email, message, string, timeOfDay, url, uuid } from './values.ts'

export const staffProblems = {
  notFound: problem(
    404,
    'staff-not-found',
    m.problem_staff_not_found,
    'There is no such person at your stores.',
  ),
  leaveNotFound: problem(404, 'leave-not-found', m.problem_leave_not_found, 'There is no such leave.'),
  hasBookings: problem(
    409,
    'staff-has-bookings',
    m.problem_staff_has_bookings,
    'The person has bookings that have not ended. `affectedBookings` lists them: move or cancel them first.',
  ),
  cannotMove: problem(
    409,
    'staff-cannot-move',
    m.problem_staff_cannot_move,
    'A person who has had bookings stays at the branch. Add the person at the other branch instead.',
  ),
  leaveOverlaps: problem(
    409,
    'leave-overlaps',
    m.problem_leave_overlaps,
    'The person is already on leave for a part of this time.',
  ),
  lastOfService: problem(
    409,
    'last-staff-of-service',
    m.problem_last_staff_of_service,
    'A service that needs a person must have one. Assign someone else first.',
  ),
}

const STATUSES = ['active', 'suspended', 'inactive'] as const

const StaffMember = z
  .object({
    id: uuid('staff', 'Id of the person.'),
    name: string('Name.', 'Njeri Kamau'),
    email: email('E-mail address.', 'njeri@amani.example').nullable(),
    phoneNumber: phoneNumber('Phone number.').nullable(),
    role: string('What they do.', 'Massage therapist'),
    status: z.enum(STATUSES).meta({ description: 'Only `active` staff can be booked.' }),
    storeId: uuid('store', 'Id of the store.'),
    branchId: uuid('branch', 'Id of the branch.'),
    photoUrl: url('Picture.', PICTURE).nullable(),
    serviceIds: z.array(uuid('service', 'Id of the service.')).meta({ description: 'What they perform.' }),
    createdAt: dateTime('When the person was added.', '2026-03-14T07:00:00.000Z'),
    version,
  })
  .meta({ id: 'StaffMember', description: 'A member of staff, as the merchant sees it.' })

const weekday = z
  .string()
  .trim()
  .transform((name) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase())
  .pipe(z.enum(WEEKDAYS))
  .meta({ description: 'Weekday in English.', example: 'Monday' })
const clock = (description: string, example: string) =>
  z
    .string(saying(m.field_time_of_day))
    .trim()
    .refine(
      (text) => /^\d{1,2}:\d{2}$/.test(text) && readClockTime(text) !== null,
      saying(m.field_time_of_day),
    )
    .meta({ description, example })
const SpanInput = z
  .strictObject({
    weekday,
    starts: clock('Start, HH:mm in Africa/Nairobi.', '09:00'),
    ends: clock('End, HH:mm. Not after the start means on the next day.', '17:00'),
  })
  .meta({ id: 'WorkingTimeInput', description: 'A shift or a break, every week.' })
const Span = z
  .object({
    weekday: string('Weekday in English.', 'Monday'),
    starts: timeOfDay('Start.', '09:00'),
    ends: timeOfDay('End; not after the start means on the next day.', '17:00'),
  })
  .meta({ id: 'WorkingTime', description: 'A shift or a break, every week.' })
const Leave = z
  .object({
    id: uuid('leave', 'Id of the leave.'),
    from: dateTime('Start.'),
    to: dateTime('End.', '2026-12-01T21:00:00.000Z'),
    reason: string('Why.', 'Annual leave').nullable(),
  })
  .meta({ id: 'Leave', description: 'Days or hours in which a person does not work.' })
const Schedule = z
  .object({
    shifts: z.array(Span).meta({ description: 'When they work, Monday first.' }),
    breaks: z.array(Span).meta({ description: 'Breaks within the shifts.' }),
    leaves: z.array(Leave).meta({ description: 'Leave that has not ended, the earliest first.' }),
    version,
  })
  .meta({ id: 'StaffSchedule', description: 'When a person works.' })

const Today = z
  .object({
    shifts: z
      .array(
        z.object({
          starts: timeOfDay('Start.', '09:00'),
          ends: timeOfDay('End; not after the start means on the next day.', '17:00'),
        }),
      )
      .meta({ description: 'Shifts that begin today, the earliest first.' }),
    leaveUntil: dateTime(
      'End of the leave that the person is on now.',
      '2026-12-01T21:00:00.000Z',
    ).nullable(),
  })
  .meta({ id: 'StaffToday', description: 'When a person works today.' })
const ListedStaff = StaffMember.extend({ today: Today }).meta({
  id: 'ListedStaff',
  description: 'A member of staff, and when they work today.',
})

const ScheduleInput = z.strictObject({
  shifts: z.array(SpanInput).max(28).meta({ description: 'All shifts of a week.' }),
  breaks: z.array(SpanInput).max(42).default([]).meta({ description: 'All breaks of a week.' }),
  version: editedVersion,
})

const day = z.string(saying(m.field_date_format)).refine(isDay, saying(m.field_date_format))
const LeaveInput = z
  .strictObject({
    from: day.meta(date('The first day.').meta()!),
    to: day.meta(date('The last day; the first by default.').meta()!).optional(),
    starts: clock('Start on the first day, for hours instead of days.', '14:00').optional(),
    ends: clock('End on the last day, for hours instead of days.', '17:00').optional(),
    reason: z.string().trim().max(200).nullish().meta({ description: 'Why.', example: 'Annual leave' }),
  })
  .meta({ id: 'LeaveInput', description: 'A new leave: whole days, or from one time to another.' })

const staffParams = {
  params: z.object({ id: idOf(() => staffProblems.notFound(), 'Id of the person.', 'staff') }),
}
const name = z
  .string(saying(m.field_required))
  .trim()
  .min(1, saying(m.field_required))
  .max(120, saying(m.field_too_long))
  .meta({ description: 'Name.', example: 'Njeri Kamau' })
const role = z
  .string()
  .trim()
  .min(1, saying(m.field_required))
  .max(60, saying(m.field_too_long))
  .meta({ description: 'What they do.', example: 'Massage therapist' })
/** Clients send an empty text for none. */
const emptyToNull = (value: unknown) => (value === '' ? null : value)
const optionalEmail = z
  .preprocess(emptyToNull, z.email(saying(m.field_email_invalid)).max(254).nullish())
  .meta({ description: 'E-mail address; empty or null for none.', example: 'njeri@amani.example' })
const optionalPhone = z
  .preprocess(emptyToNull, phone(m.field_phone_invalid).nullish())
  .meta({ description: 'Kenyan mobile number; empty or null for none.', example: '0712345678' })
const branchId = z.string().trim().max(60).meta({
  description: 'Id of the branch, or `store-` and the id of the store for its main branch.',
  example: '0193471c-6d2e-7a41-9c1b-2f6a4be0a003',
})
/** Some clients send back what they have read. */
const echoed = z.string().optional().meta({ description: 'Ignored: it cannot be changed.', deprecated: true })
const Assignment = z.strictObject({
  staffId: idOf(() => staffProblems.notFound(), 'Id of the person.', 'staff'),
  serviceId: idOf(() => serviceProblems.notFound(), 'Id of the service.', 'service'),
})
const manager = { auth: 'merchant', merchantRole: LEAST_ROLE.editCatalogue } as const

export const staff = {
  'GET /staff': {
    summary: 'List the staff of my stores',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only of this store.', 'store').optional(),
      branchId: branchId.optional(),
      status: z.enum(STATUSES).optional().meta({ description: 'Only with this status.' }),
      page,
      limit: limit(100),
    }),
    reply: ok({ staff: z.array(ListedStaff), pagination: Pagination }),
  },
  'GET /staff/service/:id': {
    summary: 'List who performs a service of mine',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    params: z.object({ id: idOf(() => serviceProblems.notFound(), 'Id of the service.', 'service') }),
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
    ...manager,
    status: 201,
    body: z.strictObject({
      name,
      email: optionalEmail,
      phoneNumber: optionalPhone,
      storeId: idOf(() => storeProblems.notFound(), 'Id of the store.', 'store'),
      branchId,
      role,
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
      email: optionalEmail,
      phoneNumber: optionalPhone,
      branchId: branchId.optional(),
      role: role.optional(),
      status: z.enum(STATUSES).optional().meta({ description: 'Only `active` staff can be booked.' }),
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
    description: 'Existing bookings stay as they are.',
    ...manager,
    ...staffParams,
    status: 201,
    body: LeaveInput,
    reply: ok({ message, leave: Leave, affectedBookings }),
    problems: [staffProblems.notFound, staffProblems.leaveOverlaps],
  },
  'POST /staff/:id/leave/preview': {
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
      id: idOf(() => staffProblems.notFound(), 'Id of the person.', 'staff'),
      leaveId: idOf(() => staffProblems.leaveNotFound(), 'Id of the leave.', 'leave'),
    }),
    reply: done,
    problems: [staffProblems.notFound, staffProblems.leaveNotFound],
  },
} satisfies Contract

type StaffRoutes = typeof staff
declare module './kernel.ts' {
  interface Api extends StaffRoutes {}
}
