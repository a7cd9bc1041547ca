import { m } from '#messages'
import { adminStoreProblems, type adminStores } from '#contract/admin/stores.ts'
import { offerProblems } from '#contract/offer-editing.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import type { verification } from '#contract/verification.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { pauseOffer } from '#server/features/offers/offers.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { decideVerification } from './deciding/deciding.ts'
import { askForVerification, getVerification, openDocument, receiveDocument } from './documents/documents.ts'
import { findStore } from './documents/queries.ts'
import { loadOffer, loadStore } from './page/page.ts'
import { findAdminOffer, listStores } from './page/queries.ts'
import { askToClose, askToSuspend, endSuspension } from './shutting.ts'

export const verificationRoutes: HttpRoutes<typeof verification & typeof adminStores> = {
  'GET /stores/:id/verification': async ({ params }, ctx) => ({
    success: true,
    verification: await getVerification(ctx, params.id),
  }),
  'POST /stores/:id/documents': async ({ params, query, upload }, ctx) => ({
    success: true,
    message: m.store_verification_reply_document(),
    verification: await receiveDocument(ctx, params.id, query.kind, upload),
  }),
  'POST /stores/:id/verification': async ({ params, body }, ctx) => ({
    success: true,
    message: m.store_verification_reply_sent(),
    verification: await askForVerification(ctx, params.id, body),
  }),

  async 'GET /admin/stores'({ query }, ctx) {
    const rows = await listStores(ctx.db, query.show)
    return { success: true, stores: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
  },
  'GET /admin/stores/:id': async ({ params }, ctx) => ({
    success: true,
    store: await loadStore(ctx, params.id),
  }),
  async 'GET /admin/stores/:id/document'({ params, query }, ctx) {
    if (!(await findStore(ctx.db, params.id))) throw storeProblems.notFound()
    return { success: true, picture: await openDocument(ctx, params.id, query.kind) }
  },
  async 'PUT /admin/stores/:id/verification'({ params, body }, ctx) {
    await decideVerification(ctx, params.id, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
  async 'POST /admin/stores/:id/suspension'({ params, body }, ctx) {
    await askToSuspend(ctx, params.id, body)
    return { success: true, message: m.store_suspension_reply_asked() }
  },
  async 'DELETE /admin/stores/:id/suspension'({ params, body }, ctx) {
    await endSuspension(ctx, params.id, body.reason)
    return { success: true, message: m.moderation_reply_decided() }
  },
  async 'POST /admin/stores/:id/closing'({ params, body }, ctx) {
    await askToClose(ctx, params.id, body)
    return { success: true, message: m.store_suspension_reply_asked() }
  },
  'GET /admin/offers/:id': async ({ params }, ctx) => ({
    success: true,
    offer: await loadOffer(ctx, params.id),
  }),
  async 'PUT /admin/offers/:id/pause'({ params, body }, ctx) {
    await pause(ctx, params.id, body.reason)
    return { success: true, message: m.moderation_reply_decided() }
  },
}

const pause = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const offer = await findAdminOffer(tx.db, id, 0)
    if (!offer) throw offerProblems.notFound()
    if (!(await pauseOffer(tx.db, id))) throw adminStoreProblems.offerNotLive()
    const { storeId, title } = offer
    const key = `paused:${id}:${tx.now.getTime()}`
    await tx.emit('store.decided', { storeId, what: 'offer-paused', reason, key, offer: title })
    await audit(tx.db, tx.now, {
      action: 'offer.paused-by-admin',
      actor: requireAdmin(tx, 'pauseOffers').accountId,
      subject: id,
      details: { reason },
    })
  })
