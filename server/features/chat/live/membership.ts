/** Membership of the accounts that may act in a conversation. */
import { sql } from 'kysely'
import type { Party } from '#domain/chat/message.ts'
import type { Actor } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { toMember, getParty as getSide } from '../data/members.ts'
import { isMember } from '../data/queries.ts'

/** Returns the party of the conversation for which the actor may act; null if there is none. */
export async function getParty(db: Queryable, conversationId: string, actor: Actor): Promise<Party | null> {
  const membership = await find(db, conversationId, actor)
  return membership?.party ?? null
}

/** Returns the party of the actor, like `getParty`, but null while one party has blocked the other. */
export async function findTypingParty(
  db: Queryable,
  conversationId: string,
  actor: Actor,
): Promise<Party | null> {
  const membership = await find(db, conversationId, actor)
  return membership && !membership.isBlocked ? membership.party : null
}

async function find(db: Queryable, conversationId: string, actor: Actor) {
  const member = toMember(actor)
  const conversation = await db
    .selectFrom('conversations')
    .select([
      'customer_id as customerId',
      sql<boolean>`customer_blocked_at IS NOT NULL OR store_blocked_at IS NOT NULL`.as('isBlocked'),
    ])
    .where('id', '=', conversationId)
    .where(isMember(member))
    .executeTakeFirst()
  return conversation && { party: getSide(conversation, member), isBlocked: conversation.isBlocked }
}
