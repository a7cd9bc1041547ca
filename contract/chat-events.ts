/** The socket events of chat (docs/rules/wire-format.md#chat): those of clients and those of the server. */
import * as z from 'zod'
import { Message } from './entities/chat.ts'
import { alias, boolean, dateTime, integer, string, uuid } from './values.ts'

const conversationId = uuid('conversation', 'Id of the conversation.')
const userId = uuid('account', 'Id of the account.')
const timestamp = dateTime('Time of the event.')

/** Existing clients send the id alone, or in an object with other members. */
const conversationReference = z.union([
  conversationId,
  z.object({ conversationId }).meta({ description: 'Id of the conversation. Other members have no effect.' }),
])
const typing = z.object({
  conversationId,
  userId: uuid('account', 'Id of the account that types.'),
  userRole: z.enum(['customer', 'merchant']).meta({ description: 'Role of the sender.' }),
})
const update = z.object({
  conversationId,
  lastMessage: string('The last message in short.', 'Is there parking?'),
  lastMessageTime: string('Time of sending, for people.', 'now'),
  lastSeq: integer('Number of the last message.', 12),
  unreadCount: integer('Messages that the receiver of the event has not read.', 1),
})
const newConversation = z.object({
  conversationId,
  chatId: alias(conversationId, 'conversationId'),
  customer: z.object({ id: userId, name: string('Name.', 'Achieng O.') }),
  store: z.object({ id: uuid('store', 'Id of the store.'), name: string('Name.', 'Kinyozi Kings') }),
  merchantId: string('Id of the merchant.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a001'),
  initialMessage: string('First message of the conversation; empty without one.', 'Is there parking?'),
  timestamp,
})

/** Events of the server. They go to the clients of both parties, unless the description names one. */
export const CHAT_EVENTS = {
  new_store_to_customer_message: {
    summary: 'A store wrote a message.',
    description: 'Sent to the customer.',
    payload: Message,
  },
  new_customer_message: {
    summary: 'A customer wrote a message.',
    description: 'Sent to the team of the store.',
    payload: Message,
  },
  new_customer_to_store_message: {
    summary: 'Same as `new_customer_message`.',
    description: 'Kept for existing clients of merchants.',
    payload: Message,
  },
  message_updated: {
    summary: 'What a message shows has changed.',
    description: 'Sent when the quote of a message is changed, accepted, rejected or withdrawn.',
    payload: Message,
  },
  customer_chat_update: {
    summary: 'A conversation of the customer has changed.',
    description: 'Sent to the customer, and to the other clients of the account that changed it.',
    payload: update,
  },
  merchant_chat_update: {
    summary: 'A conversation of the store has changed.',
    description:
      'Sent to the team of the store, and to the other clients of the team. `assignedTo` and read marks change too.',
    payload: update,
  },
  new_conversation: {
    summary: 'A customer opened a conversation.',
    description: 'Sent to the team of the store.',
    payload: newConversation,
  },
  new_customer_store_conversation: {
    summary: 'Same as `new_conversation`.',
    description: 'Kept for existing clients of merchants.',
    payload: newConversation,
  },
  typing_start: {
    summary: 'The other party types.',
    description: 'Sent to clients that have joined the conversation. Stop showing it after two seconds.',
    payload: typing,
  },
  typing_stop: {
    summary: 'The other party types no more.',
    description: 'Sent to clients that have joined the conversation.',
    payload: typing,
  },
  message_status_update: {
    summary: 'A message, and those before it, were delivered or read.',
    description: 'Sent to the party that wrote the message.',
    payload: z.object({
      messageId: uuid('message', 'Id of the last such message.'),
      conversationId,
      seq: integer('Number of the message.', 12),
      status: Message.shape.status,
    }),
  },
  messages_read: {
    summary: 'The other party has read all messages.',
    description: 'Sent to clients that have joined the conversation.',
    payload: z.object({
      readBy: userId,
      conversationId,
      chatId: alias(conversationId, 'conversationId'),
      upToSeq: integer('Number of the last message that was read.', 12),
      timestamp,
    }),
  },
  merchant_status_update: {
    summary: 'A store of a conversation is online, or no more.',
    description: 'Sent to the customers of the store; on connecting, once for each merchant that is online.',
    payload: z.object({
      merchantId: string('Id of the merchant.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a001'),
      isOnline: boolean('True if somebody of the team is connected.', true),
      timestamp,
    }),
  },
  customer_status_update: {
    summary: 'A customer of a conversation is online, or no more.',
    description: 'Sent to the team of the store.',
    payload: z.object({ customerId: userId, isOnline: boolean('True if the customer is connected.', true) }),
  },
  customer_store_status_update: {
    summary: 'Same as `customer_status_update`.',
    description: 'Kept for existing clients of merchants.',
    payload: z.object({ customerId: userId, isOnline: boolean('True if the customer is connected.', true) }),
  },
  user_online: {
    summary: 'A customer of a conversation is online.',
    description: 'Sent to the team of the store.',
    payload: userId,
  },
  user_offline: {
    summary: 'A customer of a conversation is offline.',
    description: 'Sent to the team of the store.',
    payload: userId,
  },
  system_message: {
    summary: 'A notice for people.',
    description: 'Sent when the client sends too many events, for example.',
    payload: z.object({ message: string('The notice.', 'Too many requests. Please slow down.'), timestamp }),
  },
} as const

/** Events of clients. An event with an invalid payload, or about a conversation of others, has no effect. */
export const CHAT_COMMANDS = {
  user_join: {
    summary: 'Greets the server.',
    description: 'The event has no effect: the session says who the client is.',
    payload: z.unknown(),
  },
  join_merchant_store_room: {
    summary: 'Greets the server.',
    description: 'The event has no effect: clients of a team get the events of all its stores.',
    payload: z.unknown(),
  },
  join_notifications: {
    summary: 'Greets the server.',
    description: 'The event has no effect: clients get the events of their account.',
    payload: z.unknown(),
  },
  user_status_update: {
    summary: 'Says whether the person is online.',
    description: 'The event has no effect: a person is online while a client is connected.',
    payload: z.unknown(),
  },
  join_conversation: {
    summary: 'Asks for the events of an open conversation.',
    description: 'The events are typing and `messages_read`.',
    payload: conversationReference,
  },
  leave_conversation: {
    summary: 'Ends `join_conversation`.',
    description: '',
    payload: conversationReference,
  },
  typing_start: {
    summary: 'Says that the person is typing.',
    description: 'Ends after two seconds, or with `typing_stop`. Needs `join_conversation`.',
    payload: conversationReference,
  },
  typing_stop: {
    summary: 'Says that the person is not typing any more.',
    description: 'Needs `join_conversation`.',
    payload: conversationReference,
  },
  message_delivered: {
    summary: 'Says that the person has got the messages up to a number.',
    description: 'Shows the sender that they were delivered.',
    payload: z.object({ conversationId, seq: integer('Number of the last of them.', 12) }),
  },
} as const

export type ChatEvent = keyof typeof CHAT_EVENTS
export type ChatEvents = { [E in ChatEvent]: z.output<(typeof CHAT_EVENTS)[E]['payload']> }
