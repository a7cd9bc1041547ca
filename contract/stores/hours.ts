/** Opening hours of a branch: every week, on special days and on public holidays. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { isDay } from '../../domain/time/time.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { affectedBookings } from '../entities/affected-booking.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { boolean, date, message, string, timeOfDay } from '../values.ts'
import { clockTime, optionalText, ownBranchParams, weekday } from './fields.ts'
import { HOURS_TEXTS } from './limits.ts'
import { storeEditProblems } from './problems.ts'

/** A date differs from its weekday at most once, so this is a year of special days. */
const MAX_SPECIAL_DAYS = 366

const areDifferent = (values: readonly unknown[]) => new Set(values).size === values.length

const HoursEdit = z
  .strictObject({
    hours: z
      .array(
        z.strictObject({
          weekday,
          opens: clockTime('Opening time.', '09:00'),
          closes: clockTime('Closing time; not after `opens` if it closes after midnight.', '20:00'),
        }),
      )
      .max(7)
      .refine((all) => areDifferent(all.map((each) => each.weekday)), saying(m.field_listed_twice))
      .meta({ description: 'Weekdays on which it opens; on the others it is closed.' }),
    specialDays: z
      .array(
        z
          .strictObject({
            day: z
              .string()
              .trim()
              .refine(isDay, saying(m.field_date_format))
              .meta({ description: 'A calendar day in Africa/Nairobi, YYYY-MM-DD.', example: '2026-12-24' }),
            opens: clockTime('Opening time; null closes the day.', '09:00').nullable(),
            closes: clockTime('Closing time; null closes the day.', '13:00').nullable(),
            reason: optionalText(HOURS_TEXTS.reason, 'Reason, as customers see it, or null.', 'Stocktaking'),
          })
          .refine(({ opens, closes }) => (opens === null) === (closes === null), {
            path: ['closes'],
            error: () => m.field_special_day_times(),
          }),
      )
      .max(MAX_SPECIAL_DAYS)
      .refine((all) => areDifferent(all.map(({ day }) => day)), saying(m.field_listed_twice))
      .meta({ description: 'Days with other hours than their weekday. Past days are ignored.' }),
    closedOnHolidays: z.boolean().meta({
      description: 'True if the branch is closed on public holidays, except on special days with hours.',
      example: true,
    }),
    version: editedVersion,
  })
  .meta({
    id: 'BranchHoursEdit',
    description: 'All opening hours of a branch; they replace the earlier ones.',
  })
export type HoursEdit = z.output<typeof HoursEdit>

const hours = {
  hours: z
    .array(
      z.object({
        weekday: string('Weekday in English.', 'Monday'),
        opens: timeOfDay('Opening time.', '09:00'),
        closes: timeOfDay('Closing time; not after `opens` if it closes after midnight.', '20:00'),
      }),
    )
    .meta({ description: 'Weekdays on which it opens, Monday first.' }),
  specialDays: z
    .array(
      z.object({
        day: date('The day.', '2026-12-24'),
        opens: timeOfDay('Opening time; null if it is closed.', '09:00').nullable(),
        closes: timeOfDay('Closing time; null if it is closed.', '13:00').nullable(),
        reason: string('Reason of the difference.', 'Stocktaking').nullable(),
      }),
    )
    .meta({ description: 'Days from today on with other hours than their weekday.' }),
  closedOnHolidays: boolean('True if the branch is closed on public holidays.', true),
  holidays: z
    .array(
      z.object({ day: date('The day.', '2026-12-12'), name: string('Name of the holiday.', 'Jamhuri Day') }),
    )
    .meta({ description: 'Public holidays of the next twelve months.' }),
  version,
  affectedBookings,
}

export const hoursEditing = {
  'GET /branches/:id/hours': {
    summary: 'Get the opening hours of my branch',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    params: ownBranchParams,
    reply: ok(hours),
    problems: [storeEditProblems.noSuchBranch],
  },
  'PUT /branches/:id/hours': {
    summary: 'Change the opening hours of a branch',
    description: 'Bookings that are outside the new hours stay as they are; the reply lists them.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editCatalogue,
    params: ownBranchParams,
    body: HoursEdit,
    reply: ok({ message, ...hours }),
    problems: [storeEditProblems.noSuchBranch, storeEditProblems.closed, editProblems.conflict],
  },
  'POST /branches/:id/hours/preview': {
    worksWhenReadOnly: true,
    summary: 'List the bookings that new opening hours would affect',
    description: 'Changes nothing.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editCatalogue,
    params: ownBranchParams,
    body: HoursEdit,
    reply: ok({ affectedBookings }),
    problems: [storeEditProblems.noSuchBranch],
  },
} satisfies Contract
