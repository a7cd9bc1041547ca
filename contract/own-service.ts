/** Services as their merchant sees them. */
import * as z from 'zod'
import { version } from './edits.ts'
import { ServiceToBook } from './entities/service-to-book.ts'
import { boolean, email, EXAMPLE_IDS, integer, string, strings, uuid } from './values.ts'

/** Fields of the owner's replies that others do not get. */
const ownerFields = {
  status: z.enum(['active', 'inactive']).meta({ description: 'An inactive service is not offered.' }),
  version,
  branch_id: string(
    'Id of the branch where it is available, the main one first; `store-` and the id of the store without a branch.',
    EXAMPLE_IDS.branch,
  ),
  branch_ids: z.array(uuid('branch', 'Id of a branch.')).meta({ description: 'Branches of the service.' }),
  staff: z
    .array(
      z.object({
        id: uuid('staff', 'Id of the staff member.'),
        name: string('Name.', 'Njeri Kamau'),
        email: email('E-mail address.', 'njeri@example.com').nullable(),
        status: string('`active`, `suspended` or `inactive`.', 'active'),
      }),
    )
    .meta({ description: 'Staff who perform the service; empty if it needs no particular person.' }),
  max_concurrent_bookings: integer(
    'Number of customers who can be served at the same time, at each branch.',
    1,
  ),
  buffer_time: integer('Minutes that stay free after a booking.', 10),
  is_parallel: boolean('True if it can be done while another person does another service of a visit.', false),
  is_add_on: boolean('True if customers are offered it with the other services of the store.', false),
  min_advance_booking: integer('Minutes before the start until which it can be booked.', 30),
  max_advance_booking: integer('Minutes ahead that the service can be booked: whole days of 1440.', 86_400),
  tags: strings('Tags.', ['massage']),
  slot_interval: integer('Minutes between two starts; follows from the duration.', 60),
  grace_period_minutes: integer('Minutes after the start from which a customer counts as a no-show.', 15),
  allow_overbooking: boolean('Always false: capacity is never exceeded.', false),
  auto_complete_on_duration: boolean('Always false: the store completes bookings.', false),
  confirmation_message: string('Not used; null.', '').nullable(),
}

/** A service in lists and pages. Their path is the same for everyone, so the owner's fields are optional. */
export const ListedService = ServiceToBook.extend(z.object(ownerFields).partial().shape).meta({
  id: 'ListedService',
  description: 'A service, its store and the best active offer of it. Its merchant gets all fields.',
})
export const OwnService = ServiceToBook.extend(ownerFields).meta({
  id: 'OwnService',
  description: 'A service as its merchant sees it.',
})
export type OwnService = z.infer<typeof OwnService>
