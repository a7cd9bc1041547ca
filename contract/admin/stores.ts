/** Stores and offers for admins: what is known about them, verification, suspension and pausing. */
import * as z from 'zod'
import { m } from '#messages'
import { DOCUMENT_KINDS } from '../../domain/catalogue/verification.ts'
import { done, idSchema, limitedText, ok, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { offerProblems } from '../offer-editing.ts'
import { problem } from '../problem.ts'
import { storeEditProblems, storeProblems } from '../stores/problems.ts'
import { boolean, date, dateTime, integer, money, string, uuid } from '../values.ts'
import { approvalProblems } from './approvals.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const adminStoreProblems = {
  noVerification: problem(
    404,
    'verification-not-found',
    m.problem_verification_not_found,
    'The store has sent nothing, or it was decided.',
  ),
  noDocument: problem(
    404,
    'document-not-found',
    m.problem_document_not_found,
    'It was not sent, or is deleted.',
  ),
  offerNotLive: problem(409, 'offer-not-live', m.problem_offer_not_live, 'Only an active offer is paused.'),
}

const params = z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') })
const offerParams = z.object({ id: idSchema(offerProblems.notFound, 'Id of the offer.', 'offer') })
const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which the store reads.',
  example: 'Customers paid and found nobody.',
})
const status = z
  .enum(['draft', 'published', 'closed'])
  .meta({ description: 'Status of the store.', example: 'published' })
const optionalTime = (description: string) => dateTime(description).nullable()

const Check = z
  .object({
    state: z.enum(['yes', 'no', 'wait']).meta({
      description: 'Direction of the finding: it speaks for the store or against it, or is open.',
      example: 'yes',
    }),
    text: string('Finding.', 'Phone of the owner is verified'),
    extra: string('Detail of the finding, such as a masked number.', '0722 ••• 901').optional(),
  })
  .meta({ id: 'StoreCheck', description: 'Finding of the system about a store.' })

const StoreSummary = z
  .object({
    id: uuid('store', 'Id of the store.'),
    name: string('Name.', 'Amani Spa'),
    category: string('Category.', 'Beauty & Spa'),
    place: string('Area.', 'Westlands').nullable(),
    status,
    isSuspended: boolean('True if an admin has suspended the store.', false),
    isVerified: boolean('True if an admin has verified the store.', true),
    since: dateTime('Time at which the store was created, or since which it waits or is suspended.'),
  })
  .meta({ id: 'AdminStoreSummary', description: 'A store in a list.' })

const AdminStore = z
  .object({
    id: uuid('store', 'Id of the store.'),
    name: string('Name.', 'Amani Spa'),
    category: string('Category.', 'Beauty & Spa'),
    place: string('Area.', 'Westlands').nullable(),
    status,
    createdAt: dateTime('Time of creation.'),
    verifiedAt: optionalTime('Time at which an admin verified the store.'),
    owner: z
      .object({
        id: uuid('account', 'Id of the account.'),
        name: string('Name.', 'Amina Yusuf'),
        phone: string('Masked phone number.', '0722 ••• 901').nullable(),
      })
      .meta({ description: 'Owner of the store.' }),
    suspension: z
      .object({
        since: dateTime('Time since which the store is suspended.'),
        reason: string('Reason.', 'Customers paid and found nobody.'),
        requestedBy: string('Admin who requested the suspension.', 'Kevin Otieno'),
        approvedBy: string('Admin who approved the suspension.', 'Njeri Mwangi'),
      })
      .nullable()
      .meta({ description: 'Suspension of the store; null if it is not suspended.' }),
    waitingApproval: string('Action that waits for a second person.', 'suspend-store').nullable(),
    verification: z
      .object({
        id: uuid('decision', 'Id.'),
        sentBy: string('Person who sent the documents.', 'Amina Yusuf'),
        sentAt: dateTime('Time of sending.'),
        registeredName: string('Name as registered.', 'Amani Spa Limited'),
        registrationNumber: string('Number as registered.', 'PVT9QU4X7'),
        permitUntil: date('Last day of the permit.', '2026-12-31'),
        decision: z
          .enum(['verify', 'ask', 'refuse'])
          .nullable()
          .meta({ description: 'Decision; null while the documents wait.' }),
        reason: string('Reason.', 'The permit expired in June').nullable(),
        decidedAt: optionalTime('Time of the decision.'),
        decidedBy: string('Admin who decided.', 'Kevin Otieno').nullable(),
      })
      .nullable()
      .meta({ description: 'Documents that were last sent to verify the store.' }),
    documents: z
      .array(
        z.object({
          kind: z.enum(DOCUMENT_KINDS).meta({ description: 'Kind of the document.', example: 'permit' }),
          sentAt: dateTime('Time of sending.'),
        }),
      )
      .meta({ description: 'Documents that the store has sent.' }),
    checks: z.array(Check).meta({ description: 'Findings of the system.' }),
    record: z
      .object({
        bookings: integer('Bookings of the last 90 days.', 61),
        cancelledByStore: integer('Bookings of the last 90 days that the store cancelled.', 1),
        replyMinutes: integer('Median time to a reply.', 9).nullable(),
        decisions: integer('Decisions about what it wrote or did.', 0),
        strikes: integer('Strikes in 90 days.', 0),
        followers: integer('Followers.', 310),
        rating: z.number().nullable().meta({ description: 'Mean stars.', example: 4.6 }),
      })
      .meta({ description: 'Record of the store.' }),
    comingBookings: integer('Bookings to come.', 12),
    comingPaid: money('Amount paid for the bookings to come.', 1_860),
    offers: z
      .array(
        z.object({
          id: uuid('offer', 'Id of the offer.'),
          title: string('Title.', 'Massage for two'),
          status: string('Status.', 'active'),
        }),
      )
      .meta({ description: 'The newest 20.' }),
    history: z
      .array(
        z.object({
          at: dateTime('Time of the action.'),
          who: string('Name.', 'Kevin Otieno').nullable(),
          what: string('Action of the audit log.', 'store.verified'),
          reason: string('Reason.', 'Expired in June').nullable(),
        }),
      )
      .meta({ description: 'Actions of people on the store, the newest first.' }),
  })
  .meta({ id: 'AdminStore', description: 'A store as admins see it.' })

const AdminOffer = z
  .object({
    id: uuid('offer', 'Id of the offer.'),
    title: string('Title.', 'Massage for two'),
    status: string('Status.', 'active'),
    storeId: uuid('store', 'Id of the store.'),
    storeName: string('Name of the store.', 'Amani Spa'),
    serviceName: string('The service.', 'Massage'),
    originalPrice: money('Before-price.', 5_000).nullable(),
    price: money('Price.', 3_500).nullable(),
    isBeforePriceHeld: boolean(
      'True if the before-price was charged for 14 days before the offer.',
      true,
    ).nullable(),
    createdAt: dateTime('Time of publication.'),
    expiresAt: dateTime('End time.'),
    bookings: integer('Bookings that are not cancelled.', 14),
    prices: z
      .array(
        z.object({
          since: dateTime('Time since which the offer is paused.'),
          price: money('Normal price of the service.', 5_000),
        }),
      )
      .meta({ description: 'Normal prices of the service, the oldest first.' }),
    formerPrices: z
      .array(
        z.object({
          until: dateTime('End of the pause.'),
          originalPrice: money('Before-price.', 5_000).nullable(),
          price: money('Price.', 3_500).nullable(),
        }),
      )
      .meta({ description: 'Prices that the offer had, the oldest first.' }),
  })
  .meta({ id: 'AdminOffer', description: 'An offer as admins see it.' })

const shutting = z.strictObject({
  reason,
  bookings: z.enum(['keep', 'cancel']).meta({
    description: 'Decision about the bookings to come. Cancelled ones are refunded in full.',
    example: 'cancel',
  }),
})
const shut = {
  auth: 'admin',
  adminAction: 'suspendStores',
  requiresReauthentication: true,
  status: 202,
  params,
  body: shutting,
  reply: done,
} as const

export const adminStores = {
  'GET /admin/stores': {
    summary: 'List stores to verify, suspended ones or the newest',
    auth: 'admin',
    adminAction: 'seeMarket',
    query: z.object({
      show: z
        .enum(['waiting', 'suspended', 'newest'])
        .default('waiting')
        .meta({ description: 'Kind of the listed stores.', example: 'waiting' }),
    }),
    reply: ok({ stores: z.array(StoreSummary).meta({ description: 'At most 100 stores.' }) }),
  },
  'GET /admin/stores/:id': {
    summary: 'Get a store with its checks and its record',
    auth: 'admin',
    adminAction: 'seeMarket',
    params,
    reply: ok({ store: AdminStore }),
    problems: [storeProblems.notFound],
  },
  'GET /admin/stores/:id/document': {
    summary: 'Open a document of a store',
    description: 'Each read is written to the audit log. Documents have no address of their own.',
    auth: 'admin',
    adminAction: 'verifyStores',
    params,
    query: z.object({
      kind: z.enum(DOCUMENT_KINDS).meta({ description: 'Kind of the document.', example: 'permit' }),
    }),
    reply: ok({ picture: string('The picture as a `data:` URL.', 'data:image/webp;base64,UklGRg==') }),
    problems: [storeProblems.notFound, adminStoreProblems.noDocument],
  },
  'PUT /admin/stores/:id/verification': {
    summary: 'Decide whether a store is verified',
    description: 'The store is notified, with the reason.',
    auth: 'admin',
    adminAction: 'verifyStores',
    params,
    body: z
      .strictObject({
        decision: z
          .enum(['verify', 'ask', 'refuse'])
          .meta({ description: '`ask` is for another document.', example: 'verify' }),
        reason: text(REASON_TEXT.max).meta({
          description: 'The store reads it. Needed unless you verify.',
          example: '',
        }),
      })
      .refine(({ decision, reason: why }) => decision === 'verify' || why.length >= REASON_TEXT.min, {
        path: ['reason'],
        error: 'Say why, the store reads it.',
      }),
    reply: done,
    problems: [storeProblems.notFound, adminStoreProblems.noVerification, approvalProblems.decided],
  },
  'POST /admin/stores/:id/suspension': {
    ...shut,
    summary: 'Ask to suspend a store',
    description: 'A second person must approve. Customers then do not see it, and it takes no bookings.',
    problems: [
      storeProblems.notFound,
      storeEditProblems.closed,
      storeEditProblems.suspended,
      approvalProblems.waiting,
    ],
  },
  'DELETE /admin/stores/:id/suspension': {
    summary: 'End the suspension of a store',
    auth: 'admin',
    adminAction: 'suspendStores',
    params,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [storeProblems.notFound, storeEditProblems.notSuspended],
  },
  'POST /admin/stores/:id/closing': {
    ...shut,
    summary: 'Ask to close a store for good',
    description: 'A second person must approve.',
    problems: [storeProblems.notFound, storeEditProblems.closed, approvalProblems.waiting],
  },
  'GET /admin/offers/:id': {
    summary: 'Get an offer with its prices',
    auth: 'admin',
    adminAction: 'seeMarket',
    params: offerParams,
    reply: ok({ offer: AdminOffer }),
    problems: [offerProblems.notFound],
  },
  'PUT /admin/offers/:id/pause': {
    summary: 'Pause an offer',
    description: 'The merchant of the offer is notified, and can change and publish it again.',
    auth: 'admin',
    adminAction: 'pauseOffers',
    params: offerParams,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [offerProblems.notFound, adminStoreProblems.offerNotLive],
  },
} satisfies Contract

type AdminStoreRoutes = typeof adminStores
declare module '../kernel.ts' {
  interface Api extends AdminStoreRoutes {}
}
