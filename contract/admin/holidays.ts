/** Public holidays that are gazetted (docs/rules/availability.md#public-holidays). */
import * as z from 'zod'
import { m } from '#messages'
import { isDay } from '../../domain/time/time.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { done, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, date, integer, string } from '../values.ts'
import { HOLIDAY_TEXTS } from './holiday-limits.ts'

export const holidayProblems = {
  notFound: problem(
    404,
    'holiday-not-found',
    m.problem_holiday_not_found,
    'No holiday was added for this day.',
  ),
  exists: problem(
    409,
    'holiday-exists',
    m.problem_holiday_exists,
    'A holiday was added for this day before.',
  ),
  past: problem(400, 'holiday-past', m.problem_holiday_past, 'The day is before today.'),
}

const day = z
  .string()
  .refine((given) => isDay(given), { params: { notFound: holidayProblems.notFound } })
  .meta({ description: 'The day, YYYY-MM-DD.', example: '2027-03-10' })
const fields = {
  day: z
    .string()
    .refine((given) => isDay(given))
    .meta({ description: 'The day, YYYY-MM-DD.', example: '2027-03-10' }),
  name: limitedText(HOLIDAY_TEXTS.name).meta({
    description: 'Name of the holiday, as customers read it.',
    example: 'Idd-ul-Fitr',
  }),
}

const Effect = z
  .object({
    closingStores: integer('Published stores with a branch that closes on the day as a holiday.', 12),
    ownHours: integer('Published stores with hours of their own for the day, which stay.', 2),
    bookings: integer('Bookings on the day at branches that close. They stay until the store moves them.', 5),
  })
  .meta({ id: 'HolidayEffect', description: 'Meaning of a public holiday on a day.' })

const Holiday = z
  .object({
    day: date('The day.', '2027-03-10'),
    name: string('Name.', 'Idd-ul-Fitr'),
    isFixed: boolean(
      'True if the holiday is the same every year or follows from Easter, and cannot be changed.',
      false,
    ),
    effect: Effect,
    version: version.nullable(),
  })
  .meta({ id: 'PublicHoliday', description: 'A public holiday to come.' })

export const holidays = {
  'GET /admin/holidays': {
    summary: 'List the public holidays of the next thirteen months',
    auth: 'admin',
    adminAction: 'editCatalogue',
    reply: ok({ holidays: z.array(Holiday).meta({ description: 'The earliest first.' }) }),
  },
  'GET /admin/holidays/:day/effect': {
    summary: 'Preview the effect of a public holiday on a day',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: z.object({ day }),
    reply: ok({ effect: Effect }),
    problems: [holidayProblems.notFound],
  },
  'POST /admin/holidays': {
    summary: 'Add a public holiday',
    description: 'Branches that close on holidays have no free times on it.',
    auth: 'admin',
    adminAction: 'editCatalogue',
    isIdempotent: true,
    status: 201,
    body: z.strictObject(fields),
    reply: ok({ holiday: Holiday }),
    problems: [holidayProblems.exists, holidayProblems.past],
  },
  'PUT /admin/holidays/:day': {
    summary: 'Change the name or the day of a public holiday that was added',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: z.object({ day }),
    body: z.strictObject({ ...fields, version: editedVersion }),
    reply: ok({ holiday: Holiday }),
    problems: [holidayProblems.notFound, holidayProblems.exists, holidayProblems.past, editProblems.conflict],
  },
  'DELETE /admin/holidays/:day': {
    summary: 'Remove a public holiday that was added',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: z.object({ day }),
    reply: done,
    problems: [holidayProblems.notFound],
  },
} satisfies Contract

type HolidayRoutes = typeof holidays
declare module '../kernel.ts' {
  interface Api extends HolidayRoutes {}
}
