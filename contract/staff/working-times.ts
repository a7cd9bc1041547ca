/** Working times of a member of staff: shifts, breaks and leave (docs/rules/availability.md). */
import * as z from 'zod'
import { m } from '#messages'
import { isDay, readClockTime, WEEKDAYS } from '../../domain/time/time.ts'
import { editedVersion, version } from '../edits.ts'
import { limitedText } from '../fields.ts'
import { saying } from '../message.ts'
import { dateTime, string, timeOfDay, uuid } from '../values.ts'
import { LEAVE_TEXTS } from './limits.ts'

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
export const Leave = z
  .object({
    id: uuid('leave', 'Id of the leave.'),
    from: dateTime('Start.'),
    to: dateTime('End.', '2026-12-01T21:00:00.000Z'),
    reason: string('Reason of the leave.', 'Annual leave').nullable(),
  })
  .meta({ id: 'Leave', description: 'Days or hours in which a person does not work.' })
export const Schedule = z
  .object({
    shifts: z.array(Span).meta({ description: 'Weekly working times, Monday first.' }),
    breaks: z.array(Span).meta({ description: 'Breaks within the shifts.' }),
    leaves: z.array(Leave).meta({ description: 'Leave that has not ended, the earliest first.' }),
    version,
  })
  .meta({ id: 'StaffSchedule', description: 'Working times of a person.' })

export const ScheduleInput = z.strictObject({
  shifts: z.array(SpanInput).max(28).meta({ description: 'All shifts of a week.' }),
  breaks: z.array(SpanInput).max(42).default([]).meta({ description: 'All breaks of a week.' }),
  version: editedVersion,
})

const day = (description: string) =>
  z
    .string(saying(m.field_date_format))
    .refine(isDay, saying(m.field_date_format))
    .meta({ description: `${description} In Africa/Nairobi, YYYY-MM-DD.`, example: '2026-11-28' })
export const LeaveInput = z
  .strictObject({
    from: day('The first day.'),
    to: day('The last day; the first by default.').optional(),
    starts: clock('Start on the first day, for hours instead of days.', '14:00').optional(),
    ends: clock('End on the last day, for hours instead of days.', '17:00').optional(),
    reason: limitedText(LEAVE_TEXTS.reason)
      .nullish()
      .meta({ description: 'Reason.', example: 'Annual leave' }),
  })
  .meta({ id: 'LeaveInput', description: 'A new leave: whole days, or from one time to another.' })
