/** What the sockets need from the chat feature, which app.ts passes to them. */
import type { Party } from '#domain/chat/message.ts'
import type { Actor, Ctx } from '../../app-context.ts'
import type { Queryable } from '../database/database.ts'
import type { StoreOf } from './realtime.ts'

export type ChatBackend = {
  /** The party of a conversation for which the actor may act; null if there is none. */
  partyOf(db: Queryable, conversationId: string, actor: Actor): Promise<Party | null>
  /** The same, but null while one party has blocked the other. */
  typingPartyOf(db: Queryable, conversationId: string, actor: Actor): Promise<Party | null>
  markDelivered(ctx: Ctx, conversationId: string, seq: number): Promise<void>
  /** All messages to the customer who is the actor. */
  markAllDelivered(ctx: Ctx): Promise<void>
  presence: PresenceQueries
}

/** Somebody who is online; `merchantId` if as a member of its team. */
export type Present = { accountId: string; merchantId: string | null }

export type PresenceQueries = {
  /** Returns whether the customer, or anybody of the merchant's team, was online before. */
  recordConnected(db: Queryable, present: Present, processId: string, now: Date): Promise<boolean>
  /** Returns whether the customer, or anybody of the merchant's team, is still online. */
  recordDisconnected(db: Queryable, present: Present, processId: string, now: Date): Promise<boolean>
  renew(db: Queryable, processId: string, now: Date): Promise<void>
  /** Ends the rows that their processes no longer renew, and returns who is offline since. */
  endExpired(db: Queryable, now: Date): Promise<Present[]>
  endProcess(db: Queryable, processId: string, now: Date): Promise<void>
  /** The stores with which the customer has a conversation. */
  listStoresOf(db: Queryable, customerId: string): Promise<StoreOf[]>
  listOnlineMerchantsOf(db: Queryable, customerId: string, now: Date): Promise<string[]>
  listOnlineCustomersOf(db: Queryable, merchantId: string, now: Date): Promise<string[]>
}
