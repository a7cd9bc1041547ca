import { m } from '#messages'
import type { receipts } from '#contract/receipts.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { getReceipt } from './receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { sendReceipt } from './send-receipt.ts'
import { serializeReceipt } from './serialize.ts'

export const receiptRoutes: HttpRoutes<typeof receipts> = {
  'GET /payments/:id/receipt': async ({ params }, ctx) => ({
    success: true,
    receipt: serializeReceipt(await getReceipt(ctx, requireActor(ctx), params.id)),
  }),
  async 'GET /payments/:id/receipt/pdf'({ params }, ctx) {
    const receipt = await getReceipt(ctx, requireActor(ctx), params.id)
    return {
      success: true,
      fileName: `d3-receipt-${receipt.number}.pdf`,
      data: (await receiptPdf(receipt)).toString('base64'),
    }
  },
  async 'POST /payments/:id/receipt/send'({ params, body }, ctx) {
    await sendReceipt(ctx, requireActor(ctx), params.id, body.email)
    return { success: true, message: m.rule_reply_receipt_sent({ email: body.email }) }
  },
}
