/** The pages of a payment, a request for a service and a conversation on the admin site. */
import * as z from 'zod'
import { chatProblems } from '../chat/problems.ts'
import { idSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { paymentProblems } from '../payments/problems.ts'
import { requestProblems } from '../requests/problems.ts'
import { boolean, dateTime, integer, money, string, uuid } from '../values.ts'
import { reason } from './bookings.ts'
import { ConversationRow, PaymentRow, RequestRow } from './find.ts'
import { timeline } from './timeline.ts'

const paymentParams = z.object({ id: idSchema(paymentProblems.notFound, 'Id of the payment.', 'payment') })
const requestParams = z.object({ id: idSchema(requestProblems.notFound, 'Id of the request.', 'request') })
const conversationParams = z.object({
  id: idSchema(chatProblems.conversationNotFound, 'Id of the conversation.', 'conversation'),
})
const person = { id: uuid('account', 'Id of the account.'), name: string('Name.', 'Brian Wekesa') }

export const records = {
  'GET /admin/payments/:id': {
    summary: 'Get a payment with everything that happened',
    auth: 'admin',
    adminAction: 'seeBookings',
    params: paymentParams,
    reply: ok({
      payment: z
        .object({
          ...PaymentRow.shape,
          payer: z.object(person).meta({ description: 'Payer.' }),
          checkoutId: string('Id of the prompt at M-Pesa.', 'ws_CO_24112026').nullable(),
          result: string('Answer of M-Pesa.', '1037, no response from the user').nullable(),
          needsReview: boolean('True if the outcome of the payment is not certain.', false),
          refundStatus: string('Status of its refund.', 'completed').nullable(),
          refundReceipt: string('Receipt of the refund.', 'SKM1A2B3C4').nullable(),
        })
        .meta({ description: 'The payment.' }),
      timeline,
    }),
    problems: [paymentProblems.notFound],
  },
  'GET /admin/requests/:id': {
    summary: 'Get a request for a service with its quotes',
    auth: 'admin',
    adminAction: 'seePeople',
    params: requestParams,
    reply: ok({
      request: z
        .object({
          ...RequestRow.shape,
          customer: z.object(person).meta({ description: 'Customer who made the request.' }),
          description: string('Text of the request.', 'Two rooms of three by four metres'),
          category: string('Category.', 'home-services'),
          place: string('Place, as the customer wrote it.', 'Kilimani, near Yaya'),
          budgetMin: money('Least of the budget.', 5000).nullable(),
          budgetMax: money('Most of the budget.', 9000).nullable(),
          closedAs: string('Reason of the closing.', 'removed').nullable(),
          expiresAt: dateTime('Time at which the request ends.'),
          reports: integer('Number of reports.', 0),
        })
        .meta({ description: 'The request.' }),
      quotes: z
        .array(
          z.object({
            id: uuid('quote', 'Id.'),
            store: string('Name of the store; null for a person.', 'Rangi Painters').nullable(),
            storeId: uuid('store', 'Id of the store.').nullable(),
            price: money('Price.', 7500),
            status: string('Status.', 'pending'),
            bookingCode: string('Code of the booking that came of it.', '7KQ2MP').nullable(),
          }),
        )
        .meta({ description: 'Quotes for the request.' }),
      timeline,
    }),
    problems: [requestProblems.notFound],
  },
  'GET /admin/conversations/:id': {
    summary: 'Get a conversation without what was said',
    auth: 'admin',
    adminAction: 'seePeople',
    params: conversationParams,
    reply: ok({
      conversation: z
        .object({
          ...ConversationRow.shape,
          customerId: uuid('account', 'Id of the customer.'),
          storeId: uuid('store', 'Id of the store.'),
          startedAt: dateTime('Time at which the conversation began.'),
          isBlocked: boolean('True if one party has blocked the other.', false),
          reports: integer('Number of reports.', 0),
        })
        .meta({ description: 'The conversation.' }),
      timeline,
    }),
    problems: [chatProblems.conversationNotFound],
  },
  'POST /admin/conversations/:id/messages': {
    summary: 'Read the messages of a conversation',
    description: 'The audit log records who read them, and why.',
    auth: 'admin',
    adminAction: 'seePeople',
    params: conversationParams,
    body: z.strictObject({ reason }),
    reply: ok({
      messages: z
        .array(
          z.object({
            id: uuid('message', 'Id.'),
            sender: z
              .enum(['customer', 'store'])
              .meta({ description: 'Author of the message.', example: 'customer' }),
            text: string('Text of the message.', 'Is there parking?'),
            hasPicture: boolean('True if the message has a picture.', false),
            at: dateTime('Time of sending.'),
          }),
        )
        .meta({ description: 'The last two hundred, the oldest first.' }),
    }),
    problems: [chatProblems.conversationNotFound],
  },
} satisfies Contract

type RecordRoutes = typeof records
declare module '../kernel.ts' {
  interface Api extends RecordRoutes {}
}
