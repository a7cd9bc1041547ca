import * as z from 'zod'
import {
  QUOTE_STATUSES,
  REQUEST_PRIORITIES,
  REQUEST_STATUSES,
  REQUIREMENTS,
  TIMELINES,
} from '../../domain/requests/service-request.ts'
import { version } from '../edits.ts'
import { alias, boolean, dateTime, integer, money, number, string, url, uuid } from '../values.ts'
import { phoneNumber, PICTURE, rating, totalReviews } from './fields.ts'

const timeAgo = (description: string) =>
  string(`${description} For people, in the language of the request.`, '42m ago')

export const RequestImage = z
  .object({
    id: uuid('picture', 'Id of the picture, to send with an edit.'),
    url: url('The picture, at most 1280 pixels wide and high.', PICTURE),
    thumbnailUrl: url('Address of a copy that is at most 320 pixels wide and high.', PICTURE),
    width: integer('Width of `url` in pixels.', 1280),
    height: integer('Height of `url` in pixels.', 960),
  })
  .meta({ id: 'RequestImage', description: 'A picture of what is needed.' })
export type RequestImage = z.infer<typeof RequestImage>

/** A request as everybody may see it. It names no surname, phone, e-mail address or exact place. */
export const ServiceRequest = z
  .object({
    id: uuid('request', 'Id of the request.'),
    title: string('Title of the work.', 'Leaking kitchen tap, slow sink'),
    category: string('Name of the category.', 'Repairs and fundi'),
    categorySlug: string('Slug of the category.', 'repairs'),
    description: string(
      'Description of the work.',
      'The mixer drips all night. I have a new tap, but the old one is stuck.',
    ),
    budget: string('The budget for people, or that there is none.', 'KSH 2,000 - KSH 4,000'),
    budgetMin: money('The least that the customer expects to pay; null if open to quotes.', 2000).nullable(),
    budgetMax: money('The most that the customer wants to pay; null if open to quotes.', 4000).nullable(),
    timeline: z.enum(TIMELINES).meta({ description: 'Timeline of the work.', example: 'urgent' }),
    location: string(
      'Place, as the customer wrote it; the area alone unless the viewer is its customer or the accepted provider.',
      'Kilimani',
    ),
    requirements: z
      .array(z.enum(REQUIREMENTS))
      .meta({ description: 'Requirements for the provider.', example: ['Licensed'] }),
    priority: z
      .enum(REQUEST_PRIORITIES)
      .meta({ description: 'Importance of the request to the customer.', example: 'normal' }),
    status: z.enum(REQUEST_STATUSES).meta({
      description: '`pending` is open for quotes; `active` has an accepted one.',
      example: 'pending',
    }),
    verified: boolean('True if the customer has verified a phone number.', true),
    postedBy: string('First name and initial of the customer.', 'Achieng O.'),
    postedTime: timeAgo('Time of posting.'),
    images: z.array(RequestImage).meta({ description: 'Pictures, five at most.' }),
    offers: integer('Number of quotes, without withdrawn ones.', 4),
    offersCount: alias(integer('', 4), 'offers'),
    acceptedOffer: z
      .object({
        storeName: string('The store or provider.', 'Maji Safi'),
        price: string('Price of the quote for people.', 'KSH 3,200'),
        rating,
      })
      .nullable()
      .meta({
        description: 'The accepted quote; null before, and for others than its customer and provider.',
      }),
    isOwn: boolean('True if the request is mine.', false),
    hasMyOffer: boolean('True if I, or my store, have an open or accepted quote for the request.', false),
    distanceKm: number(
      'Distance from the nearest branch of the merchant who asks; null for others.',
      1.4,
    ).nullable(),
    expiresAt: dateTime('Time until which quotes can be made.'),
    completedAt: dateTime('Time of completion; null before.').nullable(),
    finalRating: number('The customer’s rating of the work; null without one.', 5).nullable(),
    createdAt: dateTime('Time of posting.'),
    version,
  })
  .meta({ id: 'ServiceRequest', description: 'A request of a customer for a service.' })
export type ServiceRequest = z.infer<typeof ServiceRequest>

export const Quote = z
  .object({
    id: uuid('quote', 'Id of the quote.'),
    requestId: uuid('request', 'Id of the request.'),
    requestTitle: string('Title of the request.', 'Leaking kitchen tap, slow sink'),
    requestCategory: string('Name of its category.', 'Repairs and fundi'),
    title: alias(string('', 'Leaking kitchen tap, slow sink'), 'requestTitle'),
    category: alias(string('', 'Repairs and fundi'), 'requestCategory'),
    serviceRequest: z
      .object({
        id: uuid('request', 'Id of the request.'),
        title: string('Title of the request.', 'Leaking kitchen tap, slow sink'),
        location: string('Area of the request.', 'Kilimani'),
        category: string('Name of its category.', 'Repairs and fundi'),
        status: z.enum(REQUEST_STATUSES).meta({ description: 'Status of the request.' }),
      })
      .meta({ description: 'The request.' }),
    storeName: string('The store; null for an individual provider.', 'Maji Safi').nullable(),
    storeId: uuid('store', 'Id of the store; null for an individual provider.').nullable(),
    providerName: string('First name and initial of who wrote it.', 'Juma W.'),
    providerId: uuid('account', 'Id of the account of the provider.'),
    avatar: url('Logo of the store or picture of the provider; null without one.', PICTURE).nullable(),
    quotedPrice: money('Price, all in: what the customer pays the provider.', 3200),
    price: string('Price for people.', 'KSH 3,200'),
    startTime: dateTime('The offered time; null if only `availability` says when.').nullable(),
    estimatedDuration: string('Duration for people; null if unknown.', '1 h 30 min').nullable(),
    durationMinutes: integer('Duration in minutes; null if unknown.', 90).nullable(),
    serviceId: uuid('service', 'The service whose calendar the time is from; null without one.').nullable(),
    branchId: uuid('branch', 'Branch of the time; null without a time from the calendar.').nullable(),
    staffId: uuid('staff', 'Staff member who would come; null if that is open.').nullable(),
    staffName: string('Staff member of the store who would come; null if that is open.', 'Juma').nullable(),
    availability: string('Time at which the provider can come, in own words.', 'Today at 14:30'),
    includesSupplies: boolean('True if the price includes materials.', true),
    supplies: string('Included materials; null if not named.', 'Washers and fittings').nullable(),
    warranty: string('Warranty on the work; null without one.', '6 months').nullable(),
    responseTime: string('Time from the request to the quote, for people.', '4 min'),
    verified: boolean('True if D3 has checked the documents of the store, which it does not do yet.', false),
    phoneVerified: boolean(
      'True if the owner of the store, or the individual provider, has verified a phone number.',
      true,
    ),
    storeCategory: string(
      'Category of the store; null for an individual provider.',
      'Repairs and fundi',
    ).nullable(),
    rating,
    reviews: totalReviews,
    distanceKm: number('Distance from the branch to the request; null if unknown.', 1.4).nullable(),
    storeDetails: z
      .object({
        id: uuid('store', 'Id of the store.'),
        name: string('Name of the store.', 'Maji Safi'),
        logo_url: url('Logo of the store; null without one.', PICTURE).nullable(),
      })
      .nullable()
      .meta({ description: 'The store; null for an individual provider.' }),
    message: string('Message to the customer.', 'I’ll bring a basin wrench and washers.'),
    status: z.enum(QUOTE_STATUSES).meta({ description: 'Status of the quote.', example: 'pending' }),
    reason: string('Reason why the quote was rejected or withdrawn; empty without one.', ''),
    seenAt: dateTime(
      'Time at which the customer first saw the quote; null before, and for others than its provider.',
    ).nullable(),
    bookingId: uuid('booking', 'The booking that accepting it made; null without one.').nullable(),
    bookingStart: dateTime('Start time, which may have been moved; null without one.').nullable(),
    contact: z
      .object({
        name: string('First name.', 'Achieng'),
        phoneNumber: phoneNumber('Phone number.').nullable(),
        location: string('Place, as the customer wrote it.', 'Argwings Kodhek Road, Kilimani').nullable(),
      })
      .nullable()
      .meta({ description: 'The other side, once the quote is accepted; null before.' }),
    expiresAt: dateTime('Time until which the quote can be accepted.'),
    createdAt: dateTime('Time of creation.'),
    version,
  })
  .meta({ id: 'Quote', description: 'Offer of a provider for a request.' })
export type Quote = z.infer<typeof Quote>

export const REQUEST_REPORT_REASONS = ['spam', 'offensive', 'fraud', 'private-data', 'other'] as const
export type RequestReportReason = (typeof REQUEST_REPORT_REASONS)[number]

export const MerchantRequest = ServiceRequest.omit({ status: true })
  .extend({
    status: z.literal('open').meta({ description: 'Status; only open requests are listed.' }),
    merchantOffered: boolean('Alias of `hasMyOffer`.', false),
    customerName: alias(string('', 'Achieng O.'), 'postedBy'),
  })
  .meta({ id: 'MerchantRequest', description: 'A request as existing clients of merchants read it.' })
export type MerchantRequest = z.infer<typeof MerchantRequest>

export const MerchantQuote = Quote.omit({ status: true })
  .extend({
    status: z
      .enum(['pending', 'accepted', 'rejected', 'withdrawn'])
      .meta({ description: 'An expired one is `rejected`.' }),
    hasExpired: boolean('True if the quote was not answered in time.', false),
    customerName: string('First name and initial of the customer.', 'Achieng O.'),
    requestLocation: string('Area of the request.', 'Kilimani'),
    requestBudget: string('Budget for people, or that there is none.', 'KSH 2,000 - KSH 4,000'),
    budgetMin: ServiceRequest.shape.budgetMin,
    budgetMax: ServiceRequest.shape.budgetMax,
    submittedAt: timeAgo('Time of creation.'),
  })
  .meta({ id: 'MerchantQuote', description: 'A quote as existing clients of merchants read it.' })
export type MerchantQuote = z.infer<typeof MerchantQuote>
