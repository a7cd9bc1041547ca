/** Notifications that admins write. */
import * as z from 'zod'
import { m } from '#messages'
import { id, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { uuid } from '../values.ts'
import { notificationProblems } from './problems.ts'

export const announcement = {
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

export const announcementRoutes = {
  'POST /notifications': {
    summary: 'Notify an account',
    description: 'The announcement is made by an admin and has the type `announcement`.',
    auth: 'admin',
    adminAction: 'sendBroadcasts',
    limit: 'write',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({
      userId: id(m.problem_account_not_found, 'Id of the account.', 'account'),
      type: z
        .literal('announcement')
        .default('announcement')
        .meta({ description: 'Type of the notification.' }),
      ...announcement,
    }),
    reply: ok({
      data: z
        .object({ id: uuid('notification', 'Id of the notification.') })
        .meta({ description: 'The notification.' }),
    }),
    problems: [notificationProblems.accountNotFound],
  },
} satisfies Contract
