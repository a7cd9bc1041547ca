/** Stores and their branches (docs/rules/wire-format.md#objects). */
import * as z from 'zod'
import { PICTURE } from './entities/fields.ts'
import { Service } from './entities/offer.ts'
import { FoundStore, GalleryPicture, Social, staffRating, staffReviewCount, Store } from './entities/store.ts'
import { category, idSchema, limit, location, ok, page, Pagination, search } from './fields.ts'
import { withAliases, type Contract } from './kernel.ts'
import { branchEditing, ListedBranch } from './stores/branches.ts'
import { storeEditing } from './stores/editing.ts'
import { embeds } from './stores/embeds.ts'
import { galleryEditing } from './stores/gallery.ts'
import { hoursEditing } from './stores/hours.ts'
import { storeProblems } from './stores/problems.ts'
import { slugParams } from './stores/slug-params.ts'
import { storeListDays, nearQuery, timesQuery } from './times.ts'
import { socialEditing } from './stores/socials.ts'
import { EXAMPLE_IDS, integer, money, string, strings, url, uuid } from './values.ts'

export { storeProblems }

/**
 * All values that clients send. Any other value means newest, and in a search relevance
 * (docs/rules/wire-format.md#filters-and-sorting).
 */
export const STORE_SORTS = [
  'newest',
  'Popular',
  'Highest Discount',
  'Lowest Discount',
  'A-Z',
  'Z-A',
  'Most Reviewed',
  'rating',
  'relevance',
  'discount',
] as const

const storeParams = z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') })

const StoreDetails = Store.extend({
  socialLinks: z.record(z.string(), z.string()).meta({
    description: 'Links to social networks by platform.',
    example: { instagram: 'https://instagram.com/amanispa' },
  }),
  socialLinksRaw: z.array(Social).meta({ description: 'Links as a list.' }),
  gallery: z.array(GalleryPicture).meta({ description: 'Pictures of the store, in their order.' }),
  replySeconds: integer(
    'Median time to a reply in chats of the last 90 days, in seconds; null with fewer than five replies.',
    540,
  ).nullable(),
  deals: z
    .array(
      z.object({
        id: uuid('offer', 'Id of the offer.'),
        title: string('Title.', '30% off deep tissue massage'),
      }),
    )
    .meta({ description: 'Active offers of the store.' }),
  services: z.array(Service.pick({ id: true, name: true })).meta({ description: 'Services of the store.' }),
  bookFrom: z
    .object({
      offerId: uuid('offer', 'Id of the offer; null for a service.').nullable(),
      serviceId: uuid('service', 'Id of the service.'),
      title: string('Title of the offer or name of the service.', 'Deep tissue massage'),
      price: money('Amount paid at the store.', 1750),
      fee: money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113),
    })
    .nullable()
    .meta({
      description:
        'The offer or service that costs least, fee included, and can be booked; null without one.',
    }),
  team: z
    .array(
      z.object({
        id: uuid('staff', 'Id of the person.'),
        name: string('Name.', 'Njeri Kamau'),
        role: string('Work that the staff member does.', 'Massage therapist'),
        photo_url: url('Picture of the staff member; null without one.', PICTURE).nullable(),
        branchId: uuid('branch', 'Id of the branch they work at.'),
        rating: staffRating.nullable(),
        reviewCount: staffReviewCount,
      }),
    )
    .meta({ description: 'Staff who serve customers, by branch and in their order; at most 50.' }),
  outlets: z
    .array(
      z.object({
        id: string('Id of the branch.', EXAMPLE_IDS.branch),
        name: string('Name.', 'Amani Spa - Westlands'),
      }),
    )
    .meta({ description: 'Branches of the store.' }),
}).meta({ id: 'StoreDetails', description: 'One store with everything about it.' })

/** The list is the search feature's, which knows what has a free time. */
export const storeLists = {
  'GET /stores': {
    summary: 'List stores',
    description: 'The list has published stores.',
    auth: 'optional',
    shared: true,
    query: z.object({
      search,
      category,
      location,
      sortBy: z.enum(STORE_SORTS).optional().catch('newest').meta({
        description: 'Order. By default `newest`, or `relevance` with `search`.',
        example: 'newest',
      }),
      ...nearQuery,
      ...timesQuery,
      page,
      limit: limit(20),
    }),
    reply: ok({ stores: z.array(FoundStore), days: storeListDays, pagination: Pagination }),
  },
} satisfies Contract

const routes = {
  ...storeEditing,
  ...embeds,
  ...galleryEditing,
  ...branchEditing,
  ...hoursEditing,
  ...socialEditing,
  'GET /stores/random': {
    summary: 'List some stores at random',
    auth: 'optional',
    query: z.object({ limit: limit(21), location }),
    reply: ok({ stores: z.array(Store) }),
  },
  'GET /categories': {
    summary: 'List all categories, also those without stores',
    auth: 'public',
    site: 'every',
    shared: true,
    reply: ok({
      categories: z.array(
        z
          .object({ slug: string('Slug.', 'beauty-spa'), name: string('Name.', 'Beauty & Spa') })
          .meta({ id: 'StoreCategory', description: 'Category of a store.' }),
      ),
    }),
  },
  'GET /stores/categories': {
    summary: 'List the categories that have stores',
    auth: 'public',
    shared: true,
    query: z.object({ location, ...nearQuery }),
    reply: ok({ categories: strings('Names of categories.', ['Beauty & Spa', 'Restaurants']) }),
  },
  'GET /store-slugs/:slug': {
    summary: 'Find a store by its name in addresses',
    description: 'An earlier name finds it too; `slug` is the current one.',
    auth: 'optional',
    shared: true,
    params: slugParams,
    reply: ok({
      storeId: uuid('store', 'Id of the store.'),
      slug: string('Current name of the store in its address.', 'amani-spa'),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /stores/:id': {
    summary: 'Get a store',
    description: 'The store is published or closed; its merchant also gets a draft.',
    auth: 'optional',
    shared: true,
    params: storeParams,
    reply: ok({ store: StoreDetails }),
    problems: [storeProblems.notFound],
  },
  'GET /stores/:id/branches': {
    summary: 'List the branches of a store',
    description: 'The main branch comes first. Its merchant also gets those that are not open to customers.',
    auth: 'optional',
    shared: true,
    params: storeParams,
    reply: ok({ branches: z.array(ListedBranch) }),
    problems: [storeProblems.notFound],
  },
  'GET /socials/store/:id': {
    summary: 'List the social network links of a store',
    auth: 'optional',
    shared: true,
    params: storeParams,
    reply: ok({ socials: z.array(Social) }),
    problems: [storeProblems.notFound],
  },
} satisfies Contract

export const stores = withAliases(routes, {
  'GET /branches/store/:id': 'GET /stores/:id/branches',
})

type StoresRoutes = typeof stores & typeof storeLists
declare module './kernel.ts' {
  interface Api extends StoresRoutes {}
}
