/** What a person may know and decide of their own data: settings, consents, export, deletion (docs/rules/privacy.md#rights-of-users). */
import * as z from 'zod'
import { User } from './entities.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

export const CONSENT_CHANNELS = ['email', 'sms', 'push'] as const
export const APPEARANCES = ['system', 'light', 'dark'] as const

/** One record of nine, in two vocabularies (docs/rules/notifications.md#notification-settings). */
export const NotificationSettings = z.object({
  email: z.boolean(),
  push: z.boolean(),
  messages: z.boolean(),
  bookings: z.boolean(),
  offers: z.boolean(),
  storeUpdates: z.boolean(),
  notifications: z.boolean(),
  emailUpdates: z.boolean(),
  smsAlerts: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const SomeSettings = z.strictObject(NotificationSettings.partial().shape)
const settingsReply = ok({ message: z.string().optional(), data: NotificationSettings })

export const Consent = z.object({
  purpose: z.enum(['terms', 'privacy', 'age', ...CONSENT_CHANNELS]),
  isGiven: z.boolean(),
  textVersion: z.string(),
  at: z.string(),
})

export const privacy = {
  'GET /users/notification-settings': { about: 'What one is told of, and how.', auth: 'account', reply: settingsReply },
  'PUT /users/notification-settings': { about: 'Change any of them.', auth: 'account', body: SomeSettings, reply: settingsReply },
  'GET /notifications/settings': { about: 'The same as GET /users/notification-settings.', auth: 'account', reply: settingsReply },
  'PUT /notifications/settings': {
    about: 'The same as PUT /users/notification-settings.',
    auth: 'account',
    body: SomeSettings,
    reply: settingsReply,
  },
  'PUT /users/appearance': {
    about: 'Light, dark, or as the device is.',
    auth: 'account',
    body: z.strictObject({ appearance: z.enum(APPEARANCES) }),
    reply: ok({ appearance: z.enum(APPEARANCES) }),
  },
  'POST /users/avatar': {
    about:
      'A picture of oneself (multipart, one file, JPEG, PNG or WebP, 5 MiB at most); it is drawn anew without what it says of its origin.',
    limit: 'upload',
    auth: 'account',
    upload: 'avatar',
    reply: ok({ message: z.string(), user: User }),
  },
  'DELETE /users/avatar': { about: 'No picture any more.', auth: 'account', reply: ok({ message: z.string(), user: User }) },
  'GET /users/consents': {
    about: 'What was agreed to, and when; the newest of each first.',
    auth: 'account',
    reply: ok({ consents: z.array(Consent) }),
  },
  'PUT /users/consents': {
    about: 'Give or take back the consent to messages by one channel.',
    auth: 'account',
    body: z.strictObject({ channel: z.enum(CONSENT_CHANNELS), isGiven: z.boolean() }),
    reply: ok({ consents: z.array(Consent) }),
  },
  'GET /users/export': {
    about: 'All that is kept about oneself.',
    limit: 'export',
    auth: 'account',
    fresh: true,
    reply: ok({ exportedAt: z.string(), data: z.record(z.string(), z.unknown()) }),
  },
  'POST /users/delete-account': {
    about: 'Delete the account in seven days; signing in before keeps it.',
    auth: 'account',
    fresh: true,
    reply: ok({ message: z.string(), eraseAfter: z.string() }),
  },
} satisfies Contract

export const privacyProblems = {
  openBookings: problem(409, 'open-bookings', 'You have bookings to come. Cancel them first, or wait until they are over.'),
  ownsStores: problem(409, 'owns-stores', 'Your stores are still open. Write to us, and we close them with you.'),
}

type PrivacyRoutes = typeof privacy
declare module './kernel.ts' {
  interface Api extends PrivacyRoutes {}
}
