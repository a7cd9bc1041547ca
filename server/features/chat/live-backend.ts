/** What the sockets of both sites use of this feature. */
import type { ChatBackend } from '#server/platform/realtime/chat-backend.ts'
import { currentMember } from './members.ts'
import { partyOf, typingPartyOf } from './membership.ts'
import { presenceQueries } from './presence-queries.ts'
import { markAllDelivered, markReached } from './receipts.ts'

export const chatBackend: ChatBackend = {
  partyOf,
  typingPartyOf,
  markDelivered: async (ctx, conversationId, seq) =>
    void (await markReached(ctx, currentMember(ctx), conversationId, 'delivered', seq)),
  markAllDelivered,
  presence: presenceQueries,
}
