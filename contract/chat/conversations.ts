/** Lists of conversations, and what is done with one. */
import * as z from 'zod'
import { m } from '#messages'
import { CHAT_FILTERS } from '../../domain/chat/message.ts'
import { Conversation, MerchantConversation, Message } from '../entities/chat.ts'
import { done, id, limit, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { moderationProblems } from '../moderation.ts'
import { storeProblems } from '../stores.ts'
import { alias, boolean, integer, uuid } from '../values.ts'
import {
  clientMessageId,
  content,
  conversationParams,
  conversationProblems,
  ofBothParties,
  ofMerchant,
} from './fields.ts'
import { chatProblems } from './problems.ts'

const unreadCount = ok({
  data: z
    .object({
      count: integer('Messages that I have not read.', 3),
      unread: alias(integer('', 3), 'count'),
      conversations: integer('Conversations with such messages.', 2),
    })
    .meta({ description: 'Over all conversations.' }),
})

export const conversationRoutes = {
  'GET /chat/user/conversations': {
    summary: 'List my conversations with stores',
    description: 'The list has the last 200 conversations, the newest message first.',
    auth: 'customer',
    reply: ok({ data: z.array(Conversation) }),
  },
  'GET /chat/merchant/conversations': {
    summary: 'List the conversations of my stores',
    description: 'The conversation with the newest message comes first.',
    ...ofMerchant,
    query: z.object({
      page,
      limit: limit(100),
      storeId: id(m.problem_invalid_store_id, 'Only conversations of this store.', 'store').optional(),
      bookingId: id(
        m.field_booking_id_invalid,
        'Only the conversation of the customer of this booking.',
        'booking',
      ).optional(),
      filter: z
        .enum(CHAT_FILTERS)
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
          customerView: Conversation.nullable().meta({
            description: 'Conversation as its customer sees it.',
          }),
          merchantView: MerchantConversation.nullable().meta({
            description: 'Conversation as the team of its store sees it.',
          }),
        })
        .meta({ description: 'Conversation as the party of the caller sees it.' }),
    }),
    problems: conversationProblems,
  },
  'POST /chat/conversations': {
    summary: 'Open the conversation with a store',
    description:
      'Returns the existing one, with status 200, if there is one. Sends `initialMessage` unless it is empty.',
    limit: 'chatMessage',
    auth: 'customer',
    status: 201,
    isNew: ({ data }: { data: { created: boolean } }) => data.created,
    body: z.strictObject({
      storeId: id(m.problem_invalid_store_id, 'Id of the store.', 'store'),
      initialMessage: content.optional(),
      clientMessageId,
    }),
    reply: ok({
      data: z
        .object({
          conversationId: uuid('conversation', 'Id of the conversation.'),
          created: boolean('True if the conversation did not exist before.', true),
          store: Conversation.shape.store,
          message: Message.nullable().meta({ description: 'The initial message; null without one.' }),
        })
        .meta({ description: 'The conversation, and what was sent.' }),
    }),
    problems: [
      storeProblems.notFound,
      chatProblems.blocked,
      chatProblems.ownStore,
      moderationProblems.suspended,
    ],
  },
  'PUT /chat/conversations/:id/mute': {
    summary: 'Mute a conversation, or end that',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({ muted: boolean('True for no notifications of the conversation.', true) }),
    reply: done,
    problems: conversationProblems,
  },
  'PUT /chat/conversations/:id/block': {
    summary: 'Block the other party, or end that',
    description: 'Neither party can write while one of them blocks the other.',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({ blocked: boolean('True to block the other party, false to unblock it.', true) }),
    reply: done,
    problems: conversationProblems,
  },
  'GET /chat/unread-count': {
    summary: 'Count my unread messages',
    withoutApiKey: true,
    ...ofBothParties,
    reply: unreadCount,
  },
  'GET /chat/merchant/unread-count': {
    summary: 'Count my unread messages',
    withoutApiKey: true,
    canonicalRoute: 'GET /chat/unread-count',
    ...ofMerchant,
    reply: unreadCount,
  },
  'GET /merchant/chat/unread': {
    summary: 'Count my unread messages',
    withoutApiKey: true,
    canonicalRoute: 'GET /chat/unread-count',
    ...ofMerchant,
    reply: unreadCount,
  },
} satisfies Contract
