/** Parts that several routes of chat have. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { MAX_CLIENT_MESSAGE_ID_LENGTH, MAX_MESSAGE_LENGTH } from '../../domain/chat/message.ts'
import { idSchema } from '../fields.ts'
import type { Endpoint } from '../kernel.ts'
import { saying } from '../message.ts'
import { chatProblems } from './problems.ts'

export const content = z
  .string(saying(m.field_chat_message_required))
  .trim()
  .max(MAX_MESSAGE_LENGTH, saying(m.field_chat_message_long))
  .meta({ description: 'The text. Spaces around it are removed.', example: 'Is there parking?' })
export const clientMessageId = z
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
export const seq = (description: string) =>
  z.coerce.number<number>().int().min(0).max(2_147_483_647).optional().meta({ description, example: 40 })

export const conversationParams = {
  params: z.object({
    id: idSchema(() => chatProblems.conversationNotFound(), 'Id of the conversation.', 'conversation'),
  }),
}
export const conversationProblems = [chatProblems.conversationNotFound] as const
export const ofMerchant = {
  auth: 'merchant',
  merchantRole: LEAST_ROLE.answerChats,
} as const satisfies Partial<Endpoint>
export const ofBothParties = { auth: 'account' } as const satisfies Partial<Endpoint>
