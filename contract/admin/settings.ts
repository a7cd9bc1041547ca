/** Settings that owners change while the market runs (docs/rules/settings.md). */
import * as z from 'zod'
import { m } from '#messages'
import { MARKET_SETTINGS, MAX_LINK_LENGTH, SETTING_KEYS } from '../../domain/settings/market-settings.ts'
import { editProblems, version } from '../edits.ts'
import { done, idSchema, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { storeProblems } from '../stores/problems.ts'
import { boolean, dateTime, integer, string, uuid } from '../values.ts'
import { FIND_TEXT } from './find-limits.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const settingProblems = {
  notFound: problem(404, 'setting-not-found', m.problem_setting_not_found, 'No setting has this key.'),
  notAllowed: problem(
    400,
    'setting-not-allowed',
    m.problem_setting_not_allowed,
    'The value is of another kind, or outside the range of the setting.',
  ),
}

const key = z
  .string()
  .refine((given) => Object.hasOwn(MARKET_SETTINGS, given), {
    params: { notFound: settingProblems.notFound },
  })
  .pipe(z.enum(SETTING_KEYS))
  .meta({ description: 'Key of the setting.', example: 'accessFeePercent' })
const value = z.union([z.int(), z.boolean(), z.string().trim().max(MAX_LINK_LENGTH)]).meta({
  description: 'A whole number, for a switch whether it is on, or an https address, empty for none.',
  example: 15,
})
const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is kept in the history and in the audit log.',
  example: 'M-Pesa announced maintenance tonight',
})

const Setting = z
  .object({
    key: z.enum(SETTING_KEYS).meta({ description: 'Key of the setting.' }),
    value,
    initial: value.meta({ description: 'The value of a new installation.', example: 15 }),
    min: integer('The least value; null for a switch or a link.', 5).nullable(),
    max: integer('The highest value; null for a switch or a link.', 30).nullable(),
    changedAt: dateTime('Time of the last change; null if the setting was never changed.').nullable(),
    changedBy: string('Name of the admin who changed it last.', 'Amina Yusuf').nullable(),
    version,
  })
  .meta({ id: 'MarketSetting', description: 'Setting that owners change while the market runs.' })

const Change = z
  .object({
    id: uuid('request', 'Id of the change.'),
    from: value.meta({ description: 'The value before.', example: 15 }),
    to: value.meta({ description: 'The value after.', example: 12 }),
    reason: string('Reason.', 'Half-price December'),
    changedBy: string('Name of the admin.', 'Amina Yusuf'),
    changedAt: dateTime('Time of the change.'),
  })
  .meta({ id: 'MarketSettingChange', description: 'A change of a setting.' })

const Stop = z
  .object({
    storeId: uuid('store', 'Id of the store.'),
    storeName: string('Name of the store.', 'Kinyozi Kings'),
    reason: string('Reason.', 'Customers found the door closed'),
    stoppedBy: string('Name of the admin.', 'Amina Yusuf'),
    stoppedAt: dateTime('Time of the stop.'),
    comingBookings: integer('Bookings to come, which stay as they are.', 4),
  })
  .meta({ id: 'BookingStop', description: 'A store that takes no new bookings.' })

const ofStore = z.object({ storeId: idSchema(storeProblems.notFound, 'Id of the store.', 'store') })

export const settings = {
  'GET /admin/settings': {
    summary: 'List the market settings',
    auth: 'admin',
    adminAction: 'changeSettings',
    reply: ok({
      settings: z.array(Setting).meta({ description: 'The settings, in the order of the page.' }),
    }),
  },
  'GET /admin/settings/:key/changes': {
    summary: 'List the changes of a setting',
    auth: 'admin',
    adminAction: 'changeSettings',
    params: z.object({ key }),
    reply: ok({ changes: z.array(Change).meta({ description: 'The last 50, the newest first.' }) }),
    problems: [settingProblems.notFound],
  },
  'GET /admin/settings/:key/effect': {
    summary: 'Preview what another value of a setting would change',
    auth: 'admin',
    adminAction: 'changeSettings',
    params: z.object({ key }),
    query: z.object({
      value: z
        .string()
        .max(MAX_LINK_LENGTH)
        .transform((given) => {
          if (given === 'true' || given === 'false') return given === 'true'
          return /^\d+$/.test(given) ? Number(given) : given
        })
        .meta({ description: 'The value: a whole number, `true` or `false`, or an address.', example: '12' }),
    }),
    reply: ok({
      effects: z.array(z.string()).meta({
        description: 'Sentences in English.',
        example: ['A discount of KES 500 costs a fee of KES 60 instead of 75.'],
      }),
    }),
    problems: [settingProblems.notFound, settingProblems.notAllowed],
  },
  'PUT /admin/settings/:key': {
    summary: 'Change a setting',
    description: 'Every process applies it within five seconds, and stored pages follow within ten.',
    auth: 'admin',
    adminAction: 'changeSettings',
    requiresReauthentication: true,
    params: z.object({ key }),
    body: z.strictObject({
      value,
      reason,
      version: z.int().min(0).optional().meta({
        description: 'The `version` that was read. If it is no longer the current one, the reply is 409.',
        example: 0,
      }),
    }),
    reply: ok({ setting: Setting }),
    problems: [settingProblems.notFound, settingProblems.notAllowed, editProblems.conflict],
  },
  'GET /admin/booking-stops': {
    summary: 'List the stores that take no new bookings',
    auth: 'admin',
    adminAction: 'changeSettings',
    reply: ok({ stops: z.array(Stop).meta({ description: 'The newest come first.' }) }),
  },
  'GET /admin/booking-stops/stores': {
    summary: 'Find stores by name',
    auth: 'admin',
    adminAction: 'changeSettings',
    query: z.object({
      search: limitedText(FIND_TEXT).meta({ description: 'The beginning of the name.', example: 'kinyozi' }),
    }),
    reply: ok({
      stores: z
        .array(
          z.object({
            id: uuid('store', 'Id of the store.'),
            name: string('Name.', 'Kinyozi Kings'),
            location: string('Area.', 'Kilimani'),
            isStopped: boolean('True if the store takes no new bookings.', false),
          }),
        )
        .meta({ description: 'At most ten published stores, by name.' }),
    }),
  },
  'PUT /admin/booking-stops/:storeId': {
    summary: 'Stop new bookings of a store',
    description: 'Bookings that exist stay. Repeating it changes nothing.',
    auth: 'admin',
    adminAction: 'changeSettings',
    requiresReauthentication: true,
    params: ofStore,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [storeProblems.notFound],
  },
  'DELETE /admin/booking-stops/:storeId': {
    summary: 'Let a store take bookings again',
    auth: 'admin',
    adminAction: 'changeSettings',
    requiresReauthentication: true,
    params: ofStore,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [storeProblems.notFound],
  },
} satisfies Contract

type SettingsRoutes = typeof settings
declare module '../kernel.ts' {
  interface Api extends SettingsRoutes {}
}
