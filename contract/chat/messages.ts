/** Reading, sending and marking messages. */
import * as z from 'zod'
import { m } from '#messages'
import { MESSAGE_KINDS, type MessageKind } from '../../domain/chat/message.ts'
import { ChatImage, Message } from '../entities/chat.ts'
import { id, idSchema, limit, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { moderationProblems } from '../moderation.ts'
import { generalProblems } from '../problem.ts'
import { integer, uuid } from '../values.ts'
import {
  clientMessageId,
  content,
  conversationParams,
  conversationProblems,
  ofBothParties,
  seq,
} from './fields.ts'
import { chatProblems } from './problems.ts'

/** Each kind of message needs its own field, and has no field of another kind. */
function requireSubject(
  body: {
    messageType: MessageKind
    content?: string | undefined
    imageId?: string | undefined
    bookingId?: string | undefined
    offerId?: string | undefined
    quoteId?: string | undefined
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
  const subjects = { image: 'imageId', booking: 'bookingId', offer: 'offerId', quote: 'quoteId' } as const
  for (const kind of ['image', 'booking', 'offer', 'quote'] as const)
    if ((body[subjects[kind]] === undefined) === (messageType === kind))
      context.addIssue({ code: 'custom', path: [subjects[kind]], message: m.problem_invalid_request() })
}

export const messageRoutes = {
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
      readSeq: integer('Number up to which I have read the messages.', 118),
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
        conversationId: idSchema(
          () => chatProblems.conversationNotFound(),
          'Id of the conversation.',
          'conversation',
        ),
        content: content.optional(),
        messageType: z
          .enum(MESSAGE_KINDS)
          .default('text')
          .meta({
            description:
              '`image` needs `imageId`, `booking` needs `bookingId`, `offer` needs `offerId`, `quote` needs `quoteId`; ' +
              '`text` needs `content`.',
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
        quoteId: id(
          m.problem_wrong_chat_card,
          'A quote of the store for a request of the customer.',
          'quote',
        ).optional(),
      })
      .superRefine(requireSubject),
    reply: ok({ data: Message }),
    problems: [
      ...conversationProblems,
      chatProblems.blocked,
      chatProblems.imageNotFound,
      chatProblems.wrongCard,
      moderationProblems.suspended,
    ],
  },
  'POST /chat/images': {
    summary: 'Upload a picture for a message',
    description:
      'The body is one JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata. It is deleted after a ' +
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
  'POST /chat/conversations/:id/read': {
    worksWhenReadOnly: true,
    summary: 'Mark messages as read',
    description: 'Marks all messages of the other party, or those up to `upToSeq`.',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({ upToSeq: seq('Number of the last message that was read.') }).optional(),
    reply: ok({
      data: z
        .object({ updated: integer('Messages that were unread before.', 2) })
        .meta({ description: 'Number of changed messages.' }),
    }),
    problems: conversationProblems,
  },
  'PUT /chat/messages/:id/status': {
    worksWhenReadOnly: true,
    summary: 'Mark a message, and those before it, as delivered or read',
    description: 'Only the recipient of the message can do this. A status never goes back.',
    ...ofBothParties,
    params: z.object({ id: idSchema(() => chatProblems.messageNotFound(), 'Id of the message.', 'message') }),
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
} satisfies Contract
