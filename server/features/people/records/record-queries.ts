/** SQL of the pages of a payment, a request and a conversation. */
import { sql } from 'kysely'
import { chatProblems } from '#contract/chat/problems.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, JsonRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { CONVERSATION_ROW, REQUEST_ROW, type ConversationRow, type RequestRow } from '../rows.ts'
import { PAYMENT_HISTORY } from './booking-queries.ts'
import type { PaymentHistory } from './timeline.ts'

export type RecordedPayment = PaymentHistory & {
  status: string
  createdAt: Date
  code: TableRow<'shared.bookings'>['code']
  payerId: TableRow<'shared.payments'>['account_id']
  payer: string
  needsReview: TableRow<'shared.payments'>['needs_review']
  refundId: TableRow<'shared.refunds'>['id'] | null
  refundStatus: TableRow<'shared.refunds'>['status'] | null
}

export async function getRecordedPayment(db: Queryable, id: string): Promise<RecordedPayment> {
  const { rows } = await sql<RecordedPayment>`
    SELECT ${PAYMENT_HISTORY}, b.code, p.account_id AS "payerId", a.first_name || ' ' || a.last_name AS payer,
      p.needs_review AS "needsReview", r.id AS "refundId", r.status AS "refundStatus"
    FROM shared.payments p JOIN shared.bookings b ON b.id = p.booking_id JOIN shared.accounts a ON a.id = p.account_id
    LEFT JOIN shared.refunds r ON r.payment_id = p.id WHERE p.id = ${id}`.execute(db)
  if (!rows[0]) throw paymentProblems.notFound()
  return rows[0]
}

export type RecordedRequest = RequestRow &
  Pick<CamelRow<'shared.service_requests'>, 'description' | 'category' | 'closedAs' | 'expiresAt'> & {
    customerId: TableRow<'shared.service_requests'>['account_id']
    customer: string
    place: TableRow<'shared.service_requests'>['location']
    minCents: TableRow<'shared.service_requests'>['budget_min_cents']
    maxCents: TableRow<'shared.service_requests'>['budget_max_cents']
    reports: number
    made: (Pick<CamelJsonRow<'shared.quotes'>, 'id' | 'storeId' | 'priceCents' | 'status'> & {
      store: JsonRow<'shared.stores'>['name'] | null
      bookingCode: JsonRow<'shared.bookings'>['code'] | null
    })[]
  }

export async function getRecordedRequest(db: Queryable, id: string): Promise<RecordedRequest> {
  const { rows } = await sql<RecordedRequest>`
    SELECT ${REQUEST_ROW}, r.account_id AS "customerId", a.first_name || ' ' || a.last_name AS customer, r.description, r.category,
      r.location AS place, r.budget_min_cents AS "minCents", r.budget_max_cents AS "maxCents", r.closed_as AS "closedAs",
      r.expires_at AS "expiresAt", (SELECT count(*) FROM shared.service_request_reports x WHERE x.request_id = r.id) AS reports,
      (
        SELECT coalesce(json_agg(json_build_object(
          'id', q.id, 'store', s.name, 'storeId', q.store_id, 'priceCents', q.price_cents, 'status', q.status, 'bookingCode', b.code
        ) ORDER BY q.id), '[]')
        FROM shared.quotes q LEFT JOIN shared.stores s ON s.id = q.store_id LEFT JOIN shared.bookings b ON b.id = q.booking_id
        WHERE q.request_id = r.id
      ) AS made
    FROM shared.service_requests r JOIN shared.accounts a ON a.id = r.account_id WHERE r.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw requestProblems.notFound()
  return rows[0]
}

export type RecordedConversation = ConversationRow &
  Pick<CamelRow<'shared.conversations'>, 'customerId' | 'storeId'> & {
    startedAt: TableRow<'shared.conversations'>['created_at']
    isBlocked: boolean
    reports: number
  }

export async function getRecordedConversation(db: Queryable, id: string): Promise<RecordedConversation> {
  const { rows } = await sql<RecordedConversation>`
    SELECT ${CONVERSATION_ROW}, c.customer_id AS "customerId", c.store_id AS "storeId", c.created_at AS "startedAt",
      c.customer_blocked_at IS NOT NULL OR c.store_blocked_at IS NOT NULL AS "isBlocked",
      (SELECT count(*) FROM shared.chat_reports x WHERE x.conversation_id = c.id) AS reports
    FROM shared.conversations c JOIN shared.accounts a ON a.id = c.customer_id JOIN shared.stores store ON store.id = c.store_id
    WHERE c.id = ${id}`.execute(db)
  if (!rows[0]) throw chatProblems.conversationNotFound()
  return rows[0]
}

export type MessageRow = Narrowed<
  Pick<TableRow<'shared.chat_messages'>, 'id' | 'sender'>,
  { sender: 'customer' | 'store' }
> & {
  text: TableRow<'shared.chat_messages'>['content']
  hasPicture: boolean
  at: TableRow<'shared.chat_messages'>['sent_at']
}

export async function listMessages(db: Queryable, conversationId: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT id, sender, content AS text, image_path IS NOT NULL AS "hasPicture", sent_at AS at
    FROM shared.chat_messages WHERE conversation_id = ${conversationId} ORDER BY seq DESC LIMIT 200`.execute(
    db,
  )
  return rows.toReversed()
}
