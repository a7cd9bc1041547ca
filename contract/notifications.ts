// cspell:ignore stringbool
/** Notifications: inbox, settings and push subscriptions (docs/rules/notifications.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { NOTIFICATION_CATEGORIES, NOTIFICATION_CHANNELS } from '../domain/notifications/notification-types.ts'
import { Notification, NotificationCounts } from './entities/notification.ts'
import { done, id, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import { boolean, dateTime, integer, string, uuid } from './values.ts'

export const notificationProblems = {
  notFound: problem(
    404,
    'notification-not-found',
    m.problem_notification_not_found,
    'There is no notification with this id, or it belongs to another account.',
  ),
  accountNotFound: problem(
    404,
    'account-not-found',
    m.problem_account_not_found,
    'There is no account with this id.',
  ),
  subscriptionNotFound: problem(
    404,
    'push-subscription-not-found',
    m.problem_push_subscription_not_found,
    'There is no push subscription with this id, or it belongs to another account.',
  ),
  pushServiceUnknown: problem(
    400,
    'push-service-unknown',
    m.problem_push_service_unknown,
    'The endpoint of the subscription is not an address of a known push service.',
  ),
  unsubscribeLinkInvalid: problem(
    404,
    'notification-link-invalid',
    m.problem_unsubscribe_link_invalid,
    'The token was not issued by us.',
  ),
}

export const NOTIFICATION_PERIODS = ['7d', '30d', '90d'] as const
export const ANNOUNCEMENT_AUDIENCES = ['everyone', 'customers', 'merchants'] as const

const params = {
  params: z.object({
    id: idOf(() => notificationProblems.notFound(), 'Id of the notification.', 'notification'),
  }),
  problems: [notificationProblems.notFound],
} as const
const type = z.string().max(40).default('all').meta({
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
  .meta({ description: 'Only those that I have not read.', example: 'true' })
const storeId = id(m.problem_invalid_store_id, 'Only those of this store.', 'store').optional()
const list = ok({
  data: z
    .object({ notifications: z.array(Notification), pagination: Pagination })
    .meta({ description: 'One page.' }),
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
    .object({ updatedCount: integer('How many were unread.', 3) })
    .meta({ description: 'What changed.' }),
})
const deleted = ok({
  data: z
    .object({ deletedCount: integer('How many were deleted.', 3) })
    .meta({ description: 'What changed.' }),
})
/** Written by an admin. */
const announcement = {
  title: z
    .string()
    .trim()
    .min(1, saying(m.field_notification_title))
    .max(80, saying(m.field_notification_title))
    .meta({ description: 'The title.', example: 'Payments are slow today' }),
  message: z
    .string()
    .trim()
    .min(1, saying(m.field_notification_message))
    .max(300, saying(m.field_notification_message))
    .meta({ description: 'The text.', example: 'M-Pesa has reported a delay.' }),
  actionUrl: z
    .string()
    .regex(/^\/(?:[^/\\]|$)/, saying(m.field_notification_path))
    .max(300, saying(m.field_notification_path))
    .default('/')
    .meta({ description: 'The path of our site that it opens.', example: '/help' }),
}

const preferences = z
  .object({
    choices: z.array(
      z.object({
        category: z.enum(NOTIFICATION_CATEGORIES).meta({ description: 'What it is about.' }),
        channel: z.enum(NOTIFICATION_CHANNELS).meta({ description: 'Where it arrives.' }),
        isEnabled: boolean('It arrives there.', true),
        isFixed: boolean('It cannot be changed.', false),
        needsConsent: boolean(
          'It advertises, so it also needs the consent `emailUpdates`, which the account has not given.',
          false,
        ),
      }),
    ),
    quietHours: boolean('Nothing that can wait arrives from 21:00 to 07:00 in Nairobi.', true),
    digest: boolean('E-mails that can wait come once a day, in one.', false),
  })
  .meta({ id: 'NotificationPreferences', description: 'What arrives where, and when.' })

export const notifications = {
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
  'GET /notifications/analytics': {
    summary: 'Figures of notifications',
    description: 'For merchants, those of their own account; for admins, those of all.',
    auth: 'account',
    query: z.object({
      period: z
        .enum(NOTIFICATION_PERIODS)
        .default('7d')
        .meta({ description: 'Days until today.', example: '7d' }),
      storeId,
    }),
    reply: ok({
      data: z
        .object({
          period: z.enum(NOTIFICATION_PERIODS).meta({ description: 'The period.' }),
          analytics: z.array(
            z.object({
              date: string('Day in Nairobi.', '2026-11-21'),
              sent: integer('Notifications of the day.', 120),
              read: integer('Of these, read until now.', 90),
              failed: integer('Messages about them that could not be delivered.', 1),
            }),
          ),
          summary: z
            .object({
              sent: integer('Notifications of the period.', 840),
              read: integer('Of these, read until now.', 630),
              failed: integer('Messages about them that could not be delivered.', 2),
            })
            .meta({ description: 'The sums.' }),
        })
        .meta({ description: 'Each day of the period, the oldest first.' }),
    }),
    problems: [generalProblems.forbidden, storeProblems.notFound],
  },
  'GET /notifications/store/:id': {
    summary: 'List my notifications about a store',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    params: z.object({ id: idOf(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    query: z.object({ page, limit: limit(20), unreadOnly, sort }),
    reply: list,
    problems: [storeProblems.notFound],
  },
  'GET /notifications/health': {
    summary: 'Whether notifications are delivered',
    auth: 'public',
    reply: ok({
      status: z
        .enum(['ok', 'late'])
        .meta({ description: '`late`: deliveries wait longer than they should.' }),
    }),
  },
  'GET /notifications/preferences': {
    summary: 'Get what I am notified of, where and when',
    auth: 'account',
    reply: ok({ data: preferences }),
  },
  'PUT /notifications/preferences': {
    summary: 'Change what I am notified of, where and when',
    description: 'What is left out stays unchanged.',
    auth: 'account',
    limit: 'notificationSettings',
    body: z.strictObject({
      choices: z
        .array(
          z.strictObject({
            category: z.enum(NOTIFICATION_CATEGORIES).meta({ description: 'What it is about.' }),
            channel: z.enum(NOTIFICATION_CHANNELS).meta({ description: 'Where it arrives.' }),
            isEnabled: boolean('It arrives there.', true),
          }),
        )
        .max(50)
        .optional()
        .meta({ description: 'The choices to change.' }),
      quietHours: boolean('Nothing that can wait arrives from 21:00 to 07:00 in Nairobi.', true).optional(),
      digest: boolean('E-mails that can wait come once a day, in one.', false).optional(),
    }),
    reply: ok({ data: preferences }),
  },
  'GET /notifications/push-key': {
    summary: 'Get the public key for push subscriptions',
    auth: 'public',
    reply: ok({
      data: z
        .object({
          publicKey: string('The VAPID key, as base64url.', 'BA4xc2V0LWV4YW1wbGU'),
        })
        .meta({ description: 'For `PushManager.subscribe`.' }),
    }),
  },
  'POST /notifications/push-subscription': {
    summary: 'Subscribe this browser to push messages',
    description:
      'At most five for each account: the least recently used one ends. It ends with the session too.',
    auth: 'account',
    limit: 'write',
    body: z.strictObject({
      subscription: z
        .strictObject({
          endpoint: z
            .url(saying(m.problem_push_service_unknown))
            .max(1000)
            .meta({ description: 'From the browser.', example: 'https://fcm.googleapis.com/fcm/send/abc' }),
          expirationTime: z.number().nullish().meta({ description: 'Has no effect.', example: 0 }),
          keys: z
            .strictObject({
              p256dh: z
                .string()
                .regex(/^B[\w-]{86}=?$/)
                .meta({
                  description: 'Public key on P-256, uncompressed, as base64url.',
                  example: `${'BA'.repeat(43)}A`,
                }),
              auth: z
                .string()
                .regex(/^[\w-]{22}={0,2}$/)
                .meta({ description: 'Secret of 16 bytes, as base64url.', example: 'BA'.repeat(11) }),
            })
            .meta({ description: 'Of the browser.' }),
        })
        .meta({ description: '`PushSubscription.toJSON()`.' }),
    }),
    status: 201,
    reply: ok({
      data: z.object({ id: uuid('subscription', 'Id of the subscription.') }).meta({ description: 'It.' }),
    }),
    problems: [notificationProblems.pushServiceUnknown],
  },
  'GET /notifications/push-subscription/:id': {
    summary: 'Whether a push subscription of mine is still valid',
    auth: 'account',
    params: z.object({
      id: idOf(() => notificationProblems.subscriptionNotFound(), 'Id of the subscription.', 'subscription'),
    }),
    reply: ok({
      data: z
        .object({
          id: uuid('subscription', 'Id of the subscription.'),
          device: string('The browser.', 'Chrome on Android'),
          createdAt: dateTime('When it was made.'),
        })
        .meta({ description: 'It.' }),
    }),
    problems: [notificationProblems.subscriptionNotFound],
  },
  'DELETE /notifications/push-subscription/:id': {
    summary: 'End push messages to a browser',
    auth: 'account',
    params: z.object({
      id: idOf(() => notificationProblems.subscriptionNotFound(), 'Id of the subscription.', 'subscription'),
    }),
    reply: done,
    problems: [notificationProblems.subscriptionNotFound],
  },
  'POST /notifications/unsubscribe': {
    summary: 'End e-mails of one kind with the token of any such e-mail',
    description: 'Mail programs call it with one click (RFC 8058). It may be called again.',
    auth: 'public',
    limit: 'write',
    withoutApiKey: true,
    ignoresBody: true,
    query: z.object({
      token: z.string().max(300).meta({ description: 'From the link in the e-mail.', example: 'AZOUcW' }),
    }),
    reply: done,
    problems: [notificationProblems.unsubscribeLinkInvalid],
  },
  'GET /notifications/deliveries': {
    summary: 'List push messages and e-mails that could not be delivered',
    auth: 'admin',
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      data: z
        .object({
          deliveries: z.array(
            z.object({
              id: string('Id of the delivery.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f6'),
              channel: z.enum(['push', 'email']).meta({ description: 'How it was sent.' }),
              type: Notification.shape.type,
              detail: string('Why it failed.', 'The push service replied 413.'),
              attempts: integer('How often it was tried.', 5),
              endedAt: dateTime('When the last attempt failed.'),
            }),
          ),
          pagination: Pagination,
        })
        .meta({ description: 'One page, the newest first, without addresses and texts.' }),
    }),
  },
  'GET /notifications/:id': {
    summary: 'Get a notification',
    auth: 'account',
    ...params,
    reply: ok({ data: Notification }),
  },
  'PUT /notifications/mark-all-read': {
    summary: 'Mark all my notifications as read',
    auth: 'account',
    query: z.object({ type }),
    reply: ok({
      message: string('For people.', 'All notifications are read.'),
      data: z
        .object({ updatedCount: integer('How many were unread.', 3) })
        .meta({ description: 'What changed.' }),
    }),
  },
  'PUT /notifications/bulk/mark-read': {
    summary: 'Mark notifications as read',
    auth: 'account',
    body: ids,
    reply: updated,
  },
  'PUT /notifications/:id/read': {
    summary: 'Mark a notification as read',
    description: 'May be repeated.',
    auth: 'account',
    ...params,
    reply: ok({
      data: z
        .object({
          id: uuid('notification', 'Id of the notification.'),
          read: z.literal(true).meta({ description: 'It is read.' }),
          readAt: dateTime('When it was first read.'),
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
    query: z.object({
      daysOld: z.coerce
        .number<number>()
        .int()
        .min(7)
        .max(3650)
        .default(30)
        .meta({ description: 'Those older than this many days.', example: 30 }),
    }),
    reply: deleted,
  },
  'DELETE /notifications/:id': {
    summary: 'Delete a notification',
    auth: 'account',
    ...params,
    reply: done,
  },
  'POST /notifications': {
    summary: 'Notify an account',
    description: 'By an admin, of the type `announcement`.',
    auth: 'admin',
    limit: 'write',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({
      userId: id(m.problem_account_not_found, 'Id of the account.', 'account'),
      type: z.literal('announcement').default('announcement').meta({ description: 'Its type.' }),
      ...announcement,
    }),
    reply: ok({
      data: z.object({ id: uuid('notification', 'Id of the notification.') }).meta({ description: 'It.' }),
    }),
    problems: [notificationProblems.accountNotFound],
  },
  'POST /notifications/broadcast': {
    summary: 'Notify many accounts',
    auth: 'admin',
    limit: 'write',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({
      audience: z
        .enum(ANNOUNCEMENT_AUDIENCES)
        .default('everyone')
        .meta({ description: 'Who gets it.', example: 'merchants' }),
      ...announcement,
    }),
    reply: ok({
      data: z
        .object({ recipients: integer('How many accounts get it.', 1200) })
        .meta({ description: 'It is sent in the background.' }),
    }),
  },
} satisfies Contract

type NotificationRoutes = typeof notifications
declare module './kernel.ts' {
  interface Api extends NotificationRoutes {}
}
