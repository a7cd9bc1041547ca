/** Find: people, stores, bookings, payments and conversations by what somebody knows about them. */
import * as z from 'zod'
import { PAYMENT_METHODS } from '../../domain/payments/payment-methods.ts'
import { ok, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, money, string, uuid } from '../values.ts'

export const personFields = {
  id: uuid('account', 'Id of the account.'),
  name: string('Given and family name.', 'Brian Wekesa'),
  role: z
    .enum(['customer', 'merchant', 'admin'])
    .meta({ description: 'Site that the account is for.', example: 'customer' }),
  phone: string('Phone number without its middle.', '0712 ••• 345').nullable(),
  email: string('E-mail address without its name.', 'b•••@gmail.com').nullable(),
  isFrozen: boolean('True if the account cannot sign in.', false),
  createdAt: dateTime('Time of creation.'),
}
export const FoundPerson = z
  .object({
    ...personFields,
    business: string('Name of the business of a merchant.', 'Kinyozi Kings').nullable(),
  })
  .meta({ id: 'FoundPerson', description: 'An account.' })

const FoundStore = z
  .object({
    id: uuid('store', 'Id of the store.'),
    name: string('Name.', 'Kinyozi Kings'),
    area: string('Place.', 'Kilimani').nullable(),
    status: string('Status of the store, which says whether customers see it.', 'published'),
  })
  .meta({ id: 'AdminStoreRow', description: 'A store in a list.' })

export const BookingRow = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    code: string('Code of the booking, without `D3-`.', '7KQ2MP'),
    title: string('Name of the booked offer or service.', 'Fade, beard and towel'),
    customer: string('Name of the person who comes.', 'Brian Wekesa'),
    store: string('Name of the store.', 'Kinyozi Kings'),
    startsAt: dateTime('Start time.'),
    status: string('Status; `no-show` if nobody came.', 'confirmed'),
    fee: money('Access fee.', 57),
  })
  .meta({ id: 'AdminBookingRow', description: 'A booking in a list.' })

export const PaymentRow = z
  .object({
    id: uuid('payment', 'Id of the payment.'),
    amount: money('Amount.', 57),
    status: string('Status.', 'completed'),
    receipt: string('Receipt of M-Pesa.', 'SKL4T7Q2XW').nullable(),
    method: z.enum(PAYMENT_METHODS).meta({ description: 'Payment method.', example: 'mpesa' }),
    phone: string(
      'The phone that pays, without its middle; null if M-Pesa hides it.',
      '0712 ••• 345',
    ).nullable(),
    code: string('Code of the booking that is paid for.', '7KQ2MP'),
    createdAt: dateTime('Time at which the prompt was sent, or the money arrived.'),
  })
  .meta({ id: 'AdminPaymentRow', description: 'A payment in a list.' })

export const ConversationRow = z
  .object({
    id: uuid('conversation', 'Id of the conversation.'),
    customer: string('Name of the customer.', 'Brian Wekesa'),
    store: string('Name of the store.', 'Kinyozi Kings'),
    messages: z.int().meta({ description: 'Number of messages of the conversation.', example: 12 }),
    lastMessageAt: dateTime('Time at which the last message was sent.'),
  })
  .meta({ id: 'AdminConversationRow', description: 'A conversation in a list, without what was said.' })

export const RequestRow = z
  .object({
    id: uuid('request', 'Id of the request.'),
    title: string('Title.', 'Paint two rooms'),
    status: string('Status.', 'pending'),
    quotes: z.int().meta({ description: 'Number of quotes of the request.', example: 3 }),
    createdAt: dateTime('Time of posting.'),
  })
  .meta({ id: 'AdminRequestRow', description: 'A request for a service in a list.' })

const list = <T extends z.ZodType>(row: T) => z.array(row).meta({ description: 'The best eight at most.' })

export const find = {
  'GET /admin/find': {
    summary: 'Find a person, a store, a booking, a payment, a request or a conversation',
    description:
      'Accepts a phone number in any Kenyan form, an e-mail address, a booking code, a receipt of M-Pesa, the account that a ' +
      'payment named, the id of a prompt, any id, or the beginning of a name. Phone numbers and addresses are masked.',
    auth: 'admin',
    adminAction: 'seePeople',
    query: z.object({
      q: text(120).default('').meta({ description: 'Text to look for.', example: '0712 345 678' }),
    }),
    reply: ok({
      people: list(FoundPerson),
      stores: list(FoundStore),
      bookings: list(BookingRow),
      payments: list(PaymentRow),
      conversations: list(ConversationRow),
      requests: list(RequestRow),
    }),
  },
} satisfies Contract

type FindRoutes = typeof find
declare module '../kernel.ts' {
  interface Api extends FindRoutes {}
}
