/** Everything that happened to a person, a booking or a payment, in one list. */
import * as z from 'zod'
import { REPEATS } from '../../domain/notifications/repeats.ts'
import { dateTime, string } from '../values.ts'
import { AdminLink } from './queue-items.ts'

export const TimelineEntry = z
  .object({
    at: dateTime('Time of the event.'),
    state: z.enum(['done', 'failed', 'waiting', 'note']).meta({
      description: 'Done, failed, still to come, or something that somebody noted or saw.',
      example: 'done',
    }),
    title: string('Description of the event.', 'Paid by M-Pesa'),
    detail: string('Details of the event.', 'receipt SKL4T7Q2XW').nullable(),
    by: string('Person who did it.', 'Njeri Mwangi').nullable(),
    link: AdminLink.nullable().meta({ description: 'Page with more details.' }),
  })
  .meta({ id: 'AdminTimelineEntry', description: 'Event.' })
export type TimelineEntry = z.output<typeof TimelineEntry>

export const timeline = z.array(TimelineEntry).meta({ description: 'Events, the oldest first.' })

/** A message to a person, by any channel. */
export const SentMessage = z
  .object({
    id: string('Id.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f4'),
    title: string('Subject of the message.', 'Booking confirmed'),
    channel: z
      .enum(['push', 'email', 'sms', 'inbox'])
      .meta({ description: 'Channel; `inbox` is the list in the account.', example: 'push' }),
    to: string('Recipient.', 'Brian Wekesa'),
    state: string('Outcome of the message.', 'delivered'),
    detail: string('Reason of the failure.', 'The phone is off').nullable(),
    at: dateTime('Time of writing.'),
    again: z.enum(REPEATS).meta({
      description:
        'Repeatability of the message. `untrue` and `past`: the booking has changed, or it is over. `once`: its text is not ' +
        'written again. `listed`: it is a notification, which stays in the account.',
      example: 'possible',
    }),
  })
  .meta({ id: 'AdminSentMessage', description: 'A message to a person, and whether it arrived.' })
export type SentMessage = z.output<typeof SentMessage>
