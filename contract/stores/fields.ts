/** Fields of requests that edit stores and branches. Empty texts mean null, as existing clients send them. */
import * as z from 'zod'
import { m } from '#messages'
import { kenyanPhone } from '../../domain/accounts/phone.ts'
import { plainEmail } from '../../domain/text/plain-paste.ts'
import { isStoreWebsite } from '../../domain/catalogue/web-links.ts'
import { isInKenya } from '../../domain/catalogue/places.ts'
import { readClockTime, WEEKDAYS } from '../../domain/time/time.ts'
import { INVALID_PHONE } from '../account-forms.ts'
import { saying } from '../message.ts'
import type { TextLimits } from '../text-limits.ts'
import { EXAMPLE_IDS, type Entity } from '../values.ts'
import { idSchema } from '../fields.ts'
import { STORE_TEXTS } from './limits.ts'
import { storeEditProblems, storeProblems } from './problems.ts'

/** A text that can be removed: null or empty. Undefined is left as it is. */
export const optionalText = ({ max }: TextLimits, description: string, example: string) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
    .meta({ description, example })

export const phone = z
  .string(saying(INVALID_PHONE))
  .trim()
  .nullish()
  .transform((typed, check) => {
    if (typed === undefined) return undefined
    if (!typed) return null
    const msisdn = kenyanPhone(typed)
    if (msisdn === null) check.addIssue({ code: 'custom', message: INVALID_PHONE() })
    return msisdn
  })
  .meta({ description: 'Kenyan mobile number in any common form, or null.', example: '0712345678' })

const isEmail = (text: string) => z.email().safeParse(text).success
export const email = z
  .string()
  .nullish()
  .transform((text) => (typeof text === 'string' ? plainEmail(text) || null : text))
  .refine((text) => (text?.length ?? 0) <= STORE_TEXTS.email.max, saying(m.field_too_long))
  .refine((text) => text === undefined || text === null || isEmail(text), saying(m.field_type_email))
  .meta({ description: 'E-mail address, or null.', example: 'hello@amani.example' })

export const website = z
  .string()
  .trim()
  .max(STORE_TEXTS.website.max)
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))
  .refine((text) => text === undefined || text === null || isStoreWebsite(text), saying(m.field_web_address))
  .meta({
    description: 'Web address, or null: https, a domain name, no user name.',
    example: 'https://amani.example',
  })

/** A wall-clock time, parsed to minutes since midnight. */
export const clockTime = (description: string, example: string) =>
  z
    .string()
    .trim()
    .transform((text, check) => {
      const minutes = readClockTime(text)
      if (minutes !== null) return minutes
      check.addIssue({ code: 'custom', message: m.field_clock_time() })
      return z.NEVER
    })
    .meta({ description: `${description} Local time in Africa/Nairobi, 24-hour HH:mm.`, example })

/** An English name in any case, parsed to 0 (Sunday) to 6. */
export const weekday = z
  .string()
  .trim()
  .transform((text, check) => {
    const index = WEEKDAYS.findIndex((name) => name.toLowerCase() === text.toLowerCase())
    if (index >= 0) return index
    check.addIssue({ code: 'custom', message: m.field_weekday() })
    return z.NEVER
  })
  .meta({ description: 'Weekday in English.', example: 'Monday' })

const weekdays = z
  .array(weekday)
  .min(1)
  .max(7)
  .refine((all) => new Set(all).size === all.length, saying(m.field_listed_twice))
  .meta({ description: 'Weekdays on which it is open, in English.', example: ['Monday', 'Tuesday'] })

const coordinate = (max: number, description: string, example: number) =>
  z
    .number()
    .min(-max)
    .max(max)
    .nullish()
    .meta({ description: `${description}, or null.`, example })
export const coordinates = {
  latitude: coordinate(90, 'Latitude in degrees (WGS 84)', -1.2635),
  longitude: coordinate(180, 'Longitude in degrees (WGS 84)', 36.8024),
}
type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** Requires both coordinates or neither, in Kenya. */
export function checkCoordinates({ latitude, longitude }: Coordinates, check: z.RefinementCtx): void {
  const [hasLatitude, hasLongitude] = [typeof latitude === 'number', typeof longitude === 'number']
  if (hasLatitude !== hasLongitude) {
    const path = [hasLatitude ? 'longitude' : 'latitude']
    check.addIssue({ code: 'custom', path, message: m.field_coordinates_required() })
  }
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return
  if (!isInKenya({ latitude, longitude }))
    check.addIssue({ code: 'custom', path: ['latitude'], message: m.field_outside_kenya() })
}

/** Existing clients send '' for hours that were not chosen. */
const unlessEmpty = <Sent extends z.ZodType>(field: Sent) =>
  z
    .union([z.literal('').transform(() => null), field])
    .meta({ ...field.meta() })
    .optional()

/** Hours that are the same on all working days, under the names of stores or of branches. */
export const storeHours = {
  opening_time: unlessEmpty(clockTime('Opening time of the main branch.', '09:00')),
  closing_time: unlessEmpty(
    clockTime(
      'Closing time of the main branch; not after `opening_time` if it closes after midnight.',
      '20:00',
    ),
  ),
  working_days: unlessEmpty(weekdays),
}
export const branchHours = {
  openingTime: unlessEmpty(clockTime('Opening time.', '09:00')),
  closingTime: unlessEmpty(
    clockTime('Closing time; not after `openingTime` if it closes after midnight.', '20:00'),
  ),
  workingDays: unlessEmpty(weekdays),
}
type HoursField = keyof typeof storeHours | keyof typeof branchHours

/** Requires all three fields or none; an empty field counts as none. */
export const checkHours =
  (names: readonly HoursField[]) =>
  (body: Partial<Record<HoursField, unknown>>, check: z.RefinementCtx): void => {
    if (names.some((name) => body[name] === null)) return
    const missing = names.filter((name) => body[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return
    for (const name of missing)
      check.addIssue({ code: 'custom', path: [name], message: m.field_hours_incomplete() })
  }

export const ownStoreParams = z.object({
  id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store'),
})
export const socialParams = z.object({
  id: idSchema(() => storeEditProblems.socialNotFound(), 'Id of the link.', 'social'),
})

const MAIN_BRANCH = 'store-'
const example: Entity = 'branch'
/** The id of a branch, or `store-` and the id of a store, whose main branch it names. */
export const ownBranchParams = z.object({
  id: z
    .string()
    .transform((text) => text.toLowerCase())
    .refine(
      (text) =>
        z.guid().safeParse(text.startsWith(MAIN_BRANCH) ? text.slice(MAIN_BRANCH.length) : text).success,
      {
        params: { notFound: () => storeEditProblems.noSuchBranch() },
      },
    )
    .meta({
      description: 'Id of the branch; `store-` and the id of a store name its main branch.',
      example: EXAMPLE_IDS[example],
    }),
})
