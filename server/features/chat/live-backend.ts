/** What the sockets of both sites use of this feature. */
import type { ChatBackend } from '#server/realtime/chat-backend.ts'
import { partyOf, typingPartyOf } from './membership.ts'
import { presenceQueries } from './presence-queries.ts'

export const chatBackend: ChatBackend = {
  partyOf,
  typingPartyOf,
  markDelivered: async () => undefined,
  markAllDelivered: async () => undefined,
  presence: presenceQueries,
}
