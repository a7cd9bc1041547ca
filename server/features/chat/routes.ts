import { sql } from 'kysely'
import { m } from '#messages'
import type { chatReports } from '#contract/admin/reports.ts'
import { chat } from '#contract/chat.ts'
import { pagination } from '#contract/fields.ts'
import { otherParty } from '#domain/chat/message.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { requireActor, requireMerchantId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { assignConversation, listColleagues } from './assignment/assignment.ts'
import {
  countMyUnread,
  getConversation,
  openConversation,
  setBlocked,
  setMuted,
} from './messages/conversations.ts'
import { getAnalytics } from './figures/analytics.ts'
import { readMessages } from './messages/history.ts'
import { uploadImage } from './images/images.ts'
import { currentMember, getParty } from './data/members.ts'
import { listOfCustomer, listOfMerchant } from './data/queries.ts'
import { markMessage, markReached } from './messages/receipts.ts'
import { decideChat, readReported } from './reports/deciding.ts'
import { reportConversation } from './reports/reports.ts'
import { search } from './search/search.ts'
import { sendMessage } from './messages/sending.ts'
import {
  getReceipts,
  serializeConversation,
  serializeMerchantConversation,
  getUnreadCount,
} from './data/serialize.ts'
import { changeSettings, getSettings } from './settings/settings.ts'

export const chatRoutes: HttpRoutes<typeof chat & typeof chatReports> = {
  async 'GET /chat/user/conversations'(_input, ctx) {
    const rows = await listOfCustomer(ctx.db, ctx.now, requireActor(ctx).accountId)
    return { success: true, data: rows.map((row) => serializeConversation(row, ctx.now, ctx.app.config)) }
  },
  async 'GET /chat/merchant/conversations'({ query }, ctx) {
    const { rows, total } = await listOfMerchant(ctx.db, ctx.now, currentMember(ctx), query)
    return {
      success: true,
      data: rows.map((row) => serializeMerchantConversation(row, ctx.now, ctx.app.config)),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'GET /chat/conversations/:id'({ params }, ctx) {
    const member = currentMember(ctx)
    const row = await getConversation(ctx, member, params.id)
    const isCustomer = getParty(row, member) === 'customer'
    return {
      success: true,
      data: {
        customerView: isCustomer ? serializeConversation(row, ctx.now, ctx.app.config) : null,
        merchantView: isCustomer ? null : serializeMerchantConversation(row, ctx.now, ctx.app.config),
      },
    }
  },
  async 'GET /chat/conversations/:id/messages'({ params, query }, ctx) {
    const { conversation, messages } = await readMessages(ctx, params.id, query)
    const party = getParty(conversation, currentMember(ctx))
    const other = getReceipts(conversation, otherParty(party))
    return {
      success: true,
      data: messages,
      lastSeq: conversation.lastSeq,
      unreadCount: getUnreadCount(conversation, party),
      readSeq: getReceipts(conversation, party).readSeq,
      otherDeliveredSeq: other.deliveredSeq,
      otherReadSeq: other.readSeq,
      pagination: pagination(query.page, query.limit, conversation.lastSeq),
    }
  },
  async 'POST /chat/messages'({ body }, ctx) {
    const { conversationId, messageType, content = '', ...input } = body
    const message = { ...input, kind: messageType, content, clientMessageId: input.clientMessageId }
    return { success: true, data: await sendMessage(ctx, currentMember(ctx), conversationId, message) }
  },
  async 'POST /chat/conversations'({ body }, ctx) {
    const { conversation, created, message } = await openConversation(ctx, body)
    const { store } = serializeConversation(conversation, ctx.now, ctx.app.config)
    return { success: true, data: { conversationId: conversation.id, created, store, message } }
  },
  async 'POST /chat/conversations/:id/read'({ params, body }, ctx) {
    const { updated } = await markReached(ctx, currentMember(ctx), params.id, 'read', body?.upToSeq)
    return { success: true, data: { updated } }
  },
  async 'PUT /chat/messages/:id/status'({ params, body }, ctx) {
    const status = await markMessage(ctx, currentMember(ctx), params.id, body.status)
    return { success: true, data: { messageId: params.id, status } }
  },
  async 'PUT /chat/conversations/:id/mute'({ params, body }, ctx) {
    await setMuted(ctx, params.id, body.muted)
    return { success: true, message: body.muted ? m.chat_reply_muted() : m.chat_reply_unmuted() }
  },
  async 'PUT /chat/conversations/:id/block'({ params, body }, ctx) {
    await setBlocked(ctx, params.id, body.blocked)
    return { success: true, message: body.blocked ? m.chat_reply_blocked() : m.chat_reply_unblocked() }
  },
  async 'POST /chat/images'({ upload }, ctx) {
    return { success: true, data: await uploadImage(ctx, upload) }
  },
  async 'POST /chat/conversations/:id/report'({ params, body }, ctx) {
    await reportConversation(ctx, params.id, body)
    return { success: true, message: m.chat_reply_reported() }
  },
  async 'GET /admin/chat-reports/:id/messages'({ params }, ctx) {
    const messages = await readReported(ctx, params.id)
    return {
      success: true,
      messages: messages.map(({ imagePath, sentAt, ...message }) => ({
        ...message,
        pictureUrl: mediaUrl(ctx.app.config, imagePath),
        sentAt: sentAt.toISOString(),
      })),
    }
  },
  async 'PUT /admin/chat-reports/:id'({ params, body }, ctx) {
    await decideChat(ctx, params.id, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
  async 'PUT /chat/conversations/:id/assignment'({ params, body }, ctx) {
    return { success: true, data: { assignedTo: await assignConversation(ctx, params.id, body.accountId) } }
  },
  async 'GET /chat/colleagues'(_input, ctx) {
    return { success: true, data: await listColleagues(ctx.db, requireMerchantId(ctx)) }
  },
  async 'GET /chat/settings'(_input, ctx) {
    return { success: true, data: await getSettings(ctx) }
  },
  async 'PUT /chat/settings'({ body }, ctx) {
    return { success: true, data: await changeSettings(ctx, body) }
  },
  async 'GET /chat/search'({ query }, ctx) {
    return { success: true, data: await search(ctx, query) }
  },
  async 'GET /chat/analytics'({ query }, ctx) {
    return { success: true, data: await getAnalytics(ctx, query.period) }
  },
  async 'GET /chat/health'(_input, ctx) {
    await sql`SELECT 1`.execute(ctx.db)
    return { success: true, status: 'ok' }
  },
  'GET /chat/unread-count': (_input, ctx) => unread(ctx),
  'GET /chat/merchant/unread-count': (_input, ctx) => unread(ctx),
  'GET /merchant/chat/unread': (_input, ctx) => unread(ctx),
}

async function unread(ctx: RequestCtx) {
  const { count, conversations } = await countMyUnread(ctx)
  return { success: true as const, data: { count, unread: count, conversations } }
}
