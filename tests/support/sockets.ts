/** Clients of the live connection, which record what they receive. */
import assert from 'node:assert/strict'
import { io, type Socket } from 'socket.io-client'
import type { Party } from '#domain/chat/message.ts'
import { conversationRoom } from '#server/features/chat/data/rooms.ts'
import { getHub } from '#server/platform/realtime/socket-hub.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Shop } from './factories.ts'
import { findMerchantId } from './merchants.ts'
import { until } from './paying.ts'
import type { TestApp } from './test-app.ts'

type Received = [event: string, payload: unknown]
export type LiveClient = {
  socket: Socket
  received: Received[]
  /** The payloads of one event. */
  of(event: string): unknown[]
  /** The reason why the server, or the network, ended it. */
  ended: Promise<string>
  close(): void
}
export type LiveClientOptions = {
  url: string
  token?: unknown
  namespace?: string
  transports?: ('websocket' | 'polling')[]
  query?: Record<string, string>
}

const open = ({ url, token, namespace = '', transports = ['websocket'], query }: LiveClientOptions): Socket =>
  io(`${url}${namespace}`, {
    transports,
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { auth: { token } }),
    ...(query && { query }),
  })

/** 'open', or the message of the refusal. */
export async function tryToConnect(options: LiveClientOptions): Promise<string> {
  const socket = open(options)
  const result = await getResult(socket)
  socket.disconnect()
  return result
}

const getResult = (socket: Socket) =>
  new Promise<string>((done) => {
    socket.once('connect', () => done('open'))
    socket.once('connect_error', ({ message }) => done(message))
  })

export async function openLiveClient(options: LiveClientOptions): Promise<LiveClient> {
  const socket = open(options)
  const received: Received[] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  const ended = new Promise<string>((done) => socket.once('disconnect', (reason) => done(reason)))
  assert.equal(await getResult(socket), 'open')
  const of = (event: string) => received.filter(([name]) => name === event).map(([, payload]) => payload)
  return {
    socket,
    received,
    of,
    ended,
    close: () => void socket.disconnect(),
  }
}

export const receives = (client: LiveClient, event: string, count = 1): Promise<true> =>
  until(async () => client.of(event).length >= count || null)

/** Joins a conversation, and waits until the server has done so. */
export async function joinConversation(
  { app }: Pick<TestApp, 'app'>,
  { socket }: LiveClient,
  conversationId: string,
  party: Party,
  payload: unknown = conversationId,
): Promise<void> {
  socket.emit('join_conversation', payload)
  await until(async () =>
    [...getHub(app).localSockets(conversationRoom(conversationId, party))].some(({ id }) => id === socket.id),
  )
}

/** A conversation without messages. */
export async function newConversation(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  shop: Pick<Shop, 'storeId'>,
  customerId: string,
): Promise<{ id: string; merchantId: string }> {
  const { db } = app.database
  const now = clock.now()
  const merchantId = await findMerchantId({ app }, shop.storeId)
  const id = uuidv7(now.getTime())
  await db
    .insertInto('conversations')
    .values({
      id,
      store_id: shop.storeId,
      merchant_id: merchantId,
      customer_id: customerId,
      created_at: now,
      last_message_at: now,
    })
    .execute()
  return { id, merchantId }
}
