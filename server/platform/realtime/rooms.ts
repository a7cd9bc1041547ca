/** The rooms of sockets, which are the same in all namespaces. */
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor } from '../../app-context.ts'

export const accountRoom = (id: string) => `account:${id}`
export const sessionRoom = (id: string) => `session:${id}`
/** The clients of a team whose role may answer chats, of all stores. */
export const merchantRoom = (id: string) => `merchant:${id}`
/** The clients of those of them who are limited to some stores. */
export const storeRoom = (id: string) => `store:${id}`
/** The clients of one party that have joined the conversation. */
export const conversationRoom = (id: string, party: Party) => `conversation:${id}:${party}`

const OF_STORE = /^conversation:.*:store$|^merchant:|^store:/
export const isRoomOfStore = (room: string): boolean => OF_STORE.test(room)

/** The rooms of the team's clients that an account is in. */
export function teamRooms({ merchantId, merchantRole, storeIds }: Actor): string[] {
  if (merchantId === null || !mayDo(merchantRole, 'answerChats')) return []
  return storeIds === null ? [merchantRoom(merchantId)] : storeIds.map(storeRoom)
}

export const hasSameAccess = (one: Actor, other: Actor): boolean =>
  one.merchantId === other.merchantId &&
  one.merchantRole === other.merchantRole &&
  JSON.stringify(one.storeIds) === JSON.stringify(other.storeIds)
