/** Subscriptions of browsers to push messages. */
import * as z from 'zod'
import { m } from '#messages'
import { done, idSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { dateTime, string, uuid } from '../values.ts'
import { notificationProblems } from './problems.ts'

export const pushRoutes = {
  'GET /notifications/push-key': {
    summary: 'Get the public key for push subscriptions',
    auth: 'public',
    reply: ok({
      data: z
        .object({
          publicKey: string('The VAPID key, as base64url.', 'BA4xc2V0LWV4YW1wbGU'),
        })
        .meta({ description: 'Key for `PushManager.subscribe`.' }),
    }),
  },
  'POST /notifications/push-subscription': {
    summary: 'Subscribe this browser to push messages',
    description:
      'An account has at most five subscriptions: the least recently used one ends. A subscription ends with the session too.',
    auth: 'account',
    limit: 'write',
    body: z.strictObject({
      subscription: z
        .strictObject({
          endpoint: z.url(saying(m.problem_push_service_unknown)).max(1000).meta({
            description: 'Address of the push service, from the browser.',
            example: 'https://fcm.googleapis.com/fcm/send/abc',
          }),
          expirationTime: z
            .number()
            .nullish()
            .meta({ description: 'Expiry of the subscription, which has no effect.', example: 0 }),
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
            .meta({ description: 'Keys of the browser.' }),
        })
        .meta({ description: '`PushSubscription.toJSON()`.' }),
    }),
    status: 201,
    reply: ok({
      data: z
        .object({ id: uuid('subscription', 'Id of the subscription.') })
        .meta({ description: 'The subscription.' }),
    }),
    problems: [notificationProblems.pushServiceUnknown],
  },
  'GET /notifications/push-subscription/:id': {
    summary: 'Check whether a push subscription of mine is still valid',
    auth: 'account',
    params: z.object({
      id: idSchema(
        () => notificationProblems.subscriptionNotFound(),
        'Id of the subscription.',
        'subscription',
      ),
    }),
    reply: ok({
      data: z
        .object({
          id: uuid('subscription', 'Id of the subscription.'),
          device: string('The browser.', 'Chrome on Android'),
          createdAt: dateTime('Time of creation.'),
        })
        .meta({ description: 'The subscription.' }),
    }),
    problems: [notificationProblems.subscriptionNotFound],
  },
  'DELETE /notifications/push-subscription/:id': {
    summary: 'End push messages to a browser',
    auth: 'account',
    params: z.object({
      id: idSchema(
        () => notificationProblems.subscriptionNotFound(),
        'Id of the subscription.',
        'subscription',
      ),
    }),
    reply: done,
    problems: [notificationProblems.subscriptionNotFound],
  },
} satisfies Contract
