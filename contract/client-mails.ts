/** E-mails of a merchant to clients and followers (docs/rules/clients.md#e-mails-to-customers). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import {
  MAIL_GROUPS,
  MAX_MAIL_MESSAGE,
  MAX_MAIL_RECIPIENTS,
  MAX_MAIL_SUBJECT,
} from '../domain/clients/client-mails.ts'
import { CLIENT_TEXTS } from './client-limits.ts'
import { id, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import { dateTime, EXAMPLE_IDS, integer, message, string, strings, uuid } from './values.ts'
import { MAX_EMAIL } from './text-limits.ts'

export const clientMailProblems = {
  noRecipients: problem(
    422,
    'no-recipients',
    m.problem_no_recipients,
    'None of the recipients follows your stores or has booked there, accepts e-mails from stores, and got none from you in the last 24 hours.',
  ),
  mailsUsedUp: problem(
    429,
    'mails-used-up',
    m.problem_mails_used_up,
    'A business sends at most three e-mails to its customers a day, and each customer gets one a day.',
  ),
  mailNotSupported: problem(
    501,
    'mail-type-not-supported',
    m.problem_mail_type_not_supported,
    'Only `emailType` `newsletter` or another of the documentation is sent, in the name of a store or its merchant.',
  ),
  linkInvalid: problem(
    400,
    'unsubscribe-link-invalid',
    m.problem_store_emails_link,
    'The token of the link is wrong.',
  ),
}

const text = (max: number, description: string, example: string) =>
  z
    .string(saying(m.field_required))
    .trim()
    .min(1, saying(m.field_required))
    .max(max, saying(m.field_too_long))
    .meta({ description, example })
const writer = { auth: 'merchant', merchantRole: LEAST_ROLE.writeToClients } as const

export const MAIL_TYPES = [
  'general',
  'newsletter',
  'promotion',
  'promotional',
  'announcement',
  'client_communication',
  'custom',
] as const

const BulkMail = z
  .strictObject({
    recipients: z
      .array(
        z
          .object({
            id: z
              .guid(saying(m.field_recipients_invalid))
              .meta({ description: 'Id of the account.', example: EXAMPLE_IDS.account }),
            email: z
              .string()
              .max(MAX_EMAIL)
              .nullish()
              .meta({ description: 'Ignored.', example: 'brian@example.com' }),
            name: z.string().max(200).nullish().meta({ description: 'Ignored.', example: 'Brian' }),
          })
          .meta({
            description: 'Recipient. Only `id` is used: the address is that of the account.',
          }),
      )
      .min(1, saying(m.field_recipients_invalid))
      .max(MAX_MAIL_RECIPIENTS, saying(m.field_recipients_many))
      .meta({
        description: 'Followers or clients of your stores.',
        example: [{ id: '0193471c-6d2e-7a41-9c1b-2f6a4be0a001' }],
      }),
    subject: text(MAX_MAIL_SUBJECT, 'Subject of the e-mail.', 'Open on Sunday'),
    message: text(MAX_MAIL_MESSAGE, 'Text of the e-mail.', 'We are open this Sunday from 10 to 16.'),
    emailType: z
      .string()
      .trim()
      .max(40)
      .default('general')
      .meta({
        description: `Type of the e-mail: ${MAIL_TYPES.join(', ')}.`,
        example: 'general',
      }),
    senderType: z.string().trim().max(40).default('merchant').meta({
      description: '`merchant` or `store`.',
      example: 'merchant',
    }),
  })
  .meta({ id: 'BulkMail', description: 'An e-mail to followers and clients.' })
export type BulkMail = z.output<typeof BulkMail>

const group = z
  .enum(MAIL_GROUPS)
  .default('everyone')
  .meta({ description: 'Clients of this group; `everyone`: all clients; `followers`: who follows a store.' })
const tag = z
  .string()
  .trim()
  .max(CLIENT_TEXTS.tag.max, saying(m.field_too_long))
  .default('')
  .meta({ description: 'Only clients with this tag.', example: 'VIP' })

const storeId = id(
  m.field_store_id_invalid,
  'Store in whose name the e-mail is sent, and whose clients and followers get it. Required to send if there are several.',
  'store',
).optional()

const content = {
  subject: text(MAX_MAIL_SUBJECT, 'Subject of the e-mail.', 'Open on Sunday'),
  message: text(MAX_MAIL_MESSAGE, 'Text of the e-mail.', 'We are open this Sunday from 10 to 16.'),
}
const TestMailInput = z
  .strictObject({ storeId, ...content })
  .meta({ id: 'TestMailInput', description: 'An e-mail to try out.' })
export type TestMailInput = z.output<typeof TestMailInput>

const ClientMailInput = z
  .strictObject({
    group,
    tag,
    storeId,
    ...content,
  })
  .meta({ id: 'ClientMailInput', description: 'An e-mail to a group of clients.' })
export type ClientMailInput = z.output<typeof ClientMailInput>

const ClientMail = z
  .object({
    id: uuid('mail', 'Id of the e-mail.'),
    subject: string('Subject.', 'Open on Sunday'),
    message: string('Text.', 'We are open this Sunday from 10 to 16.'),
    group: z.enum(MAIL_GROUPS).nullable().meta({
      description: 'Group that the e-mail was written to; null if the recipients were chosen one by one.',
    }),
    tag: string('Tag of the clients it was limited to; null for no limit.', 'VIP').nullable(),
    storeName: string(
      'Name of the store that sent the e-mail; null for the whole business.',
      'Amani Spa',
    ).nullable(),
    sent: integer('Number of people to whom the e-mail was sent.', 38),
    leftOut: integer('Number of people who were left out.', 4),
    sentBy: string('Given name of the sender.', 'Achieng'),
    sentAt: dateTime('Time of sending.'),
  })
  .meta({ id: 'ClientMail', description: 'An e-mail that was sent to clients.' })

export const clientMails = {
  'GET /merchant/client-mails': {
    summary: 'List the e-mails that were sent to my clients',
    ...writer,
    query: z.object({
      storeId: id(
        m.field_store_id_invalid,
        'Only e-mails in the name of this store, or of the whole business.',
        'store',
      ).optional(),
      page,
      limit: limit(20),
    }),
    reply: ok({
      mails: z.array(ClientMail).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/client-mails/audience': {
    summary: 'Count who would get an e-mail, and why others would not',
    ...writer,
    query: z.object({ group, tag, storeId }),
    reply: ok({
      audience: z
        .object({
          total: integer('Number of clients in the group.', 42),
          recipients: integer('Number of clients who would get the e-mail.', 31),
          leftOut: z
            .object({
              noAddress: integer('Number of clients who have no e-mail address.', 3),
              noConsent: integer('Number of clients who have not agreed to e-mails from stores.', 6),
              unsubscribed: integer('Number of clients who have unsubscribed from your e-mails.', 2),
              mailedToday: integer(
                'Number of clients who have got an e-mail from you in the last 24 hours.',
                0,
              ),
              blocked: integer('Number of clients whom you have blocked.', 1),
              closed: integer('Number of clients who have closed their accounts.', 2),
              overLimit: integer(
                'Number of clients beyond those that one e-mail reaches; they come first next time.',
                0,
              ),
            })
            .meta({ description: 'Clients who are left out; each is counted once.' }),
        })
        .meta({ id: 'MailAudience', description: 'Recipients of an e-mail.' }),
      senderName: string('Name of the sender.', 'Amani Spa'),
      businessName: string(
        'The business all of whose e-mails the link stops; null if the store is its only one.',
        'Amani Wellness Ltd',
      ).nullable(),
      storeId: uuid(
        'store',
        'Id of the store that sends it, by default the oldest; null without a store.',
      ).nullable(),
      stores: z
        .array(
          z.object({
            id: uuid('store', 'Id of the store.'),
            name: string('Name of the store.', 'Amani Spa'),
            location: string('Area or town.', 'Westlands'),
          }),
        )
        .meta({ description: 'Stores in whose name it can be sent.' }),
      tags: strings('Tags of your clients.', ['VIP']),
      mailsLeft: integer('E-mails that you can send now.', 3),
      nextMailAt: dateTime('Time at which you can send the next one, if none is left.').nullable(),
    }),
    problems: [storeProblems.notFound],
  },
  'POST /merchant/client-mails': {
    summary: 'Send an e-mail to a group of clients',
    description:
      'The e-mail goes to those who have agreed to e-mails from stores and got none from you in the last 24 hours; at most ' +
      `${MAX_MAIL_RECIPIENTS}, first those who have waited the longest. Each e-mail has a link to unsubscribe.`,
    ...writer,
    status: 201,
    isIdempotent: true,
    body: ClientMailInput,
    reply: ok({ message, mail: ClientMail }),
    problems: [storeProblems.notFound, clientMailProblems.noRecipients, clientMailProblems.mailsUsedUp],
  },
  'POST /merchant/client-mails/test': {
    summary: 'Send an e-mail to myself, as a client would get it',
    ...writer,
    limit: 'write',
    body: TestMailInput,
    reply: ok({ message }),
    problems: [storeProblems.notFound, clientMailProblems.noRecipients],
  },
  'POST /communications/bulk-email': {
    summary: 'Send an e-mail to followers and clients',
    description:
      'The e-mail goes to those recipients who follow your stores or have booked there and who accept e-mails from stores; ' +
      'others are left out. Each e-mail has a link to unsubscribe.',
    ...writer,
    body: BulkMail,
    reply: ok({
      message,
      sent: integer('E-mails that are sent.', 38),
      refused: integer('Recipients who do not accept e-mails, or are no followers and clients.', 4),
    }),
    problems: [
      clientMailProblems.noRecipients,
      clientMailProblems.mailsUsedUp,
      clientMailProblems.mailNotSupported,
    ],
  },
  'POST /communications/unsubscribe': {
    summary: 'Stop e-mails of a business with the token of any of them',
    auth: 'public',
    limit: 'write',
    body: z.strictObject({
      token: z
        .string(saying(m.problem_store_emails_link))
        .trim()
        .max(200, saying(m.problem_store_emails_link))
        .meta({
          description: 'The token of the link in the e-mail.',
          example: 'b2ZmZXJzLWFuZC1zZXJ2aWNlcw',
        }),
    }),
    reply: ok({ message, businessName: string('The business.', 'Amani Wellness Ltd') }),
    problems: [clientMailProblems.linkInvalid],
  },
} satisfies Contract

type ClientMailsRoutes = typeof clientMails
declare module './kernel.ts' {
  interface Api extends ClientMailsRoutes {}
}
