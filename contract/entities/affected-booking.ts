import * as z from 'zod'
import { dateTime, string, uuid } from '../values.ts'
import { BookingStatus } from './booking.ts'

/** A live booking that a change of hours, shifts or leave leaves outside them. The change does not alter it. */
export const AffectedBooking = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    status: BookingStatus,
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    customerName: string('Person who comes.', 'Wanjiku Mwangi'),
    serviceName: string('Name of the booked offer or service.', 'Deep tissue massage'),
    staffId: uuid('staff', 'Id of who serves the customer; null when nobody in particular.').nullable(),
    staffName: string('Name of the staff member.', 'Njeri Kamau').nullable(),
    proposedTime: dateTime(
      'The other time that the store has proposed and the customer has not answered yet; otherwise null.',
      '2026-11-28T13:00:00.000Z',
    ).nullable(),
  })
  .meta({
    id: 'AffectedBooking',
    description: 'A live booking that no longer fits. It stays as it is until the store moves or cancels it.',
  })
export type AffectedBooking = z.infer<typeof AffectedBooking>

/** Limit of the list. More cannot be handled one by one anyway; the next ones are listed once these are handled. */
export const MAX_AFFECTED_BOOKINGS = 200
export const affectedBookings = z.array(AffectedBooking).meta({
  description: `Live bookings that no longer fit, the earliest first; at most ${MAX_AFFECTED_BOOKINGS}. They stay as they are.`,
})
