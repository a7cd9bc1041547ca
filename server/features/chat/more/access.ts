/** The conversation of a request, if the signed-in account is one of its parties. */
import { chatProblems } from '#contract/chat.ts'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor, TxCtx } from '#server/app-context.ts'
import { actorOf } from '#server/http/access.ts'

/** Locks the conversation. Throws 404 unless the account is its customer or answers the chats of its store. */
export async function lockOwnConversation(tx: TxCtx, id: string) {
  const conversation = await tx.db
    .selectFrom('conversations')
    .select([
      'id',
      'store_id as storeId',
      'merchant_id as merchantId',
      'customer_id as customerId',
      'last_seq as lastSeq',
      'assigned_to as assignedTo',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const party = conversation && partyOf(actorOf(tx), conversation)
  if (!conversation || !party) throw chatProblems.conversationNotFound()
  return { ...conversation, party }
}

function partyOf(
  actor: Actor,
  { customerId, merchantId }: { customerId: string; merchantId: string },
): Party | null {
  if (actor.role === 'customer') return actor.accountId === customerId ? 'customer' : null
  return actor.merchantId === merchantId && mayDo(actor.merchantRole, 'answerChats') ? 'store' : null
}
