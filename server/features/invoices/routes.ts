import { m } from '#messages'
import { invoiceProblems, type invoices } from '#contract/admin/invoices.ts'
import { pagination } from '#contract/fields.ts'
import { shillings } from '#domain/payments/money.ts'
import { transaction } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './admin-queries.ts'
import { enterSignature } from './enter-signature.ts'
import { listTaxRules } from './tax-rule-queries.ts'
import { setTaxRule } from './tax-rules.ts'

export const invoiceRoutes: HttpRoutes<typeof invoices> = {
  async 'GET /admin/invoices'({ query: { status, search, page, limit } }, ctx) {
    const listed = await q.listInvoices(ctx.db, { status, search, limit, offset: (page - 1) * limit })
    return {
      success: true,
      isSetUp: ctx.app.config.etims !== null,
      invoices: listed.invoices.map(serializeInvoice),
      pagination: pagination(page, limit, listed.total),
    }
  },
  async 'POST /admin/invoices/:id/send-again'({ params: { id }, body: { reason } }, ctx) {
    await transaction(ctx, async (tx) => {
      if (!(await q.findInvoice(tx.db, id))) throw invoiceProblems.notFound()
      if (!(await q.makeDueAgain(tx.db, id, tx.now))) throw invoiceProblems.notWaiting()
      await audit(tx.db, tx.now, {
        action: 'tax-invoice.sent-again',
        actor: requireAdmin(tx, 'moveMoney').accountId,
        subject: id,
        ip: ctx.request.ip,
        details: { reason },
      })
    })
    return { success: true, message: m.rule_reply_done() }
  },
  async 'POST /admin/invoices/:id/signature'({ params, body }, ctx) {
    await enterSignature(ctx, { ...params, ...body, ip: ctx.request.ip })
    return { success: true, message: m.rule_reply_done() }
  },
  'GET /admin/tax-rules': async (_, ctx) => ({
    success: true,
    rules: (await listTaxRules(ctx.db)).map((rule) => ({ ...rule, changedAt: rule.changedAt.toISOString() })),
  }),
  async 'POST /admin/tax-rules'({ body }, ctx) {
    await setTaxRule(ctx, { ...body, ip: ctx.request.ip })
    return { success: true, message: m.rule_reply_done() }
  },
}

const serializeInvoice = ({ amountCents, taxCents, createdAt, signedAt, ...row }: q.InvoiceRow) => ({
  ...row,
  amount: shillings(amountCents),
  tax: shillings(taxCents),
  createdAt: createdAt.toISOString(),
  signedAt: signedAt?.toISOString() ?? null,
})
