import * as z from 'zod'
import { MESSAGE_KINDS, MESSAGE_STATUSES } from '../../domain/chat/message.ts'
import { QUOTE_STATUSES } from '../../domain/requests/service-request.ts'
import { version } from '../edits.ts'
import { alias, boolean, dateTime, email, integer, money, string, url, uuid } from '../values.ts'
import { BookingStatus } from './booking.ts'
import { PICTURE } from './fields.ts'

const displayTime = (description: string, example: string) =>
  string(`${description} For people, in the language of the request.`, example)

const sender = z
  .enum(['user', 'store'])
  .meta({ description: 'Author of the message: `user` is the customer.' })

/** A picture, with the size of the file, so that its place can be laid out before it is loaded. */
export const ChatImage = z
  .object({
    url: url('The picture, at most 1280 pixels wide and high.', PICTURE),
    thumbnailUrl: url('Address of a copy that is at most 320 pixels wide and high.', PICTURE),
    width: integer('Width of `url` in pixels.', 1280),
    height: integer('Height of `url` in pixels.', 960),
  })
  .meta({ id: 'ChatImage', description: 'A picture in a conversation.' })
export type ChatImage = z.infer<typeof ChatImage>

export const ChatCard = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('booking'),
      bookingId: uuid('booking', 'Id of the booking.'),
      title: string('Name of the booked offer or service.', 'Fade, beard and towel'),
      status: BookingStatus,
      startTime: dateTime('Start.'),
      price: money('Amount paid at the store; null if it is agreed there.', 1250).nullable(),
      mayReschedule: boolean('True if the customer may move the booking now.', true),
      awaitsPayment: boolean('True if the access fee of the booking has to be paid.', false),
    }),
    z.object({
      kind: z.literal('offer'),
      offerId: uuid('offer', 'Id of the offer.'),
      title: string('Name of the offer.', 'Fade, beard and towel'),
      picture: url('Picture; null without one.', PICTURE).nullable(),
      price: money('Amount paid at the store; null if it is agreed there.', 1250).nullable(),
      originalPrice: money('The normal price; null if it is unknown.', 1800).nullable(),
      fee: money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 83),
      isAvailable: boolean('True if the offer can be booked now.', true),
    }),
    z.object({
      kind: z.literal('quote'),
      quoteId: uuid('quote', 'Id of the quote.'),
      requestId: uuid('request', 'Id of the request that it is for.'),
      title: string('Title of the request.', 'Leaking kitchen tap, slow sink'),
      area: string('Area of the work.', 'Kilimani'),
      price: money('Price, all in: what the customer pays the store.', 3200),
      serviceId: uuid(
        'service',
        'The service whose calendar the time is from, which accepting books; null without one.',
      ).nullable(),
      startTime: dateTime('The offered time; null if only `availability` says when.').nullable(),
      availability: string('Time at which the store can come, in own words.', 'Today at 14:30'),
      durationMinutes: integer('Duration in minutes; null if unknown.', 90).nullable(),
      status: z.enum(QUOTE_STATUSES).meta({ description: 'Status of the quote.', example: 'pending' }),
      isOpen: boolean(
        'True if the customer can accept or reject the quote, and the store change or withdraw it, now.',
        true,
      ),
      bookingId: uuid('booking', 'The booking that accepting it made; null without one.').nullable(),
      version,
    }),
  ])
  .meta({
    id: 'ChatCard',
    description: 'Booking, offer or quote that a message shows besides its text, as it is now.',
  })
export type ChatCard = z.infer<typeof ChatCard>

export const Message = z
  .object({
    id: uuid('message', 'Id of the message.'),
    conversationId: uuid('conversation', 'Id of the conversation.'),
    seq: integer('Number of the message in the conversation: 1, 2, 3 and so on, without gaps.', 12),
    clientMessageId: string(
      'The id that the sender’s client gave it.',
      '5f7b1c9e-4f0d-4e5b-8f57-0d3c55a1a001',
    ),
    content: string('The text; empty for a picture or card without text.', 'Is there parking?'),
    text: string(
      'The `content`, or a word such as "Photo" for a message without one, for clients that show only texts.',
      'Is there parking?',
    ),
    messageType: z.enum(MESSAGE_KINDS).meta({ description: 'Kind of the message.', example: 'text' }),
    sender,
    sender_type: alias(sender, 'sender'),
    senderInfo: z
      .object({
        id: string('Id of the customer or of the store.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a002'),
        name: string('Name of the customer or of the store.', 'Kinyozi Kings'),
        avatar: url('Picture of the customer or logo of the store; null without one.', PICTURE).nullable(),
      })
      .meta({ description: 'The party that wrote it.' }),
    sentBy: z
      .object({
        id: uuid('account', 'Id of the account.'),
        name: string('Name of the person.', 'Brian O.'),
      })
      .nullable()
      .meta({
        description:
          'Member of the store’s team who wrote the message; null for customers, automatic messages and erased accounts.',
      }),
    isAutomatic: boolean(
      'True if the system wrote the message for the party, such as the away message.',
      false,
    ),
    image: ChatImage.nullable(),
    card: ChatCard.nullable(),
    timestamp: displayTime('Time of day at which it was sent.', '11:42'),
    createdAt: dateTime('Time of sending.', '2026-11-21T08:42:00.000Z'),
    status: z
      .enum(MESSAGE_STATUSES)
      .meta({ description: 'Progress of the message at its recipient.', example: 'delivered' }),
    recipient_type: z.enum(['merchant', 'customer']).meta({ description: 'Recipient of the message.' }),
    type: z
      .enum(['customer_to_store', 'store_to_customer'])
      .meta({ description: 'Direction of the message.' }),
  })
  .meta({ id: 'Message', description: 'A chat message.' })
export type Message = z.infer<typeof Message>

const aboutLastMessage = {
  lastMessage: string('The last message in short; empty without one.', 'Bring your own beads if you like'),
  lastMessageIsOwn: boolean('True if I, or a colleague, wrote the last message.', false),
  lastMessageTime: displayTime('Time of the last message.', '12 min ago'),
  lastMessageAt: dateTime(
    'Time of the last message; of a conversation without messages, that of its beginning.',
  ),
  lastSeq: integer('Number of the last message; 0 without one.', 12),
  unreadCount: integer('Messages of the other party that I have not read.', 2),
  isMuted: boolean('True if I get no notifications of the conversation.', false),
  isBlocked: boolean('True if I have blocked the other party.', false),
  mayWrite: boolean('False if one of the parties has blocked the other, or one no longer exists.', true),
}

export const Conversation = z
  .object({
    id: uuid('conversation', 'Id of the conversation.'),
    store: z
      .object({
        id: uuid('store', 'Id of the store.'),
        name: string('Name of the store.', 'Kinyozi Kings'),
        avatar: url('Logo of the store; null without one.', PICTURE).nullable(),
        logo_url: alias(url('', PICTURE).nullable(), 'avatar'),
        category: string('Name of its category.', 'Barber').nullable(),
        merchant_id: string('Id of its merchant.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a001'),
        online: boolean('True if somebody of the team is online.', true),
        lastSeenAt: dateTime(
          'Time at which somebody of the team was last online; null if unknown.',
        ).nullable(),
        replySeconds: integer(
          'Median time to a reply in the last 90 days, in seconds; null with fewer than five replies.',
          540,
        ).nullable(),
      })
      .meta({ description: 'The store.' }),
    ...aboutLastMessage,
  })
  .meta({ id: 'Conversation', description: 'A conversation, as its customer sees it.' })
export type Conversation = z.infer<typeof Conversation>

export const MerchantConversation = z
  .object({
    id: uuid('conversation', 'Id of the conversation.'),
    conversationId: alias(uuid('conversation', ''), 'id'),
    customer: z
      .object({
        id: uuid('account', 'Id of the customer.'),
        name: string('Name of the customer.', 'Achieng O.'),
        avatar: url('Picture of the customer; null without one.', PICTURE).nullable(),
        email: email(
          'Address; null unless the customer has booked at a store of the merchant.',
          'achieng@example.com',
        ).nullable(),
        customerSince: string('Year in which the customer signed up.', '2025'),
        orderCount: integer('Bookings at the stores of the merchant.', 6),
        priority: z
          .enum(['vip', 'regular'])
          .meta({ description: '`vip`: tagged so, or five visits or more.' }),
      })
      .meta({ description: 'The customer.' }),
    store: z
      .object({
        id: uuid('store', 'Id of the store.'),
        name: string('Name of the store.', 'Kinyozi Kings'),
        logo: url('Logo of the store; null without one.', PICTURE).nullable(),
      })
      .meta({ description: 'The store.' }),
    online: boolean('True if the customer is online.', false),
    assignedTo: z
      .object({ id: uuid('account', 'Id of the account.'), name: string('Name.', 'Brian O.') })
      .nullable()
      .meta({ description: 'The colleague who takes care of it; null if nobody does.' }),
    waitingSince: dateTime(
      'Time at which the customer wrote the first message without a reply; null if none is.',
    ).nullable(),
    ...aboutLastMessage,
  })
  .meta({ id: 'MerchantConversation', description: 'A conversation, as the team of the store sees it.' })
export type MerchantConversation = z.infer<typeof MerchantConversation>
