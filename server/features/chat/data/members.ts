/** Members of a conversation, who may see it: its customer, and the people at the store who answer chats. */
import { sql, type RawBuilder } from 'kysely'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { requireActor } from '#server/platform/http/access.ts'

/** `merchantId` is null unless the account answers the chats of a merchant: of all stores, or of those in `storeIds`. */
export type Member = {
  readonly accountId: string
  readonly merchantId: string | null
  readonly storeIds: readonly string[] | null
}

export const toMember = ({ accountId, merchantId, merchantRole, storeIds }: Actor): Member => ({
  accountId,
  merchantId: mayDo(merchantRole, 'answerChats') ? merchantId : null,
  storeIds,
})
export const currentMember = (ctx: Pick<Ctx, 'actor'>): Member => toMember(requireActor(ctx))

/** Condition for a statement on `conversations`: the store is one that the member is limited to. */
export const isOfStores = ({ storeIds }: Pick<Member, 'storeIds'>): RawBuilder<boolean> =>
  storeIds === null ? sql`true` : sql`store_id = ANY (${storeIds}::uuid[])`

/** Returns the side of a member who is a party of the conversation. */
export const getParty = ({ customerId }: { customerId: string }, { accountId }: Member): Party =>
  accountId === customerId ? 'customer' : 'store'
