/** Searching conversations. */
import * as z from 'zod'
import { Conversation, MerchantConversation } from '../entities/chat.ts'
import { limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { integer, string } from '../values.ts'
import { ofBothParties } from './fields.ts'
import { CHAT_TEXTS } from './limits.ts'

export const chatSearchRoutes = {
  'GET /chat/search': {
    summary: 'Search my conversations',
    description:
      'The search covers the name of the other party and texts of messages, the newest first; at most 50.',
    limit: 'chatSearch',
    ...ofBothParties,
    query: z.object({
      query: limitedText(CHAT_TEXTS.search).meta({ description: 'Words to look for.', example: 'parking' }),
      type: z
        .enum(['all', 'conversations', 'messages'])
        .default('all')
        .meta({ description: 'Place of the search: names, messages or both.', example: 'all' }),
    }),
    reply: ok({
      data: z.array(
        z.object({
          ...Conversation.omit({ store: true }).shape,
          store: Conversation.shape.store
            .nullable()
            .meta({ description: 'Store of the conversation; set for customers.' }),
          customer: MerchantConversation.shape.customer
            .nullable()
            .meta({ description: 'Customer of the conversation; set for the team of a store.' }),
          match: z
            .object({
              seq: integer('Number of the message.', 12),
              content: string('Text.', 'Is there parking?'),
            })
            .nullable()
            .meta({ description: 'The newest message that has the words; null if only the name has them.' }),
        }),
      ),
    }),
  },
} satisfies Contract
