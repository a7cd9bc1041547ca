/** Calendars of other programs: those in which people are busy, and feeds of bookings (docs/rules/calendars.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { CALENDAR_SOURCES } from '../domain/calendars/address.ts'
import { CALENDAR_PROBLEMS } from '../domain/calendars/calendar-problems.ts'
import { CALENDAR_TEXTS, FEED_DAYS } from './calendars/limits.ts'
import { calendarProblems } from './calendars/problems.ts'
import { done, id, idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { staffProblems } from './staff/problems.ts'
import { storeProblems } from './stores.ts'
import { boolean, dateTime, integer, message, string, url, uuid } from './values.ts'

/** A person's own ones, with the role staff; otherwise those of everybody, for managers and owners. */
const ownOrManager = { auth: 'merchant', merchantRole: LEAST_ROLE.handleBookings } as const
const personId = idSchema(() => staffProblems.notFound(), 'Id of the person.', 'staff')

const Calendar = z
  .object({
    id: uuid('calendar', 'Id of the calendar.'),
    source: z.enum(CALENDAR_SOURCES).meta({ description: 'Program of the calendar, found by its address.' }),
    host: string('Server of the address, which itself is secret.', 'calendar.google.com'),
    createdAt: dateTime('Time at which it was connected.'),
    checkedAt: dateTime('Time at which it was last asked for.').nullable(),
    okAt: dateTime('Time at which it was last read.').nullable(),
    problem: z
      .enum(CALENDAR_PROBLEMS)
      .nullable()
      .meta({ description: 'Why it could not be read the last time; the times of before are kept.' }),
    skippedEvents: integer('Events that were not understood.', 0),
    busyTimes: integer('Busy times from now on.', 12),
  })
  .meta({ id: 'StaffCalendar', description: 'A calendar in which a person is busy.' })
export type StaffCalendar = z.infer<typeof Calendar>

const Feed = z
  .object({
    id: uuid('feed', 'Id of the feed.'),
    url: url('Secret address, for calendar programs.', 'https://d3.deals/calendars/7f3a.ics'),
    branchId: uuid('branch', 'Id of the branch, null for a feed of a person or of a whole store.').nullable(),
    withNames: boolean('True if it has the names of clients.', false),
    createdAt: dateTime('Time at which it was made.'),
  })
  .meta({ id: 'CalendarFeed', description: 'A private feed of bookings.' })
export type CalendarFeed = z.infer<typeof Feed>

const subject = {
  staffId: id(m.field_staff_unknown, 'Id of the person.', 'staff').optional(),
  branchId: id(m.field_branch_unknown, 'Id of the branch.', 'branch').optional(),
  storeId: id(m.field_store_id_invalid, 'Id of the store.', 'store').optional(),
}
const namesOne = (value: { [K in keyof typeof subject]?: unknown }) =>
  [value.staffId, value.branchId, value.storeId].filter((each) => each !== undefined).length === 1
const ONE = { error: () => m.field_feed_subject(), path: ['staffId'] }
const subjectProblems = [staffProblems.notFound, storeProblems.branchNotFound, storeProblems.notFound]
const feedParams = {
  params: z.object({ id: idSchema(() => calendarProblems.feedNotFound(), 'Id of the feed.', 'feed') }),
}

export const calendars = {
  'GET /staff/:id/calendars': {
    summary: 'List the calendars in which a person is busy',
    ...ownOrManager,
    params: z.object({ id: personId }),
    reply: ok({ calendars: z.array(Calendar) }),
    problems: [staffProblems.notFound],
  },
  'POST /staff/:id/calendars': {
    summary: 'Connect a calendar in which a person is busy',
    description:
      'The address of an iCalendar file. It is read within a minute and then every five minutes; the person cannot be booked ' +
      'at its busy times. Only the times are stored.',
    ...ownOrManager,
    status: 201,
    limit: 'connect-calendar',
    params: z.object({ id: personId }),
    body: z.strictObject({
      address: z
        .string(saying(m.field_required))
        .trim()
        .min(CALENDAR_TEXTS.address.min, saying(m.field_required))
        .max(CALENDAR_TEXTS.address.max, saying(m.field_too_long))
        .meta({
          description: 'Address, with `https:` or `webcal:`.',
          example: 'https://calendar.google.com/calendar/ical/grace%40example.com/private-0a1b/basic.ics',
        }),
    }),
    reply: ok({ message, calendar: Calendar }),
    problems: [staffProblems.notFound, calendarProblems.connectedAlready, calendarProblems.tooManyCalendars],
  },
  'DELETE /staff/:id/calendars/:calendarId': {
    summary: 'Disconnect a calendar',
    description: 'Its busy times are free at once.',
    ...ownOrManager,
    params: z.object({
      id: personId,
      calendarId: idSchema(() => calendarProblems.calendarNotFound(), 'Id of the calendar.', 'calendar'),
    }),
    reply: done,
    problems: [staffProblems.notFound, calendarProblems.calendarNotFound],
  },
  'GET /calendar-feeds': {
    summary: 'List the private feeds of a person, a branch or a store',
    ...ownOrManager,
    query: z
      .object({
        ...subject,
        ofBranches: z
          .enum(['true', 'false'])
          .default('false')
          .meta({ description: 'With those of the branches of the store, too.', example: 'true' }),
      })
      .refine(namesOne, ONE),
    reply: ok({ feeds: z.array(Feed) }),
    problems: subjectProblems,
  },
  'POST /calendar-feeds': {
    summary: 'Make a private feed of bookings',
    description:
      'Everyone who has its address can read it, without signing in: the bookings of the last ' +
      `${FEED_DAYS.past} days and the next ${FEED_DAYS.next}.`,
    isIdempotent: true,
    ...ownOrManager,
    status: 201,
    body: z
      .strictObject({
        ...subject,
        withNames: z.boolean().default(false).meta({ description: 'Also with the names of clients.' }),
      })
      .refine(namesOne, ONE),
    reply: ok({ message, feed: Feed }),
    problems: [...subjectProblems, calendarProblems.tooManyFeeds],
  },
  'PUT /calendar-feeds/:id': {
    summary: 'Choose whether a feed has the names of clients',
    ...ownOrManager,
    ...feedParams,
    body: z.strictObject({
      withNames: z.boolean().meta({ description: 'With the names of clients.', example: true }),
    }),
    reply: ok({ message, feed: Feed }),
    problems: [calendarProblems.feedNotFound],
  },
  'DELETE /calendar-feeds/:id': {
    summary: 'Revoke a feed',
    description: 'Its address answers 404 at once.',
    ...ownOrManager,
    ...feedParams,
    reply: done,
    problems: [calendarProblems.feedNotFound],
  },
} satisfies Contract

type CalendarRoutes = typeof calendars
declare module './kernel.ts' {
  interface Api extends CalendarRoutes {}
}
