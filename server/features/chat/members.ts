/** Who may see a conversation: its customer, and the people at the store who answer chats. */
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { actorOf } from '#server/http/access.ts'

/** `merchantId` is null unless the account answers the chats of a merchant. */
export type Member = { readonly accountId: string; readonly merchantId: string | null }

export const memberOf = ({ accountId, merchantId, merchantRole }: Actor): Member => ({
  accountId,
  merchantId: mayDo(merchantRole, 'answerChats') ? merchantId : null,
})
export const currentMember = (ctx: Pick<Ctx, 'actor'>): Member => memberOf(actorOf(ctx))

/** The side of a member who is a party of the conversation. */
export const partyOf = ({ customerId }: { customerId: string }, { accountId }: Member): Party =>
  accountId === customerId ? 'customer' : 'store'
