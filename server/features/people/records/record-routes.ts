import type { records } from '#contract/admin/records.ts'
import { shillings } from '#domain/payments/money.ts'
import { transaction } from '#server/app-context.ts'
import { findTaxDocuments } from '#server/features/invoices/invoices.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { auditChange } from '../audit.ts'
import { serializeConversationRow, serializePaymentRow, serializeRequestRow } from '../rows.ts'
import { listAuditBySubjects } from './booking-queries.ts'
import * as q from './record-queries.ts'
import { ofAudit, ofPayment, ofTaxDocuments, serializeTimeline } from './timeline.ts'

export const recordRoutes: HttpRoutes<typeof records> = {
  async 'GET /admin/payments/:id'({ params: { id } }, { db }) {
    const payment = await q.getRecordedPayment(db, id)
    const audited = await listAuditBySubjects(db, [
      id,
      ...(payment.refundId === null ? [] : [payment.refundId]),
    ])
    const { payerId, payer, checkoutId, resultCode, result, needsReview, refundStatus, refundReceipt } =
      payment
    const { amountCents, status, receipt, method, phone, createdAt, code } = payment
    return {
      success: true,
      payment: {
        ...serializePaymentRow({ id, amountCents, status, receipt, method, phone, createdAt, code }),
        payer: { id: payerId, name: payer },
        checkoutId,
        result: [resultCode, result].filter(Boolean).join(', ') || null,
        needsReview,
        refundStatus,
        refundReceipt,
      },
      timeline: serializeTimeline([
        ...ofPayment(payment, false),
        ...ofTaxDocuments(await findTaxDocuments(db, id), null),
        ...audited.map(ofAudit),
      ]),
    }
  },

  async 'GET /admin/requests/:id'({ params: { id } }, { db }) {
    const request = await q.getRecordedRequest(db, id)
    const audited = await listAuditBySubjects(db, [id])
    const { customerId, customer, description, category, place, minCents, maxCents } = request
    const { title, status, quotes, createdAt, closedAs, expiresAt, reports, made } = request
    return {
      success: true,
      request: {
        ...serializeRequestRow({ id, title, status, quotes, createdAt }),
        customer: { id: customerId, name: customer },
        description,
        category,
        place,
        budgetMin: minCents === null ? null : shillings(minCents),
        budgetMax: maxCents === null ? null : shillings(maxCents),
        closedAs,
        expiresAt: expiresAt.toISOString(),
        reports,
      },
      quotes: made.map(({ priceCents, ...quote }) => ({ ...quote, price: shillings(priceCents) })),
      timeline: serializeTimeline([
        { at: createdAt, state: 'done', title: 'Posted' },
        { at: expiresAt, state: 'waiting', title: 'Ends' },
        ...audited.map(ofAudit),
      ]),
    }
  },

  async 'GET /admin/conversations/:id'({ params: { id } }, { db }) {
    const { customerId, storeId, startedAt, isBlocked, reports, ...row } = await q.getRecordedConversation(
      db,
      id,
    )
    const audited = await listAuditBySubjects(db, [id])
    return {
      success: true,
      conversation: {
        ...serializeConversationRow(row),
        customerId,
        storeId,
        startedAt: startedAt.toISOString(),
        isBlocked,
        reports,
      },
      timeline: serializeTimeline([
        { at: startedAt, state: 'done', title: 'The conversation began' },
        { at: row.lastMessageAt, state: 'done', title: 'Last message' },
        ...audited.map(ofAudit),
      ]),
    }
  },

  async 'POST /admin/conversations/:id/messages'({ params: { id }, body: { reason } }, ctx) {
    await q.getRecordedConversation(ctx.db, id)
    await transaction(ctx, (tx) => auditChange(tx, 'conversation.read', id, { reason }))
    const messages = await q.listMessages(ctx.db, id)
    return { success: true, messages: messages.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
  },
}
