/** Settings of an account's notifications: the subjects, the channels and the times. */
import * as z from 'zod'
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CHANNELS,
} from '../../domain/notifications/notification-types.ts'
import { done, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean } from '../values.ts'
import { notificationProblems } from './problems.ts'

const preferences = z
  .object({
    choices: z.array(
      z.object({
        category: z.enum(NOTIFICATION_CATEGORIES).meta({ description: 'Subject of the notifications.' }),
        channel: z.enum(NOTIFICATION_CHANNELS).meta({ description: 'Channel of the notifications.' }),
        isEnabled: boolean('True if the notifications arrive by the channel.', true),
        isFixed: boolean('True if the choice cannot be changed.', false),
        needsConsent: boolean(
          'True if the notifications advertise, so they also need the consent `emailUpdates`, which the account has not given.',
          false,
        ),
      }),
    ),
    hasPush: boolean(
      'True if a browser of the account gets push messages. Without one, none are sent.',
      false,
    ),
    quietHours: boolean('True if nothing that can wait arrives from 21:00 to 07:00 in Nairobi.', true),
    digest: boolean('True if e-mails that can wait come once a day, in one.', false),
  })
  .meta({
    id: 'NotificationPreferences',
    description: 'Settings of the channels and the times of notifications.',
  })

export const settingRoutes = {
  'GET /notifications/preferences': {
    summary: 'Get what I am notified of, where and when',
    auth: 'account',
    reply: ok({ data: preferences }),
  },
  'PUT /notifications/preferences': {
    summary: 'Change what I am notified of, where and when',
    description: 'Omitted settings stay unchanged.',
    auth: 'account',
    limit: 'notificationSettings',
    body: z.strictObject({
      choices: z
        .array(
          z.strictObject({
            category: z.enum(NOTIFICATION_CATEGORIES).meta({ description: 'Subject of the notifications.' }),
            channel: z.enum(NOTIFICATION_CHANNELS).meta({ description: 'Channel of the notifications.' }),
            isEnabled: boolean('True if the notifications arrive by the channel.', true),
          }),
        )
        .max(50)
        .optional()
        .meta({ description: 'The choices to change.' }),
      quietHours: boolean(
        'True if nothing that can wait arrives from 21:00 to 07:00 in Nairobi.',
        true,
      ).optional(),
      digest: boolean('True if e-mails that can wait come once a day, in one.', false).optional(),
    }),
    reply: ok({ data: preferences }),
  },
  'POST /notifications/unsubscribe': {
    summary: 'End e-mails of one kind with the token of any such e-mail',
    description: 'Mail programs call it with one click (RFC 8058). It may be called again.',
    auth: 'public',
    limit: 'write',
    withoutApiKey: true,
    ignoresBody: true,
    query: z.object({
      token: z
        .string()
        .max(300)
        .meta({ description: 'Token from the link in the e-mail.', example: 'AZOUcW' }),
    }),
    reply: done,
    problems: [notificationProblems.unsubscribeLinkInvalid],
  },
} satisfies Contract
