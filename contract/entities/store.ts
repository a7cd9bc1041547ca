import * as z from 'zod'
import { SOCIAL_PLATFORMS } from '../../domain/catalogue/socials.ts'
import {
  alias,
  boolean,
  dateTime,
  email,
  EXAMPLE_IDS,
  integer,
  number,
  string,
  timeOfDay,
  url,
  uuid,
} from '../values.ts'
import { storeTimes } from '../times.ts'
import { PICTURE, phoneNumber, rating, totalReviews, workingDays, openNow, openingNote } from './fields.ts'

export const StoreRef = z
  .object({
    id: uuid('store', 'Id of the store.'),
    name: string('Name of the store.', 'Amani Spa'),
    logo_url: url('Logo, or the cover where there is none.', PICTURE).nullable(),
    cover_url: url('Cover picture.', PICTURE).nullable(),
    location: string('Area or town.', 'Westlands'),
    rating,
    totalReviews,
  })
  .meta({ id: 'StoreRef', description: 'The store of an offer, in brief.' })

/** The store inside an offer's or a booking's service: what a customer needs to go there. */
export const StoreContact = StoreRef.extend({
  phone_number: phoneNumber('Phone number of the store.').nullable(),
  phone: alias(phoneNumber('').nullable(), 'phone_number'),
  primary_email: email('E-mail address of the store.', 'hello@amani.example').nullable(),
  email: alias(email('', 'hello@amani.example').nullable(), 'primary_email'),
  address: string('Street address of the main branch.', 'Mpaka Road 12').nullable(),
  opening_time: timeOfDay('Usual opening time.', '09:00').nullable(),
  closing_time: timeOfDay('Usual closing time.', '20:00').nullable(),
  working_days: workingDays,
}).meta({
  id: 'StoreContact',
  description: 'The store of a service, with what a customer needs to go there.',
})

export const Store = z
  .object({
    id: uuid('store', 'Id of the store.'),
    slug: string(
      'Name of the store in the address of its page, `/amani-spa`; null until it has one.',
      'amani-spa',
    ).nullable(),
    name: string('Name of the store.', 'Amani Spa'),
    logo: alias(url('', PICTURE).nullable(), 'logo_url'),
    logo_url: url('Logo, or the cover where there is none.', PICTURE).nullable(),
    image_url: url('The cover picture, or the logo where there is none.', PICTURE).nullable(),
    cover_url: url('Cover picture.', PICTURE).nullable(),
    category: string('Name of its category.', 'Beauty & Spa'),
    categorySlug: string('Slug of its category.', 'beauty-spa'),
    location: string('Area or town.', 'Westlands'),
    description: string(
      'Description of the store, in its own words.',
      'Massage and facials by trained therapists.',
    ),
    phone_number: phoneNumber('Phone number of the store.').nullable(),
    primary_email: email('E-mail address of the store.', 'hello@amani.example').nullable(),
    website_url: url('Website of the store.', 'https://amani.example').nullable(),
    opening_time: timeOfDay('Usual opening time.', '09:00').nullable(),
    closing_time: timeOfDay('Usual closing time.', '20:00').nullable(),
    working_days: workingDays,
    openNow,
    openingNote,
    latitude: number('Latitude in degrees (WGS 84).', -1.2635).nullable(),
    longitude: number('Longitude in degrees (WGS 84).', 36.8024).nullable(),
    rating,
    totalReviews,
    reviews: alias(integer('', 31), 'totalReviews'),
    reviewCount: alias(integer('', 31), 'totalReviews'),
    followers: integer('Customers who follow the store.', 118),
    following: boolean('True if the signed-in customer follows the store.', false),
    cashback: string(
      'The highest saving of its active offers after the access fee, for people.',
      'Up to 25%',
    ).nullable(),
    wasRate: string('Not used; null.', '').nullable().meta({ deprecated: true }),
    createdAt: dateTime('Time at which the store was created.', '2026-03-14T07:00:00.000Z'),
  })
  .meta({ id: 'Store', description: 'A published store.' })
export type Store = z.infer<typeof Store>

export const FoundStore = Store.extend(storeTimes).meta({
  id: 'FoundStore',
  description: 'A store as results show it.',
})
export type FoundStore = z.infer<typeof FoundStore>

/** What people need to know to find a branch. */
export const directions = {
  stage: string('Nearest matatu stage.', 'Westlands stage').nullable(),
  landmark: string('A landmark near it.', 'Opposite Sarit Centre').nullable(),
  gate: string('Gate to enter by.', 'Gate B').nullable(),
  floor: string('Floor of the building.', '2nd floor').nullable(),
  hasParking: boolean(
    'True if customers can park there; null if the merchant has not said.',
    true,
  ).nullable(),
  parking: string('Where to park.', 'Behind the building, by gate B').nullable(),
}

export const Branch = z
  .object({
    id: string(
      'Id of the branch: a UUID, or `store-` and the id of a store that has no branch yet.',
      EXAMPLE_IDS.branch,
    ),
    name: string('Name of the branch.', 'Amani Spa - Westlands'),
    address: string('Street address.', 'Mpaka Road 12'),
    location: string('Area or town.', 'Westlands'),
    phone: phoneNumber('Phone number of the branch.').nullable(),
    email: email('E-mail address of the branch.', 'westlands@amani.example').nullable(),
    status: string('`active` or `inactive`.', 'active'),
    openingTime: timeOfDay('Usual opening time.', '09:00').nullable(),
    closingTime: timeOfDay('Usual closing time.', '20:00').nullable(),
    workingDays,
    isMainBranch: boolean('True if the branch is the main branch of its store.', true),
    manager: string('Name of the manager.', 'Achieng Otieno').nullable(),
    latitude: number('Latitude in degrees (WGS 84).', -1.2635).nullable(),
    longitude: number('Longitude in degrees (WGS 84).', 36.8024).nullable(),
    storeId: uuid('store', 'Id of its store.'),
    ...directions,
    hours: z
      .array(
        z.object({
          weekday: string('Weekday in English.', 'Monday'),
          opens: timeOfDay('Opening time.', '09:00'),
          closes: timeOfDay(
            'Closing time; earlier than the opening time when it closes after midnight.',
            '20:00',
          ),
        }),
      )
      .meta({ description: 'Opening hours by weekday, Monday first; days without an entry are closed.' }),
    specialDays: z
      .array(
        z.object({
          date: string('The date.', '2026-12-12'),
          opens: timeOfDay('Opening time; null when closed.', '10:00').nullable(),
          closes: timeOfDay('Closing time; null when closed.', '14:00').nullable(),
          reason: string('Reason of the difference.', 'Jamhuri Day').nullable(),
        }),
      )
      .meta({
        description:
          'Dates that differ from the weekday, holidays included: those of the next 60 days, or of the day of a booking.',
      }),
  })
  .meta({ id: 'Branch', description: 'Branch of a store.' })
export type Branch = z.infer<typeof Branch>

export const Outlet = Branch.extend({
  openNow,
  openingNote,
  staffCount: integer('Number of people who serve customers there.', 4),
}).meta({ id: 'Outlet', description: 'A branch with its opening hours, as the page of a store shows it.' })
export type Outlet = z.infer<typeof Outlet>

export const Social = z
  .object({
    id: uuid('social', 'Id of the link.'),
    platform: z.enum(SOCIAL_PLATFORMS).meta({ description: 'Network of the link. `twitter` is X.' }),
    link: url('The profile of the store.', 'https://instagram.com/amanispa'),
  })
  .meta({ id: 'Social', description: 'A profile of a store on a social network.' })
export type Social = z.infer<typeof Social>

export const GalleryPicture = z
  .object({
    url: url('The picture.', PICTURE),
    alt: string('Description of the picture.', 'The treatment room').nullable(),
  })
  .meta({ id: 'GalleryPicture', description: 'A picture of the gallery of a store.' })
export type GalleryPicture = z.infer<typeof GalleryPicture>

export const staffRating = number('Mean of the verified reviews of visits with them; null without any.', 4.8)
export const staffReviewCount = integer('Number of the verified reviews in that mean.', 12)

export const Staff = z
  .object({
    id: uuid('staff', 'Id of the staff member.'),
    name: string('Name.', 'Njeri Kamau'),
    role: string('Work that the staff member does.', 'Massage therapist'),
    assignedToService: boolean('True if the staff member performs the requested service.', true),
    branchId: uuid('branch', 'Id of the branch they work at.'),
    rating: staffRating.nullable().optional(),
    reviewCount: staffReviewCount.optional(),
  })
  .meta({ id: 'Staff', description: 'A staff member who can perform a service.' })
export type Staff = z.infer<typeof Staff>

export const Location = z
  .object({
    id: string('Slug of the location.', 'westlands'),
    name: string('Name.', 'Westlands'),
    area: alias(string('', 'Westlands'), 'name'),
    city: string('Town or city.', 'Nairobi'),
    offers: string('Number of active offers, for people.', '24 offers'),
    storeCount: integer('Number of stores.', 11),
    offerCount: integer('Number of active offers.', 24),
    latitude: number('Latitude of its middle.', -1.2635),
    longitude: number('Longitude of its middle.', 36.8024),
  })
  .meta({ id: 'Location', description: 'An area or town that has stores.' })
