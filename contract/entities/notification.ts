import * as z from 'zod'
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TAGS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '../../domain/notifications/notification-types.ts'
import { alias, boolean, dateTime, integer, string, url, uuid } from '../values.ts'
import { PICTURE } from './fields.ts'

// The keys of the table.
const TYPE_NAMES = Object.keys(NOTIFICATION_TYPES) as [NotificationType, ...NotificationType[]]

const displayTime = string('Age for people, in the language of the request.', '4m ago')

export const Notification = z
  .object({
    id: uuid('notification', 'Id of the notification.'),
    type: z.enum(TYPE_NAMES).meta({ description: 'Kind of the event.', example: 'booking_confirmed' }),
    category: z
      .enum(NOTIFICATION_CATEGORIES)
      .meta({ description: 'Category, as the settings name it.', example: 'bookings' }),
    title: string('Title in the language of the request.', 'Booking confirmed'),
    message: string(
      'Text of one sentence in the language of the request; may be empty.',
      'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings',
    ),
    subtitle: alias(string('', 'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings'), 'message'),
    description: alias(string('', 'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings'), 'message'),
    createdAt: dateTime('Time of the event; of a group, that of the last one.'),
    read: boolean('True if I have read the notification.', false),
    isRead: alias(boolean('', false), 'read'),
    readAt: dateTime('Time at which I read the notification; null before.').nullable(),
    priority: z.enum(NOTIFICATION_PRIORITIES).meta({ description: 'Importance.', example: 'normal' }),
    count: integer('Number of events that the notification reports.', 1),
    tags: z
      .array(z.enum(NOTIFICATION_TAGS))
      .meta({ description: 'Tags of a quote.', example: ['high-value'] }),
    actionUrl: string(
      'The path that it opens in existing clients.',
      '/booking-details/0193471c-6d2e-7a41-9c1b-2f6a4be0a007',
    ),
    path: string(
      'The path that it opens on our own sites.',
      '/booking-details/0193471c-6d2e-7a41-9c1b-2f6a4be0a007',
    ),
    actionType: z.literal('navigate').meta({ description: 'Action of a tap.' }),
    avatar: url('Picture of the store or person; null without one.', PICTURE).nullable(),
    sender: z
      .object({ name: string('Name.', 'Kinyozi Kings') })
      .nullable()
      .meta({ description: 'The store or the person that it is from; null if it is from D3.' }),
    store: z
      .object({ id: uuid('store', 'Id of the store.'), name: string('Name.', 'Kinyozi Kings') })
      .nullable()
      .meta({ description: 'The store that it is from or about; null without one.' }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'The ids and figures behind the text, by type.',
      example: { bookingId: '0193471c-6d2e-7a41-9c1b-2f6a4be0a007' },
    }),
    metadata: alias(z.record(z.string(), z.unknown()), 'data'),
    time: displayTime,
    timeAgo: alias(displayTime, 'time'),
    isNew: boolean('True if the notification is less than an hour old.', true),
  })
  .meta({ id: 'Notification', description: 'Event that concerns me.' })
export type Notification = z.infer<typeof Notification>

export const NotificationCounts = z
  .object({
    total: integer('Number of all notifications.', 24),
    unread: integer('Notifications that I have not read.', 4),
    count: alias(integer('', 4), 'unread'),
    byType: z.record(z.string(), z.int()).meta({
      description:
        'Unread ones by group (`message`, `booking`, `offer`, `service_request_offer`, `store_follow`, `review`, ' +
        '`system`), which add up to `unread`, and also by type.',
      example: {
        message: 0,
        booking: 2,
        offer: 1,
        service_request_offer: 1,
        store_follow: 0,
        review: 0,
        system: 0,
        booking_confirmed: 2,
      },
    }),
  })
  .meta({ id: 'NotificationCounts', description: 'Numbers of an account’s notifications.' })
export type NotificationCounts = z.infer<typeof NotificationCounts>
