/** Routes for the team of a store: colleagues, settings and figures. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import {
  MAX_AWAY_MESSAGE_LENGTH,
  MAX_CANNED_REPLIES,
  MAX_CANNED_REPLY_LENGTH,
} from '../../domain/chat/message.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { id, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { generalProblems } from '../problem.ts'
import { boolean, integer, number, string, strings, uuid } from '../values.ts'
import { conversationParams, conversationProblems, ofMerchant } from './fields.ts'

export const ANALYTICS_PERIODS = ['7d', '30d', '90d'] as const

const ChatSettings = z
  .object({
    cannedReplies: strings('Texts that the team can insert, at most eight.', ['Yes, we are open today.']),
    isAwayMessageOn: boolean(
      'True if customers who write while the store is closed get the away message.',
      true,
    ),
    awayMessage: string(
      'Text of the message; null for the usual one in the language of the customer.',
      'We open at 8.',
    ).nullable(),
    version,
  })
  .meta({ description: 'Canned replies and the away message.' })

const Colleague = z.object({
  id: uuid('account', 'Id of the account.'),
  name: string('Name.', 'Brian O.'),
})

export const teamRoutes = {
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
        .meta({ description: 'New assignment of the conversation.' }),
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
          description: 'Replies, at most eight, in the order in which they are shown.',
          example: ['We are open.'],
        }),
      isAwayMessageOn: boolean('True to send the away message while the store is closed.', true),
      awayMessage: z
        .string()
        .trim()
        .max(MAX_AWAY_MESSAGE_LENGTH, saying(m.field_away_message_long))
        .transform((text) => text || null)
        .nullable()
        .meta({
          description: 'Text of the message; null or empty for the usual one.',
          example: 'We open at 8.',
        }),
      version: editedVersion,
    }),
    reply: ok({ data: ChatSettings }),
    problems: [editProblems.conflict],
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
          customerMessages: integer('Messages of customers in the period.', 97),
          storeMessages: integer('Messages of the team in the period.', 83),
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
} satisfies Contract
