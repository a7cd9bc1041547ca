/** Choices of people about their own data: settings, consents, export, deletion (Data Protection Act, 2019). */
import * as z from 'zod'
import { LOCALES } from '#domain/accounts/locale.ts'
import { m } from '#messages'
import { User } from './entities/user.ts'
import { ok } from './fields.ts'
import { withAliases, type Contract } from './kernel.ts'
import { generalProblems, problem } from './problem.ts'
import { boolean, dateTime, message, string } from './values.ts'

export const privacyProblems = {
  openBookings: problem(
    409,
    'open-bookings',
    m.problem_open_bookings,
    'An account with upcoming bookings cannot be deleted.',
  ),
  ownsStores: problem(
    409,
    'owns-stores',
    m.problem_owns_stores,
    'A merchant account with published stores cannot be deleted.',
  ),
}

export const CONSENT_CHANNELS = ['email', 'sms', 'push'] as const
const APPEARANCES = ['system', 'light', 'dark'] as const

export const NotificationSettings = z
  .object({
    email: boolean('True to get messages by e-mail.', true),
    push: boolean('True to get messages by push notification.', true),
    messages: boolean('True to be notified about chat messages.', true),
    bookings: boolean('True to be notified about bookings.', true),
    offers: boolean('True to be notified about favorite offers.', true),
    storeUpdates: boolean('True to be notified about followed stores.', true),
    notifications: boolean('True to be notified at all.', true),
    emailUpdates: boolean('True to get news by e-mail.', false),
    smsAlerts: boolean('True to get messages by SMS.', true),
  })
  .meta({
    id: 'NotificationSettings',
    description: 'Settings of an account’s notifications and their channels.',
  })
export type NotificationSettings = z.infer<typeof NotificationSettings>

const settingsInput = z.strictObject(NotificationSettings.partial().shape).meta({
  id: 'NotificationSettingsChanges',
  description: 'The settings to change.',
  example: { smsAlerts: false },
})
const settingsReply = ok({ message: message.optional(), data: NotificationSettings })

export const Consent = z
  .object({
    purpose: z
      .enum(['terms', 'privacy', 'age', ...CONSENT_CHANNELS])
      .meta({ description: 'Purpose of the consent.' }),
    isGiven: boolean('True if the consent was given; false when it was withdrawn.', true),
    textVersion: string('Version of the text that was shown.', '2026-11'),
    at: dateTime('Time of the consent or its withdrawal.', '2026-11-02T08:15:30.000Z'),
  })
  .meta({ id: 'Consent', description: 'A consent that was given or withdrawn.' })

const consents = z.array(Consent).meta({ description: 'The newest of each purpose first.' })
const appearance = z.enum(APPEARANCES).meta({ description: 'Light, dark, or as the device is set.' })
const language = z.enum(LOCALES).meta({ description: 'English or Kiswahili.', example: 'sw' })

const routes = {
  'GET /users/notification-settings': {
    summary: 'Get my notification settings',
    auth: 'account',
    reply: settingsReply,
  },
  'PUT /users/notification-settings': {
    summary: 'Change my notification settings',
    description: 'Settings that are left out stay unchanged.',
    auth: 'account',
    body: settingsInput,
    reply: settingsReply,
  },
  'PUT /users/appearance': {
    summary: 'Choose the light or the dark appearance',
    auth: 'account',
    body: z.strictObject({ appearance }),
    reply: ok({ appearance }),
  },
  'PUT /users/language': {
    summary: 'Choose the language',
    description:
      'Error messages, mails and SMS to the account are in this language. Without it, the cookie `d3_language` or the ' +
      'header Accept-Language decides.',
    auth: 'account',
    body: z.strictObject({ language }),
    reply: ok({ language }),
  },
  'POST /users/avatar': {
    summary: 'Upload a picture of myself',
    description:
      'The body is one JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata.',
    limit: 'upload',
    auth: 'account',
    upload: 'avatar',
    reply: ok({ message, user: User }),
    problems: [
      generalProblems.notAPicture,
      generalProblems.pictureTooLarge,
      generalProblems.storageUnavailable,
    ],
  },
  'DELETE /users/avatar': {
    summary: 'Remove the picture of myself',
    auth: 'account',
    reply: ok({ message, user: User }),
  },
  'GET /users/consents': { summary: 'List my consents', auth: 'account', reply: ok({ consents }) },
  'PUT /users/consents': {
    summary: 'Give or withdraw the consent to messages by a channel',
    auth: 'account',
    body: z.strictObject({
      channel: z.enum(CONSENT_CHANNELS).meta({ description: 'Channel of messages.' }),
      isGiven: z
        .boolean()
        .meta({ description: 'True gives the consent, false withdraws it.', example: true }),
    }),
    reply: ok({ consents }),
  },
  'GET /users/export': {
    summary: 'Export all data that is stored about me',
    limit: 'export',
    auth: 'account',
    requiresReauthentication: true,
    reply: ok({
      exportedAt: dateTime('Time at which the export was made.', '2026-11-21T09:00:00.000Z'),
      data: z.record(z.string(), z.unknown()).meta({
        description: 'The data by subject.',
        example: { account: { firstName: 'Wanjiku' }, bookings: [] },
      }),
    }),
  },
  'POST /users/delete-account': {
    summary: 'Delete my account',
    description: 'The data is erased after seven days. Signing in before then keeps the account.',
    auth: 'account',
    requiresReauthentication: true,
    reply: ok({ message, eraseAfter: dateTime('Time at which the data will be erased.') }),
    problems: [privacyProblems.openBookings, privacyProblems.ownsStores],
  },
} satisfies Contract

export const privacy = withAliases(routes, {
  'GET /notifications/settings': 'GET /users/notification-settings',
  'PUT /notifications/settings': 'PUT /users/notification-settings',
})

type PrivacyRoutes = typeof privacy
declare module './kernel.ts' {
  interface Api extends PrivacyRoutes {}
}
