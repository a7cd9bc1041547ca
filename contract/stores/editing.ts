/** Merchants edit their stores. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { DESCRIPTION_MIN, STORE_CHECKLIST } from '../../domain/catalogue/store-checklist.ts'
import { MAX_STORE_SLUG, MIN_STORE_SLUG } from '../../domain/catalogue/store-slug-limits.ts'
import { findSlugFault } from '../../domain/catalogue/store-slug.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { Store } from '../entities/store.ts'
import { done, limitedText, ok } from '../fields.ts'
import { withAliases, type Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { properName } from '../names.ts'
import { imageUrl } from '../uploads.ts'
import { boolean, dateTime, message, string, strings, uuid } from '../values.ts'
import {
  checkCoordinates,
  checkHours,
  coordinates,
  email,
  ownStoreParams,
  phone,
  storeHours,
  website,
} from './fields.ts'
import { STORE_TEXTS } from './limits.ts'
import { storeEditProblems, storeProblems } from './problems.ts'

export const OwnStore = Store.extend({
  status: z.enum(['draft', 'published', 'closed']).meta({ description: 'A closed store stays closed.' }),
  isPublic: boolean('True if customers can see the store: it is published.', false),
  awaitsApproval: boolean('True if the store is published when D3 has verified it.', false),
  version,
  verifiedAt: dateTime('Time at which an admin verified the store by its documents; null before.').nullable(),
  suspension: z
    .object({
      since: dateTime('Time since which the store is suspended.'),
      reason: string('Reason of the suspension.', 'Customers paid and found nobody.'),
    })
    .nullable()
    .meta({ description: 'An admin has suspended it: customers do not see it. Null if it is not.' }),
  locationSlug: string(
    'Slug of its area or town; null until one is chosen, if `location` was not known.',
    'westlands',
  ).nullable(),
  embedOrigins: strings('Origins of the websites that may show the booking in their pages.', [
    'https://amani.example',
  ]),
  mainBranchId: uuid('branch', 'Id of its main branch; null if it has no branch.').nullable(),
  checklist: z
    .array(
      z.object({
        item: z.enum(STORE_CHECKLIST).meta({ description: 'Requirement of the store.' }),
        isDone: boolean('True if the requirement is met.', true),
      }),
    )
    .meta({
      description:
        'Requirements that the store must meet to be published, in the order in which they are usually met.',
    }),
}).meta({ id: 'OwnStore', description: 'A store as its merchant sees it.' })
export type OwnStore = z.infer<typeof OwnStore>

const logo = imageUrl
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))
  .meta({
    description: 'URL of an uploaded image, or null.',
    example: 'https://d3.example/media/logos/1f6c-256.webp',
  })

const fields = {
  name: limitedText(STORE_TEXTS.name)
    .check(properName)
    .meta({ description: 'Name of the store.', example: 'Amani Spa' }),
  location: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .meta({
      description:
        'Slug or name of a location. A longer text that contains one is understood, and is then the address of the main ' +
        'branch. A new store may have any other text: its area is then chosen before it is published.',
      example: 'westlands',
    }),
  category: z.string().trim().min(1).max(120).meta({
    description: 'Slug or name of a category. Names of common trades are understood too.',
    example: 'beauty-spa',
  }),
  description: limitedText(STORE_TEXTS.description)
    .refine((text) => text === '' || text.length >= DESCRIPTION_MIN, {
      error: () => m.field_characters_min({ count: DESCRIPTION_MIN }),
    })
    .optional()
    .meta({
      description: `Description of the store, in at least ${DESCRIPTION_MIN} characters. A draft may have none.`,
      example: 'Massage and facials by trained therapists.',
    }),
  phone_number: phone,
  primary_email: email,
  website_url: website,
  logo_url: logo,
  cover_url: logo,
  ...storeHours,
  ...coordinates,
  status: z.string().max(40).optional().meta({ description: 'Ignored.', deprecated: true, example: 'open' }),
  merchant_id: z
    .string()
    .max(100)
    .nullish()
    .meta({ description: 'Ignored: the merchant is that of the session.', deprecated: true }),
}

const SLUG_FAULTS = {
  shape: () => m.field_slug_shape({ min: MIN_STORE_SLUG, max: MAX_STORE_SLUG }),
  reserved: m.field_slug_reserved,
}
const storeSlug = limitedText(STORE_TEXTS.slug)
  .toLowerCase()
  .check(({ value, issues }) => {
    const fault = findSlugFault(value)
    if (fault) issues.push({ code: 'custom', input: value, message: SLUG_FAULTS[fault]() })
  })
  .meta({
    description: `Name in the address: ${MIN_STORE_SLUG} to ${MAX_STORE_SLUG} small letters, digits and hyphens.`,
    example: 'amani-spa',
  })

const HOURS = ['opening_time', 'closing_time', 'working_days'] as const
const NewStore = z.strictObject(fields).superRefine(checkHours(HOURS)).superRefine(checkCoordinates).meta({
  id: 'NewStore',
  description: 'A store to create. Without hours, its main branch is closed all week.',
})
export type NewStore = z.output<typeof NewStore>

const StoreEdit = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    location: fields.location.optional(),
    category: fields.category.optional(),
    version: editedVersion,
  })
  .superRefine(checkHours(HOURS))
  .superRefine(checkCoordinates)
  .meta({ id: 'StoreEdit', description: 'The fields of a store to change; the others stay.' })
export type StoreEdit = z.output<typeof StoreEdit>

const saved = ok({ message, store: OwnStore })
const edit = {
  auth: 'merchant',
  merchantRole: LEAST_ROLE.editStores,
  params: ownStoreParams,
  body: StoreEdit,
  reply: saved,
  problems: [storeProblems.notFound, storeEditProblems.closed, editProblems.conflict],
} as const

const routes = {
  'GET /stores/merchant/my-stores': {
    summary: 'List my stores',
    description: 'The list has the stores of the merchant in every status, the oldest first.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    reply: ok({ stores: z.array(OwnStore) }),
  },
  'POST /stores': {
    summary: 'Create a store',
    description:
      'The new store is a draft with a main branch. Only the merchant sees it until it is published.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.openStores,
    status: 201,
    isIdempotent: true,
    body: NewStore,
    reply: saved,
  },
  'PUT /stores/:id': {
    ...edit,
    summary: 'Edit a store',
    description:
      'Fields that are left out stay as they are. Opening hours are those of the main branch, the same on all ' +
      'working days; if they are sent as the store shows them, hours that differ between weekdays stay.',
  },
  'PUT /stores/:id/publication': {
    summary: 'Publish a store, or make it a draft again',
    description:
      'Bookings of a store that is no longer published stay as they are. While D3 verifies stores before they are published, ' +
      'a store without that stays a draft with `awaitsApproval`, and is published when it is verified.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: ownStoreParams,
    body: z.strictObject({
      published: z
        .boolean(saying(m.field_type_boolean))
        .meta({ description: 'True if customers can see the store.', example: true }),
      version: editedVersion,
    }),
    reply: saved,
    problems: [
      storeProblems.notFound,
      storeEditProblems.closed,
      storeEditProblems.incomplete,
      storeEditProblems.suspended,
      editProblems.conflict,
    ],
  },
  'PUT /stores/:id/slug': {
    summary: 'Change the name of a store in its address',
    description: 'Earlier names lead to the store, which can take each of them again.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: ownStoreParams,
    body: z.strictObject({ slug: storeSlug }),
    reply: saved,
    problems: [
      storeProblems.notFound,
      storeEditProblems.closed,
      storeEditProblems.slugTaken,
      storeEditProblems.tooManySlugs,
    ],
  },
  'DELETE /stores/:id': {
    summary: 'Close a store for good',
    description:
      'The page of the store stays for customers who have been there. Nothing of it can be booked.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.closeStores,
    params: ownStoreParams,
    reply: done,
    problems: [storeProblems.notFound, storeEditProblems.hasBookings],
  },
} satisfies Contract

export const storeEditing = withAliases(routes, {
  'PUT /stores/profile/:id': 'PUT /stores/:id',
})
