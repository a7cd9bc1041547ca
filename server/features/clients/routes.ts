import { m } from '#messages'
import type { clientMails } from '#contract/client-mails.ts'
import type { clients } from '#contract/clients.ts'
import { pagination } from '#contract/fields.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { requireMerchantId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import {
  addNote,
  changeTags,
  editNote,
  exportClients,
  getDetails,
  removeNote,
  getStoreScope,
  setBlocked,
} from './clients.ts'
import { listFollowers } from './follower-queries.ts'
import { listMails } from './mail-queries.ts'
import { getAudience, sendBulkMail, sendTest, sendToGroup, unsubscribeByLink } from './mails.ts'
import { listClients } from './queries.ts'
import {
  serializeClient,
  serializeClientsAsCsv,
  serializeDetails,
  serializeFollower,
  serializeMail,
  serializeNote,
} from './serialize.ts'

export const clientRoutes: HttpRoutes<typeof clients & typeof clientMails> = {
  async 'GET /merchant/clients'({ query: { storeId, ...query } }, ctx) {
    const scope = await getStoreScope(ctx, storeId)
    const { rows, total, counts } = await listClients(ctx.db, scope, query, ctx.now)
    return {
      success: true,
      clients: rows.map((row) => serializeClient(row, ctx.now)),
      counts,
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'GET /merchant/clients/export'({ query: { storeId } }, ctx) {
    const rows = await exportClients(ctx, { storeId, ip: ctx.request.ip })
    return { success: true, format: 'csv', ...serializeClientsAsCsv(rows, ctx.now) }
  },
  async 'GET /merchant/clients/:id'({ params }, ctx) {
    return { success: true, client: await details(ctx, params.id) }
  },
  async 'PUT /merchant/clients/:id'({ params, body }, ctx) {
    await changeTags(ctx, params.id, body.tags, body.version)
    return { success: true, message: m.rule_reply_tags_saved(), client: await details(ctx, params.id) }
  },
  async 'POST /merchant/clients/:id/notes'({ params, body }, ctx) {
    const note = await addNote(ctx, params.id, body.text)
    return { success: true, message: m.rule_reply_note_saved(), note: serializeNote(note) }
  },
  async 'PUT /merchant/clients/:id/notes/:noteId'({ params, body }, ctx) {
    const place = { clientId: params.id, id: params.noteId }
    const note = await editNote(ctx, place, body.text, body.version)
    return { success: true, message: m.rule_reply_note_saved(), note: serializeNote(note) }
  },
  async 'DELETE /merchant/clients/:id/notes/:noteId'({ params }, ctx) {
    await removeNote(ctx, params.id, params.noteId)
    return { success: true, message: m.rule_reply_note_deleted() }
  },
  async 'POST /merchant/clients/:id/block'({ params }, ctx) {
    await setBlocked(ctx, params.id, true)
    const client = await details(ctx, params.id)
    return { success: true, message: m.rule_reply_client_blocked({ name: client.name }), client }
  },
  async 'POST /merchant/clients/:id/unblock'({ params }, ctx) {
    await setBlocked(ctx, params.id, false)
    const client = await details(ctx, params.id)
    return { success: true, message: m.rule_reply_client_unblocked({ name: client.name }), client }
  },

  async 'GET /follows/store/:id/followers'({ params, query }, ctx) {
    await requireOwnStore(ctx, params.id)
    const { rows, total } = await listFollowers(ctx.db, params.id, requireMerchantId(ctx), query)
    return {
      success: true,
      followers: rows.map((row) => serializeFollower(row, ctx.app.config)),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'GET /merchant/client-mails'({ query: { storeId, ...query } }, ctx) {
    const { rows, total } = await listMails(ctx.db, await getStoreScope(ctx, storeId), query)
    return {
      success: true,
      mails: rows.map(serializeMail),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'GET /merchant/client-mails/audience'({ query }, ctx) {
    return { success: true, ...(await getAudience(ctx, query)) }
  },
  async 'POST /merchant/client-mails'({ body }, ctx) {
    const mail = await sendToGroup(ctx, body)
    return {
      success: true,
      message: m.rule_reply_mails_sent({ count: mail.sent }),
      mail: serializeMail(mail),
    }
  },
  async 'POST /merchant/client-mails/test'({ body }, ctx) {
    const email = await sendTest(ctx, body)
    return { success: true, message: m.rule_reply_mails_test({ email }) }
  },
  async 'POST /communications/bulk-email'({ body }, ctx) {
    const { sent, refused } = await sendBulkMail(ctx, body)
    return { success: true, message: m.rule_reply_mails_sent({ count: sent }), sent, refused }
  },
  async 'POST /communications/unsubscribe'({ body }, ctx) {
    const businessName = await unsubscribeByLink(ctx, body.token)
    return { success: true, message: m.rule_reply_mails_off({ business: businessName }), businessName }
  },
}

export const details = async (ctx: RequestCtx, id: string) =>
  serializeDetails(await getDetails(ctx, id), ctx.now)
