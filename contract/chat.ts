/** Chat between customers and stores (docs/rules/chat.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import {
  MAX_AWAY_MESSAGE_LENGTH,
  MAX_CANNED_REPLIES,
  MAX_CANNED_REPLY_LENGTH,
  MAX_CLIENT_MESSAGE_ID_LENGTH,
  MAX_MESSAGE_LENGTH,
  MESSAGE_KINDS,
  type MessageKind,
} from '../domain/chat/message.ts'
import { editedVersion, editProblems, version } from './edits.ts'
import { ChatImage, Conversation, MerchantConversation, Message } from './entities/chat.ts'
import { done, id, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract, Endpoint } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import { alias, boolean, integer, number, string, strings, uuid } from './values.ts'

export const chatProblems = {
  conversationNotFound: problem(
    404,
    'conversation-not-found',
    m.problem_conversation_not_found,
    'There is no conversation with this id, or the account is not a party of it.',
  ),
  messageNotFound: problem(
    404,
    'message-not-found',
    m.problem_message_not_found,
    'There is no message with this id in a conversation of the account.',
  ),
  blocked: problem(
    403,
    'chat-blocked',
    m.problem_chat_blocked,
    'One of the parties has blocked the other, or the account of one was deleted.',
  ),
  imageNotFound: problem(
    404,
    'chat-image-not-found',
    m.problem_chat_image_not_found,
    'The picture was not uploaded by this account, is already in a message, or was uploaded more than a day ago.',
  ),
  wrongCard: problem(
    400,
    'wrong-chat-card',
    m.problem_wrong_chat_card,
    'The booking or offer does not belong to the parties of the conversation.',
  ),
  ownStore: problem(403, 'own-store-chat', m.problem_own_store_chat, 'The account works for the store.'),
}

export const CHAT_REPORT_REASONS = ['spam', 'offensive', 'fraud', 'other'] as const
export const ANALYTICS_PERIODS = ['7d', '30d', '90d'] as const

const content = z
  .string(saying(m.field_chat_message_required))
  .trim()
  .max(MAX_MESSAGE_LENGTH, saying(m.field_chat_message_long))
  .meta({ description: 'The text. Spaces around it are removed.', example: 'Is there parking?' })
const clientMessageId = z
  .string()
  .regex(/^[\w.:-]+$/)
  .max(MAX_CLIENT_MESSAGE_ID_LENGTH)
  .optional()
  .meta({
    description:
      'An id that the client chooses, such as a UUID. A message that is sent again with the same id is stored ' +
      'once, and the reply is that of the first one.',
    example: '5f7b1c9e-4f0d-4e5b-8f57-0d3c55a1a001',
  })
const seq = (description: string) =>
  z.coerce.number<number>().int().min(0).max(2_147_483_647).optional().meta({ description, example: 40 })

/** Each kind of message needs its own field, and has no field of another kind. */
function requireSubject(
  body: {
    messageType: MessageKind
    content?: string | undefined
    imageId?: string | undefined
    bookingId?: string | undefined
    offerId?: string | undefined
  },
  context: z.RefinementCtx,
): void {
  const { messageType, content: text } = body
  if (messageType === 'text' && !text)
    context.addIssue({
      code: 'custom',
      path: ['content'],
      message: text === undefined ? m.field_chat_message_required() : m.field_chat_message_empty(),
    })
  const subjects = { image: 'imageId', booking: 'bookingId', offer: 'offerId' } as const
  for (const kind of ['image', 'booking', 'offer'] as const)
    if ((body[subjects[kind]] === undefined) === (messageType === kind))
      context.addIssue({ code: 'custom', path: [subjects[kind]], message: m.problem_invalid_request() })
}

const conversationParams = {
  params: z.object({
    id: idOf(() => chatProblems.conversationNotFound(), 'Id of the conversation.', 'conversation'),
  }),
}
const conversationProblems = [chatProblems.conversationNotFound] as const
const ofMerchant = {
  auth: 'merchant',
  merchantRole: LEAST_ROLE.answerChats,
} as const satisfies Partial<Endpoint>
const ofBothParties = { auth: 'account' } as const satisfies Partial<Endpoint>

const unreadCount = ok({
  data: z
    .object({
      count: integer('Messages that I have not read.', 3),
      unread: alias(integer('', 3), 'count'),
      conversations: integer('Conversations with such messages.', 2),
    })
    .meta({ description: 'Over all conversations.' }),
})

const ChatSettings = z
  .object({
    cannedReplies: strings('Texts that the team can insert, at most eight.', ['Yes, we are open today.']),
    isAwayMessageOn: boolean('Customers who write while the store is closed get the away message.', true),
    awayMessage: string(
      'Its text; null for the usual one in the language of the customer.',
      'We open at 8.',
    ).nullable(),
    version,
  })
  .meta({ description: 'Canned replies and the away message.' })

const Colleague = z.object({
  id: uuid('account', 'Id of the account.'),
  name: string('Name.', 'Brian O.'),
})

export const chat = {
  'GET /chat/user/conversations': {
    summary: 'List my conversations with stores',
    description: 'The last 200, the newest message first.',
    auth: 'customer',
    reply: ok({ data: z.array(Conversation) }),
  },
  'GET /chat/merchant/conversations': {
    summary: 'List the conversations of my stores',
    description: 'The newest message first.',
    ...ofMerchant,
    query: z.object({
      page,
      limit: limit(100),
      storeId: id(m.problem_invalid_store_id, 'Only those of this store.', 'store').optional(),
      filter: z
        .enum(['all', 'unread', 'waiting', 'mine', 'unassigned'])
        .default('all')
        .meta({ description: '`waiting`: without a reply. `mine`: assigned to me.', example: 'all' }),
    }),
    reply: ok({ data: z.array(MerchantConversation), pagination: Pagination }),
  },
  'GET /chat/conversations/:id': {
    summary: 'Get a conversation',
    ...ofBothParties,
    ...conversationParams,
    reply: ok({
      data: z
        .object({
          customerView: Conversation.nullable().meta({ description: 'For its customer.' }),
          merchantView: MerchantConversation.nullable().meta({ description: 'For the team of its store.' }),
        })
        .meta({ description: 'It, for the party of the caller.' }),
    }),
    problems: conversationProblems,
  },
  'GET /chat/conversations/:id/messages': {
    summary: 'List the messages of a conversation',
    description:
      'The oldest first; page 1 has the newest. Does not mark them as read. A client that has missed messages ' +
      'sends `after_seq`, the number of the last message that it has, and repeats the call until it has `lastSeq`.',
    ...ofBothParties,
    ...conversationParams,
    query: z.object({
      page,
      limit: limit(50),
      after_seq: seq('Only messages with a greater number, the first of them; `page` is ignored.'),
      before_seq: seq('Only messages with a smaller number, the last of them; `page` is ignored.'),
    }),
    reply: ok({
      data: z.array(Message),
      lastSeq: integer('Number of the last message of the conversation.', 120),
      unreadCount: integer('Messages of the other party that I have not read.', 2),
      readSeq: integer('I have read the messages up to this number.', 118),
      otherDeliveredSeq: integer('The other party has got the messages up to this number.', 120),
      otherReadSeq: integer('The other party has read the messages up to this number.', 117),
      pagination: Pagination,
    }),
    problems: conversationProblems,
  },
  'POST /chat/messages': {
    summary: 'Send a message',
    limit: 'chatMessage',
    ...ofBothParties,
    status: 201,
    body: z
      .strictObject({
        conversationId: idOf(
          () => chatProblems.conversationNotFound(),
          'Id of the conversation.',
          'conversation',
        ),
        content: content.optional(),
        messageType: z.enum(MESSAGE_KINDS).default('text').meta({
          description:
            '`image` needs `imageId`, `booking` needs `bookingId`, `offer` needs `offerId`; `text` needs `content`.',
          example: 'text',
        }),
        clientMessageId,
        imageId: id(m.problem_chat_image_not_found, 'Id of an uploaded picture.', 'picture').optional(),
        bookingId: id(
          m.problem_wrong_chat_card,
          'A booking of the customer at the store.',
          'booking',
        ).optional(),
        offerId: id(m.problem_wrong_chat_card, 'An offer of the store.', 'offer').optional(),
      })
      .superRefine(requireSubject),
    reply: ok({ data: Message }),
    problems: [
      ...conversationProblems,
      chatProblems.blocked,
      chatProblems.imageNotFound,
      chatProblems.wrongCard,
    ],
  },
  'POST /chat/images': {
    summary: 'Upload a picture for a message',
    description:
      'One JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata. It is deleted after a ' +
      'day unless it is sent in a message.',
    limit: 'upload',
    ...ofBothParties,
    status: 201,
    upload: 'chatPicture',
    reply: ok({
      data: z
        .object({ imageId: uuid('picture', 'Id to send in the message.'), image: ChatImage })
        .meta({ description: 'The stored picture.' }),
    }),
    problems: [
      generalProblems.notAPicture,
      generalProblems.pictureTooLarge,
      generalProblems.storageUnavailable,
    ],
  },
  'POST /chat/conversations': {
    summary: 'Open the conversation with a store',
    description: 'Returns the existing one if there is one. Sends `initialMessage` unless it is empty.',
    limit: 'chatMessage',
    auth: 'customer',
    status: 201,
    body: z.strictObject({
      storeId: id(m.problem_invalid_store_id, 'Id of the store.', 'store'),
      initialMessage: content.optional(),
      clientMessageId,
    }),
    reply: ok({
      data: z
        .object({
          conversationId: uuid('conversation', 'Id of the conversation.'),
          created: boolean('It did not exist before.', true),
          store: Conversation.shape.store,
          message: Message.nullable().meta({ description: 'The initial message; null without one.' }),
        })
        .meta({ description: 'The conversation, and what was sent.' }),
    }),
    problems: [storeProblems.notFound, chatProblems.blocked, chatProblems.ownStore],
  },
  'POST /chat/conversations/:id/read': {
    summary: 'Mark messages as read',
    description: 'All messages of the other party, or those up to `upToSeq`.',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({ upToSeq: seq('Number of the last message that was read.') }).optional(),
    reply: ok({
      data: z
        .object({ updated: integer('Messages that were unread before.', 2) })
        .meta({ description: 'What has changed.' }),
    }),
    problems: conversationProblems,
  },
  'PUT /chat/messages/:id/status': {
    summary: 'Mark a message, and those before it, as delivered or read',
    description: 'By its recipient. A status never goes back.',
    ...ofBothParties,
    params: z.object({ id: idOf(() => chatProblems.messageNotFound(), 'Id of the message.', 'message') }),
    body: z.strictObject({
      status: z.enum(['delivered', 'read']).meta({ description: 'The new status.', example: 'read' }),
    }),
    reply: ok({
      data: z
        .object({
          messageId: uuid('message', 'Id of the message.'),
          status: Message.shape.status,
        })
        .meta({ description: 'The message as it is now.' }),
    }),
    problems: [chatProblems.messageNotFound, generalProblems.forbidden],
  },
  'PUT /chat/conversations/:id/mute': {
    summary: 'Mute a conversation, or end that',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({ muted: boolean('No notifications of it.', true) }),
    reply: done,
    problems: conversationProblems,
  },
  'PUT /chat/conversations/:id/block': {
    summary: 'Block the other party, or end that',
    description: 'Neither party can write while one of them blocks the other.',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({ blocked: boolean('The other party is blocked.', true) }),
    reply: done,
    problems: conversationProblems,
  },
  'POST /chat/conversations/:id/report': {
    summary: 'Report the other party',
    description: 'An admin reads the conversation. A second report of the same account replaces the first.',
    limit: 'write',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({
      reason: z.enum(CHAT_REPORT_REASONS).meta({ description: 'Why.', example: 'spam' }),
      details: z.string().trim().max(1000).default('').meta({ description: 'In own words.', example: '' }),
    }),
    reply: done,
    problems: conversationProblems,
  },
  'PUT /chat/conversations/:id/assignment': {
    summary: 'Assign a conversation to a colleague',
    ...ofMerchant,
    ...conversationParams,
    body: z.strictObject({
      accountId: id(
        m.problem_conversation_not_found,
        'Id of the colleague; null for nobody.',
        'account',
      ).nullable(),
    }),
    reply: ok({
      data: z
        .object({ assignedTo: Colleague.nullable().meta({ description: 'The colleague; null for nobody.' }) })
        .meta({ description: 'Who takes care of it now.' }),
    }),
    problems: [...conversationProblems, generalProblems.forbidden],
  },
  'GET /chat/colleagues': {
    summary: 'List the colleagues who answer chats',
    ...ofMerchant,
    reply: ok({ data: z.array(Colleague) }),
  },
  'GET /chat/settings': {
    summary: 'Get the canned replies and the away message',
    ...ofMerchant,
    reply: ok({ data: ChatSettings }),
  },
  'PUT /chat/settings': {
    summary: 'Change the canned replies and the away message',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editChatSettings,
    body: z.strictObject({
      cannedReplies: z
        .array(
          z
            .string()
            .trim()
            .min(1, saying(m.field_canned_reply_empty))
            .max(MAX_CANNED_REPLY_LENGTH, saying(m.field_canned_reply_long)),
        )
        .max(MAX_CANNED_REPLIES, saying(m.field_canned_replies_many))
        .meta({
          description: 'At most eight, in the order in which they are shown.',
          example: ['We are open.'],
        }),
      isAwayMessageOn: boolean('Send the away message while the store is closed.', true),
      awayMessage: z
        .string()
        .trim()
        .max(MAX_AWAY_MESSAGE_LENGTH, saying(m.field_away_message_long))
        .transform((text) => text || null)
        .nullable()
        .meta({ description: 'Its text; null or empty for the usual one.', example: 'We open at 8.' }),
      version: editedVersion,
    }),
    reply: ok({ data: ChatSettings }),
    problems: [editProblems.conflict],
  },
  'GET /chat/search': {
    summary: 'Search my conversations',
    description: 'By the name of the other party and by texts of messages, the newest first; at most 50.',
    limit: 'chatSearch',
    ...ofBothParties,
    query: z.object({
      query: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .meta({ description: 'Words to look for.', example: 'parking' }),
      type: z
        .enum(['all', 'conversations', 'messages'])
        .default('all')
        .meta({ description: 'Where to look: in names, in messages or in both.', example: 'all' }),
    }),
    reply: ok({
      data: z.array(
        z.object({
          ...Conversation.omit({ store: true }).shape,
          store: Conversation.shape.store.nullable().meta({ description: 'For customers.' }),
          customer: MerchantConversation.shape.customer
            .nullable()
            .meta({ description: 'For the team of a store.' }),
          match: z
            .object({
              seq: integer('Number of the message.', 12),
              content: string('Its text.', 'Is there parking?'),
            })
            .nullable()
            .meta({ description: 'The newest message that has the words; null if only the name has them.' }),
        }),
      ),
    }),
  },
  'GET /chat/analytics': {
    summary: 'Get figures of the chats of my stores',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeFigures,
    query: z.object({
      period: z.enum(ANALYTICS_PERIODS).default('7d').meta({ description: 'The last days.', example: '7d' }),
    }),
    reply: ok({
      data: z
        .object({
          period: z
            .enum(ANALYTICS_PERIODS)
            .meta({ description: 'The period of the request.', example: '7d' }),
          totalChats: integer('Conversations with a message in the period.', 24),
          newChats: integer('Conversations that began in the period.', 9),
          totalMessages: integer('Messages in the period, without automatic ones.', 180),
          customerMessages: integer('Of these, those of customers.', 97),
          storeMessages: integer('Of these, those of the team.', 83),
          unreadMessages: integer('Messages of customers that are unread now.', 3),
          waitingChats: integer('Conversations that wait for a reply now.', 2),
          averageResponseTime: number(
            'Mean time to a reply, in minutes; null without replies.',
            14.5,
          ).nullable(),
          medianResponseTime: number(
            'Median time to a reply, in minutes; null without replies.',
            6,
          ).nullable(),
        })
        .meta({ description: 'The figures.' }),
    }),
  },
  'GET /chat/health': {
    summary: 'Check whether chat works',
    auth: 'public',
    reply: ok({ status: z.literal('ok').meta({ description: 'The database and the sockets work.' }) }),
  },
  'GET /chat/unread-count': {
    summary: 'Count my unread messages',
    ...ofBothParties,
    reply: unreadCount,
  },
  'GET /chat/merchant/unread-count': {
    summary: 'Count my unread messages',
    aliasOf: 'GET /chat/unread-count',
    ...ofMerchant,
    reply: unreadCount,
  },
  'GET /merchant/chat/unread': {
    summary: 'Count my unread messages',
    aliasOf: 'GET /chat/unread-count',
    ...ofMerchant,
    reply: unreadCount,
  },
} satisfies Contract

type ChatRoutes = typeof chat
declare module './kernel.ts' {
  interface Api extends ChatRoutes {}
}
