// cspell:ignore stringbool
/** The inbox: listing notifications, marking them as read and deleting them. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { isNotificationFilter } from '../../domain/notifications/notification-types.ts'
import { Notification, NotificationCounts } from '../entities/notification.ts'
import { done, id, idSchema, limit, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { dateTime, integer, string, uuid } from '../values.ts'
import { storeId } from './fields.ts'
import { notificationProblems } from './problems.ts'

const params = {
  params: z.object({
    id: idSchema(() => notificationProblems.notFound(), 'Id of the notification.', 'notification'),
  }),
  problems: [notificationProblems.notFound],
} as const
const type = z.string().max(40).refine(isNotificationFilter).default('all').meta({
  description: 'A type, a group (`byType`), or a category; `all` selects everything.',
  example: 'booking',
})
const sort = z
  .enum(['priority', 'newest'])
  .default('priority')
  .meta({
    description:
      '`priority`: unread ones by priority, urgent ones first, then those that I have read; within each the newest ' +
      'first. `newest`: only by time.',
    example: 'newest',
  })
const unreadOnly = z
  .stringbool()
  .default(false)
  .meta({ description: 'Only notifications that I have not read.', example: 'true' })
const list = ok({
  data: z
    .object({ notifications: z.array(Notification), pagination: Pagination })
    .meta({ description: 'One page of the list.' }),
})
const ids = z.strictObject({
  notificationIds: z
    .array(id(m.problem_notification_not_found, 'Id of the notification.', 'notification'))
    .min(1)
    .max(100)
    .meta({ description: 'Ids; those of others have no effect.' }),
})
const updated = ok({
  data: z
    .object({ updatedCount: integer('Number of notifications that were unread.', 3) })
    .meta({ description: 'Result of the change.' }),
})
const deleted = ok({
  data: z
    .object({ deletedCount: integer('Number of notifications that were deleted.', 3) })
    .meta({ description: 'Result of the change.' }),
})

export const inboxRoutes = {
  'GET /notifications': {
    summary: 'List my notifications',
    auth: 'account',
    query: z.object({ page, limit: limit(20), type, unreadOnly, sort, storeId }),
    reply: list,
  },
  'GET /notifications/counts': {
    summary: 'Count my notifications',
    auth: 'account',
    query: z.object({
      storeId,
      type,
    }),
    reply: ok({ data: NotificationCounts }),
  },
  'GET /notifications/store/:id': {
    summary: 'List my notifications about a store',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    params: z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    query: z.object({ page, limit: limit(20), unreadOnly, sort }),
    reply: list,
    problems: [storeProblems.notFound],
  },
  'GET /notifications/:id': {
    summary: 'Get a notification',
    auth: 'account',
    ...params,
    reply: ok({ data: Notification }),
  },
  'PUT /notifications/mark-all-read': {
    worksWhenReadOnly: true,
    summary: 'Mark all my notifications as read',
    auth: 'account',
    query: z.object({ type }),
    reply: ok({
      message: string('Message for people.', 'All notifications are read.'),
      data: z
        .object({ updatedCount: integer('Number of notifications that were unread.', 3) })
        .meta({ description: 'Result of the change.' }),
    }),
  },
  'PUT /notifications/bulk/mark-read': {
    worksWhenReadOnly: true,
    summary: 'Mark notifications as read',
    auth: 'account',
    body: ids,
    reply: updated,
  },
  'PUT /notifications/:id/read': {
    worksWhenReadOnly: true,
    summary: 'Mark a notification as read',
    description: 'May be repeated.',
    auth: 'account',
    ...params,
    reply: ok({
      data: z
        .object({
          id: uuid('notification', 'Id of the notification.'),
          read: z.literal(true).meta({ description: 'Always true: the notification is read.' }),
          readAt: dateTime('Time at which the notification was first read.'),
        })
        .meta({ description: 'The notification as it is now.' }),
    }),
  },
  'DELETE /notifications/bulk': {
    summary: 'Delete notifications',
    auth: 'account',
    body: ids,
    reply: deleted,
  },
  'DELETE /notifications/cleanup': {
    summary: 'Delete old notifications of all accounts',
    auth: 'admin',
    adminAction: 'sendBroadcasts',
    query: z.object({
      daysOld: z.coerce
        .number<number>()
        .int()
        .min(7)
        .max(3650)
        .default(30)
        .meta({ description: 'Deletes notifications that are older than this number of days.', example: 30 }),
    }),
    reply: deleted,
  },
  'DELETE /notifications/:id': {
    summary: 'Delete a notification',
    auth: 'account',
    ...params,
    reply: done,
  },
} satisfies Contract
