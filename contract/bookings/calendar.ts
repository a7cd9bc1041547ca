/** The calendar of a merchant: who works when, what is booked, and what waits for an answer. */
import * as z from 'zod'
import { CALENDAR_SOURCES } from '../../domain/calendars/address.ts'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import {
  BookingAnswer,
  BookingEvent,
  BookingPackage,
  BookingSeries,
  bookingOrigin,
  BookingStatus,
  originHost,
  Proposal,
  VisitItem,
} from '../entities/booking.ts'
import { phoneNumber, PICTURE } from '../entities/fields.ts'
import { id, intOr, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { boolean, date, dateTime, integer, money, string, url, uuid } from '../values.ts'
import { bookingParams, firstDay } from './fields.ts'
import { bookingProblems } from './problems.ts'

const Action = z
  .object({
    action: z
      .enum(['confirm', 'decline', 'propose', 'check-in', 'complete', 'no-show', 'cancel', 'undo'])
      .meta({
        description:
          '`decline` and `cancel`: PUT /bookings/{id}/cancel with a reason. `propose`: POST ' +
          '/merchant/bookings/{id}/proposals. `undo`: POST /merchant/bookings/{id}/undo. The others: PUT ' +
          '/bookings/{id}/ and their name.',
        example: 'check-in',
      }),
    from: dateTime('Time from which the action is possible; null for now.').nullable(),
    until: dateTime('Time until which the action is possible; null without a limit.').nullable(),
  })
  .meta({ id: 'BookingAction', description: 'Action that the store can take on a booking, now or later.' })

const span = { from: dateTime('Start.'), to: dateTime('End.', '2026-11-28T12:30:00.000Z') }
const Span = z.object(span).meta({ id: 'TimeSpan', description: 'A span of time.' })

const Clash = Span.extend({
  source: z.enum(CALENDAR_SOURCES).meta({ description: 'Program of the calendar.' }),
}).meta({ id: 'BookingClash', description: 'A time at which the person of a booking is busy by a calendar.' })

export const CalendarBooking = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    code: string('Short code.', 'K7M2QX'),
    status: BookingStatus,
    isNoShow: boolean('True if the booking was cancelled because the customer did not come.', false),
    isWalkIn: boolean('True if the store entered the booking for somebody without an account.', false),
    isForGuest: boolean('True if the booking is for someone else.', false),
    origin: bookingOrigin,
    originHost,
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    storeId: uuid('store', 'Id of the store.'),
    branchId: uuid('branch', 'Id of the branch.'),
    staffId: uuid('staff', 'Id of the staff member; null when nobody in particular.').nullable(),
    staffName: string('Name of the staff member.', 'Njeri Kamau').nullable(),
    isStaffChosen: boolean('True if the customer asked for this person.', false),
    serviceId: uuid('service', 'Id of the service.'),
    serviceName: string('Name of the service.', 'Deep tissue massage'),
    offerTitle: string('Title of the offer; null when a service is booked.', '30% off massage').nullable(),
    requestId: uuid(
      'request',
      'Id of the request for a service whose accepted quote made it; null otherwise.',
    ).nullable(),
    customer: z
      .object({
        name: string('Person who comes.', 'Wanjiku Mwangi'),
        phone: phoneNumber('Phone number that the customer gave with the booking.').nullable(),
        visits: integer('Number of times that the customer has come to the stores of the merchant.', 4),
        noShows: integer('Number of times that the customer did not come.', 0),
      })
      .meta({ description: 'The person who comes. A walk-in has no visits and no no-shows.' }),
    notes: string('Notes of the customer.', 'First visit').nullable(),
    specialRequests: string('Special requests of the customer.', 'Ground floor, please').nullable(),
    answers: z.array(BookingAnswer).meta({ description: 'Answers to the questions of the service.' }),
    items: z
      .array(VisitItem)
      .optional()
      .meta({
        description:
          'The services of a visit of several, in order of time; absent for one service. `endTime` is that of the visit, and what ' +
          'else is about a service is about the first.',
      }),
    series: BookingSeries.optional().meta({ description: 'Its series; absent if it is not repeated.' }),
    package: BookingPackage.optional().meta({
      description: 'The package that pays for it: nothing is to be collected. Absent without one.',
    }),
    toCollect: money('Amount paid at the store; null when the price is agreed there.', 1750).nullable(),
    accessFee: money('The access fee of D3; 0 when there is none.', 113),
    accessFeePaid: boolean('True if the access fee is paid.', true),
    comingAt: dateTime('Time at which the customer confirmed that they are coming.').nullable(),
    answerBy: dateTime('Time until which a request has to be answered; null otherwise.').nullable(),
    holdExpiresAt: dateTime('Time until which an unpaid booking holds its time; null otherwise.').nullable(),
    cancelReason: string('Reason of the cancellation.', 'I am ill').nullable(),
    proposal: Proposal.nullable().meta({ description: 'Another time that the store proposed.' }),
    clashes: z.array(Clash).meta({
      description:
        'Times within the booking at which its person is busy by a connected calendar: the booking was there before.',
    }),
    actions: z.array(Action).meta({ description: 'Actions that you can take, the usual next step first.' }),
    history: z.array(BookingEvent).meta({ description: 'History of the booking, oldest first.' }),
    createdAt: dateTime('Time of creation.', '2026-11-21T09:02:40.000Z'),
  })
  .meta({ id: 'CalendarBooking', description: 'A booking, as the calendar of its store shows it.' })
export type CalendarBooking = z.infer<typeof CalendarBooking>

export const BlockedTime = z
  .object({
    id: uuid('block', 'Id of the blocked time.'),
    branchId: uuid('branch', 'Id of the branch.'),
    staffId: uuid('staff', 'Id of the staff member.'),
    ...span,
    reason: string('Reason of the absence.', 'Delivery').nullable(),
  })
  .meta({ id: 'BlockedTime', description: 'Time in which a person cannot be booked.' })

const CalendarBlock = BlockedTime.extend({
  source: z.enum(CALENDAR_SOURCES).nullable().meta({
    description: 'Program of the calendar in which the person is busy; null for what the store blocked.',
  }),
}).meta({ id: 'CalendarBlock', description: 'Blocked time, or a busy time of a connected calendar.' })

const CalendarDay = z
  .object({
    date: date('The day.'),
    branches: z
      .array(
        z.object({
          branchId: uuid('branch', 'Id of the branch.'),
          opensAt: dateTime('Opening time; null when the branch is closed.').nullable(),
          closesAt: dateTime('Closing time; null when the branch is closed.').nullable(),
          reason: string('Reason why the branch is closed or has other hours.', 'Jamhuri Day').nullable(),
        }),
      )
      .meta({ description: 'The hours of each branch.' }),
    staff: z
      .array(
        z.object({
          staffId: uuid('staff', 'Id of the person.'),
          shifts: z.array(Span).meta({ description: 'Working times.' }),
          breaks: z.array(Span).meta({ description: 'Breaks within the shifts.' }),
          leaves: z
            .array(Span.extend({ reason: string('Reason of the absence.', 'Exam').nullable() }))
            .meta({ description: 'Absences.' }),
        }),
      )
      .meta({ description: 'The working times of each person.' }),
  })
  .meta({ id: 'CalendarDay', description: 'A day of the calendar.' })

export const calendarRoutes = {
  'GET /merchant/calendar': {
    summary: 'Get the calendar of my stores',
    description:
      'Returns all bookings that begin on the days, cancelled ones too, and the work of each person and branch. ' +
      'Somebody with the role `staff` gets their own bookings only.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    query: z.object({
      from: firstDay,
      days: intOr(1, 1, 7).meta({ description: 'Number of days.', example: 1 }),
      storeId: id(m.field_store_id_invalid, 'Only bookings of this store.', 'store').optional(),
      branchId: id(m.field_branch_id_invalid, 'Only bookings at this branch.', 'branch').optional(),
      staffId: id(m.field_staff_id_invalid, 'Only bookings with this staff member.', 'staff').optional(),
    }),
    reply: ok({
      now: dateTime('The time of the server.'),
      stores: z
        .array(z.object({ id: uuid('store', 'Id of the store.'), name: string('Name.', 'Amani Spa') }))
        .meta({ description: 'Stores of the merchant.' }),
      branches: z
        .array(
          z.object({
            id: uuid('branch', 'Id of the branch.'),
            storeId: uuid('store', 'Id of its store.'),
            name: string('Name.', 'Amani Spa - Westlands'),
            isMain: boolean('True if the branch is the main branch.', true),
          }),
        )
        .meta({ description: 'Branches of the store, the main one first.' }),
      staff: z
        .array(
          z.object({
            id: uuid('staff', 'Id of the person.'),
            name: string('Name.', 'Njeri Kamau'),
            role: string('Work that the staff member does.', 'Massage therapist'),
            photoUrl: url('Picture.', PICTURE).nullable(),
            branchId: uuid('branch', 'Id of the branch.'),
            isActive: boolean('True if the person can be booked.', true),
          }),
        )
        .meta({ description: 'The columns: active staff, and others who have bookings on these days.' }),
      days: z.array(CalendarDay).meta({ description: 'The days in order.' }),
      bookings: z.array(CalendarBooking).meta({ description: 'The bookings of these days by start.' }),
      blocks: z.array(CalendarBlock).meta({ description: 'Blocked time and busy times of these days.' }),
      requests: z.array(CalendarBooking).meta({
        description: 'Requests of any day that wait for an answer, the most urgent first; at most 50.',
      }),
      summary: z
        .object({
          bookings: integer('Bookings of these days that are not cancelled.', 12),
          waiting: integer('Requests of any day that wait for an answer.', 2),
          toCollect: money('Sum that customers of these days have yet to pay at the store.', 21000),
        })
        .meta({ description: 'Figures.' }),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/coming-bookings': {
    summary: 'List the bookings that keep a service, branch or store from being deleted',
    description: 'The list has live bookings that have not ended, the earliest first.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editCatalogue,
    query: z.object({
      serviceId: id(m.field_service_unknown, 'Only bookings of this service.', 'service').optional(),
      branchId: id(m.field_branch_id_invalid, 'Only bookings at this branch.', 'branch').optional(),
      storeId: id(m.field_store_id_invalid, 'Only bookings of this store.', 'store').optional(),
    }),
    reply: ok({
      count: integer('Number of bookings.', 4),
      bookings: z
        .array(
          z.object({
            id: uuid('booking', 'Id of the booking.'),
            startTime: dateTime('Start.'),
            customerName: string('Person who comes.', 'Wanjiku Mwangi'),
          }),
        )
        .meta({ description: 'The first three.' }),
    }),
  },
  'GET /merchant/bookings/:id': {
    summary: 'Get a booking of my stores, as the calendar shows it',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    ...bookingParams,
    reply: ok({ booking: CalendarBooking }),
    problems: [bookingProblems.notFound],
  },
} satisfies Contract
