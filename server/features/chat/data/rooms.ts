/** The rooms of chat, and what is sent to them. */
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import type { SocketEvent, SocketEvents } from '#server/platform/realtime/realtime.ts'

export type StoreIds = { readonly merchantId: string; readonly storeId: string }
type Sender = Pick<AppContext, 'realtime'>

/** The clients of a team whose role may answer chats, of all stores. */
export const merchantRoom = (id: string) => `merchant:${id}`
/** The clients of those of them who are limited to some stores. */
const storeRoom = (id: string) => `store:${id}`
/** The clients of one party that have joined the conversation. */
export const conversationRoom = (id: string, party: Party) => `conversation:${id}:${party}`

const JOINED_BY_STORE = /^conversation:.*:store$/
export const isJoinedByStore = (room: string): boolean => JOINED_BY_STORE.test(room)

/** Returns the rooms of the team's clients that an account is in. */
export function teamRooms({ merchantId, merchantRole, storeIds }: Actor): string[] {
  if (merchantId === null || !mayDo(merchantRole, 'answerChats')) return []
  return storeIds === null ? [merchantRoom(merchantId)] : storeIds.map(storeRoom)
}

/** Returns the rooms of the people who answer the chats of the store. */
export const getStoreRooms = ({ merchantId, storeId }: StoreIds): string[] => [
  merchantRoom(merchantId),
  storeRoom(storeId),
]

export const emitToStore = <E extends SocketEvent>(
  { realtime }: Sender,
  store: StoreIds,
  event: E,
  payload: SocketEvents[E],
): void => realtime.emit({ rooms: getStoreRooms(store), event, payload })

export const emitToConversation = <E extends SocketEvent>(
  { realtime }: Sender,
  conversationId: string,
  party: Party,
  event: E,
  payload: SocketEvents[E],
): void => realtime.emit({ rooms: [conversationRoom(conversationId, party)], event, payload })
