/** The rooms of sockets, which are the same in all namespaces. */
import type { Party } from '#domain/chat/message.ts'

export const accountRoom = (id: string) => `account:${id}`
export const sessionRoom = (id: string) => `session:${id}`
/** The clients of a team whose role may answer chats. */
export const merchantRoom = (id: string) => `merchant:${id}`
/** The clients of one party that have joined the conversation. */
export const conversationRoom = (id: string, party: Party) => `conversation:${id}:${party}`

const OF_STORE = /^conversation:.*:store$/
export const isRoomOfStore = (room: string): boolean => OF_STORE.test(room)
