/** Places on the waitlists of all stores, as admins see and end them. */
import * as z from 'zod'
import { WAIT_ENDS } from '../../domain/booking/waitlist/waitlist.ts'
import { DAY_PARTS } from '../../domain/booking/day-parts.ts'
import { bookingProblems } from '../bookings/problems.ts'
import { done, idSchema, limit, ok, page } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, date, dateTime, string, uuid } from '../values.ts'
import { reason } from './bookings.ts'

const AdminWaitlistEntry = z
  .object({
    id: uuid('waitlistEntry', 'Id of the place on the waitlist.'),
    customerId: uuid('account', 'Id of the customer.'),
    customer: string('Name of the customer.', 'Wanjiku Mwangi'),
    storeId: uuid('store', 'Id of the store.'),
    store: string('Name of the store.', 'Kinyozi Kings'),
    service: string('What is waited for.', 'Knotless braids'),
    person: string('Name of the person who is waited for; null for anyone.', 'Njeri Kamau').nullable(),
    from: date('The first day.'),
    to: date('The last day.', '2026-11-30'),
    part: z.enum(DAY_PARTS).nullable().meta({ description: 'The part of the day; null for any.' }),
    joinedAt: dateTime('Time from which the place in the line counts.', '2026-11-21T09:02:40.000Z'),
    heldUntil: dateTime('Time until which a time is held; null if none is.').nullable(),
    endedReason: z
      .enum(WAIT_ENDS)
      .nullable()
      .meta({ description: 'Why it ended, as in `WaitlistEntry`; null while it waits.' }),
  })
  .meta({ id: 'AdminWaitlistEntry', description: 'A place on a waitlist as admins see it.' })

export const adminWaitlists = {
  'GET /admin/waitlist': {
    summary: 'List who waits for a time',
    auth: 'admin',
    adminAction: 'seeBookings',
    query: z.object({
      page,
      limit: limit(50),
      show: z
        .enum(['waiting', 'ended'])
        .default('waiting')
        .meta({ description: 'Those that wait, or those that ended.', example: 'waiting' }),
    }),
    reply: ok({
      entries: z.array(AdminWaitlistEntry).meta({ description: 'The latest come first.' }),
      hasMore: boolean('True if there is another page.', true),
    }),
  },
  'POST /admin/waitlist/:id/close': {
    summary: 'End a place on a waitlist',
    description:
      'What is held for it goes to the next in line. The customer is notified. Succeeds also if it has ended.',
    auth: 'admin',
    adminAction: 'changeBookings',
    params: z.object({
      id: idSchema(() => bookingProblems.waitNotFound(), 'Id of the place on the waitlist.', 'waitlistEntry'),
    }),
    body: z.strictObject({ reason }),
    reply: done,
    problems: [bookingProblems.waitNotFound],
  },
} satisfies Contract
