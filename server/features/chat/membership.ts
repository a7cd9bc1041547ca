/** Who may act in a conversation. */
import { sql } from 'kysely'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'

/** The party of the conversation for which the actor may act; null if there is none. */
export async function partyOf(db: Queryable, conversationId: string, actor: Actor): Promise<Party | null> {
  const membership = await find(db, conversationId, actor)
  return membership?.party ?? null
}

/** The same, but null while one party has blocked the other. */
export async function typingPartyOf(
  db: Queryable,
  conversationId: string,
  actor: Actor,
): Promise<Party | null> {
  const membership = await find(db, conversationId, actor)
  return membership && !membership.isBlocked ? membership.party : null
}

async function find(db: Queryable, conversationId: string, actor: Actor) {
  const merchantId = mayDo(actor.merchantRole, 'answerChats') ? actor.merchantId : null
  return db
    .selectFrom('conversations')
    .select(({ eb }) => [
      eb
        .case()
        .when('customer_id', '=', actor.accountId)
        .then(sql<Party>`'customer'`)
        .else(sql<Party>`'store'`)
        .end()
        .as('party'),
      sql<boolean>`customer_blocked_at IS NOT NULL OR store_blocked_at IS NOT NULL`.as('isBlocked'),
    ])
    .where('id', '=', conversationId)
    .where(({ eb, or }) =>
      or([
        eb('customer_id', '=', actor.accountId),
        ...(merchantId === null ? [] : [eb('merchant_id', '=', merchantId)]),
      ]),
    )
    .executeTakeFirst()
}
