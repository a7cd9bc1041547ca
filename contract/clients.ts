/** The customers of a merchant (docs/rules/clients.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { CLIENT_GROUPS, CLIENT_ORDERS, CLIENT_SOURCES } from '../domain/clients/clients.ts'
import { CLIENT_TEXTS, MAX_CLIENT_TAGS } from './client-limits.ts'
import { editedVersion, editProblems, version } from './edits.ts'
import { BookingStatus } from './entities/booking.ts'
import { phoneNumber } from './entities/fields.ts'
import { done, id, idSchema, limit, limitedText, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import {
  boolean,
  date,
  dateTime,
  email,
  integer,
  message,
  money,
  string,
  strings,
  url,
  uuid,
} from './values.ts'

export const clientProblems = {
  notFound: problem(404, 'client-not-found', m.problem_client_not_found, 'None of your clients has this id.'),
  noAccount: problem(
    409,
    'client-without-account',
    m.problem_client_without_account,
    'The client has not booked, so there is no account that could be blocked.',
  ),
  hasBooked: problem(
    409,
    'client-has-booked',
    m.problem_client_has_booked,
    'The client has booked: the name and the contacts are those of the bookings, and the client stays in the list.',
  ),
  known: problem(
    409,
    'client-known',
    m.problem_client_known,
    'A client has this phone number already. `clientId` is the id.',
  ),
  noteNotFound: problem(404, 'note-not-found', m.problem_note_not_found, 'There is no such note.'),
}

const Client = z
  .object({
    id: uuid('client', 'Id of the client.'),
    name: string(
      'Name given with the last booking, or by the merchant before there is one.',
      'Wanjiku Mwangi',
    ),
    phoneNumber: string(
      'Phone number given with a booking, or by the merchant before there is one.',
      '254712345678',
    ).nullable(),
    visits: integer('Times the customer came.', 4),
    noShows: integer('Times the customer did not come.', 0),
    paidAtCounter: money('Prices of the visits.', 4650),
    lastVisitAt: dateTime('Time at which the customer last came.').nullable(),
    firstBookedAt: dateTime(
      'Time at which the customer first booked; null for a client without an account.',
      '2026-05-14T07:00:00.000Z',
    ).nullable(),
    addedAt: dateTime('Time at which the merchant added or imported the client.').nullable(),
    hasAccount: boolean('False for a client who has not booked at D3.', true),
    source: z.enum(CLIENT_SOURCES).meta({ description: 'How somebody became a client.' }),
    visitsBefore: integer('Visits before D3, as the merchant says.', 0),
    lastVisitBefore: date('Day of the last visit before D3.', '2026-01-14').nullable(),
    tags: strings('Tags.', ['VIP']),
    isBlocked: boolean('True if the customer cannot book at your stores.', false),
    mark: z
      .enum(CLIENT_GROUPS)
      .exclude(['everyone'])
      .nullable()
      .meta({ description: 'The most important group that the client is in.' }),
    version,
  })
  .meta({
    id: 'Client',
    description: 'A customer who has booked at the stores of the merchant, or whom the merchant has added.',
  })

const ClientNote = z
  .object({
    id: uuid('note', 'Id of the note.'),
    text: string('The note.', 'Sensitive neck, no aftershave.'),
    author: string('Given name of the author.', 'Brian'),
    createdAt: dateTime('Time of writing.'),
    updatedAt: dateTime('Time of the last edit.'),
    version,
  })
  .meta({ id: 'ClientNote', description: 'Note of the merchant about a client.' })

const ClientVisit = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    startTime: dateTime('Start.'),
    status: BookingStatus,
    isNoShow: boolean('True if the customer did not come.', false),
    serviceName: string('Name of the booked service.', 'Fade and wash'),
    offerTitle: string('Title of the offer.', 'Fade for less').nullable(),
    staffName: string('Staff member who served the customer.', 'Brian Njoroge').nullable(),
    storeName: string('Name of the store.', 'Kinyozi Kings'),
    price: money('Price at the counter; null if it was agreed there.', 900).nullable(),
  })
  .meta({ id: 'ClientVisit', description: 'A booking of a client.' })

export const ClientDetails = Client.extend({
  email: email('E-mail address given with a booking.', 'wanjiku@example.com').nullable(),
  birthday: string('Month and day of the birthday.', '05-12').nullable(),
  bookings: integer('Bookings that reached a store.', 6),
  notes: z.array(ClientNote).meta({ description: 'The newest come first.' }),
  visitList: z.array(ClientVisit).meta({ description: 'The latest 50 bookings, the newest first.' }),
}).meta({ id: 'ClientDetails', description: 'A client with notes and bookings.' })

const Follower = z
  .object({
    id: uuid('account', 'Id of the customer.'),
    firstName: string('Given name.', 'Wanjiku'),
    lastName: string('Family name; its first letter if the person has not booked at the store.', 'M.'),
    email: email('Address; null unless the person booked at the store.', 'wanjiku@example.com').nullable(),
    phone: phoneNumber('Phone number; null unless the person booked at the store.').nullable(),
    avatar: url('Picture of the person.', 'https://d3.example/media/avatars/1f6c-256.webp').nullable(),
    followedAt: dateTime('Time since which the customer follows the store.'),
    isVip: boolean('True if the customer has the tag VIP.', false),
    lastActiveAt: dateTime('Last booking at the store, otherwise when the person followed it.'),
  })
  .meta({ id: 'Follower', description: 'A customer who follows a store.' })

const note = z
  .string(saying(m.field_required))
  .trim()
  .min(CLIENT_TEXTS.note.min, saying(m.field_required))
  .max(CLIENT_TEXTS.note.max, saying(m.field_too_long))
  .meta({ description: 'The note.', example: 'Sensitive neck, no aftershave.' })
export const clientId = idSchema(() => clientProblems.notFound(), 'Id of the client.', 'client')
const clientParams = { params: z.object({ id: clientId }) }
const noteParams = {
  params: z.object({
    id: clientId,
    noteId: idSchema(() => clientProblems.noteNotFound(), 'Id of the note.', 'note'),
  }),
}
const desk = { auth: 'merchant', merchantRole: LEAST_ROLE.handleClients } as const
const storeId = id(
  m.field_store_id_invalid,
  'Only clients of this store, with sums of their visits there.',
  'store',
).optional()

export const clients = {
  'GET /merchant/clients': {
    summary: 'List my clients',
    description: 'Clients who have not booked are in the list of all stores only.',
    ...desk,
    query: z.object({
      search: limitedText(CLIENT_TEXTS.search).default('').meta({
        description: 'A part of the name or of the phone number.',
        example: 'wanjiku',
      }),
      group: z
        .enum(CLIENT_GROUPS)
        .default('everyone')
        .meta({
          description:
            '`new`: first booked in the last 7 days; `regular`: 4 visits or more; `away`: last visit more than 60 ' +
            'days ago; `no-shows`: at least one.',
        }),
      sort: z.enum(CLIENT_ORDERS).default('last-visit').meta({ description: 'Order of the list.' }),
      storeId,
      page,
      limit: limit(25),
    }),
    reply: ok({
      clients: z.array(Client),
      counts: z
        .object({
          everyone: integer('Number of all clients.', 412),
          new: integer('New clients.', 18),
          regular: integer('Regular clients.', 96),
          away: integer('Clients who have been away.', 71),
          'no-shows': integer('Clients with no-shows.', 9),
          blocked: integer('Blocked clients.', 1),
        })
        .meta({ id: 'ClientCounts', description: 'Number of clients in each group, without the search.' }),
      pagination: Pagination,
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/clients/export': {
    summary: 'Export my clients as CSV',
    description:
      'The file has what the customers gave with their bookings, and sums of these. Notes are not in it. It can be ' +
      'edited and imported again.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.exportClients,
    limit: 'export',
    query: z.object({ storeId }),
    reply: ok({
      format: z.literal('csv').meta({ description: 'Format of `data`.' }),
      fileName: string('A name for the file.', 'd3-clients-2026-11-21.csv'),
      data: string('The CSV text, with a header line.', 'Name,Phone number\r\n'),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/clients/:id': {
    summary: 'Get a client with notes and bookings',
    ...desk,
    ...clientParams,
    reply: ok({ client: ClientDetails }),
    problems: [clientProblems.notFound],
  },
  'PUT /merchant/clients/:id': {
    summary: 'Set the tags of a client',
    ...desk,
    ...clientParams,
    body: z.strictObject({
      tags: z
        .array(z.string().trim().max(CLIENT_TEXTS.tag.max, saying(m.field_too_long)))
        .max(MAX_CLIENT_TAGS, saying(m.field_tags_many))
        .meta({ description: 'All tags of the client.', example: ['VIP'] }),
      version: editedVersion,
    }),
    reply: ok({ message, client: ClientDetails }),
    problems: [clientProblems.notFound, editProblems.conflict],
  },
  'POST /merchant/clients/:id/notes': {
    summary: 'Add a note about a client',
    description: 'Notes are personal data: the client gets them with an export of their data.',
    ...desk,
    ...clientParams,
    status: 201,
    body: z.strictObject({ text: note }),
    reply: ok({ message, note: ClientNote }),
    problems: [clientProblems.notFound],
  },
  'PUT /merchant/clients/:id/notes/:noteId': {
    summary: 'Edit a note',
    ...desk,
    ...noteParams,
    body: z.strictObject({ text: note, version: editedVersion }),
    reply: ok({ message, note: ClientNote }),
    problems: [clientProblems.notFound, clientProblems.noteNotFound, editProblems.conflict],
  },
  'DELETE /merchant/clients/:id/notes/:noteId': {
    summary: 'Delete a note',
    ...desk,
    ...noteParams,
    reply: done,
    problems: [clientProblems.notFound, clientProblems.noteNotFound],
  },
  'POST /merchant/clients/:id/block': {
    summary: 'Stop a client from booking at my stores',
    description: 'Existing bookings stay as they are.',
    ...desk,
    ...clientParams,
    reply: ok({ message, client: ClientDetails }),
    problems: [clientProblems.notFound, clientProblems.noAccount],
  },
  'POST /merchant/clients/:id/unblock': {
    summary: 'Let a client book at my stores again',
    ...desk,
    ...clientParams,
    reply: ok({ message, client: ClientDetails }),
    problems: [clientProblems.notFound, clientProblems.noAccount],
  },
  'GET /follows/store/:id/followers': {
    summary: 'List the followers of my store',
    ...desk,
    params: z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    query: z.object({ page, limit: limit(100) }),
    reply: ok({
      followers: z.array(Follower).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
    problems: [storeProblems.notFound],
  },
} satisfies Contract

type ClientsRoutes = typeof clients
declare module './kernel.ts' {
  interface Api extends ClientsRoutes {}
}
