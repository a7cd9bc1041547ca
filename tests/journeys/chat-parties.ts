/** A customer in the browser, and the team of the store by the API and a socket. */
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { expect } from '@playwright/test'
import type { Shop } from '#tests/support/factories.ts'
import { customerUrl, databaseUrl, merchantUrl } from './addresses.ts'
import { get, newCustomer, openShopForTest, post, type Customer } from './api.ts'

export type Parties = { shop: Shop; customer: Customer }

export async function openParties(firstName = 'Achieng'): Promise<Parties> {
  return { shop: await openShopForTest({}), customer: await newCustomer(firstName) }
}

export type SentMessage = { seq: number; content: string; clientMessageId: string; sender: string }

/** The conversation between the two; the first text begins it. */
export async function begin({ shop, customer }: Parties, text: string): Promise<string> {
  const { data } = await post<{ data: { conversationId: string } }>(
    '/chat/conversations',
    { storeId: shop.storeId, initialMessage: text },
    customer.token,
  )
  return data.conversationId
}

export const reply = ({ shop }: Parties, conversationId: string, content: string) =>
  post('/chat/messages', { conversationId, content }, shop.merchantToken)

export async function getConversationId({ customer }: Parties): Promise<string> {
  const { data } = await get<{ data: { id: string }[] }>('/chat/user/conversations', customer.token)
  expect(data).toHaveLength(1)
  return data[0]!.id
}

/** Returns the messages in the database, as the store sees them, without automatic messages. */
export async function fetchMessages({ shop }: Parties, conversationId: string): Promise<SentMessage[]> {
  const { data } = await get<{ data: (SentMessage & { isAutomatic: boolean })[] }>(
    `/chat/conversations/${conversationId}/messages?limit=100`,
    shop.merchantToken,
  )
  return data.filter(({ isAutomatic }) => !isAutomatic)
}

/** Sends a request by API as a member of the store's team. */
export async function put({ shop }: Parties, path: string, body: object): Promise<void> {
  const answer = await fetch(`${customerUrl()}/api/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${shop.merchantToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** A socket of the store's team. */
export async function connectStore({ shop }: Parties): Promise<Socket> {
  const socket = io(merchantUrl(), { auth: { token: shop.merchantToken }, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** Adds messages of both parties, as many as a long conversation has. */
export async function fillConversation(conversationId: string, lastSeq: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl() })
  await database.connect()
  await database.query(
    `INSERT INTO chat_messages (conversation_id, seq, id, sender, client_message_id, kind, content, sent_at)
     SELECT c.id, n, gen_random_uuid(), CASE WHEN n % 3 = 0 THEN 'customer' ELSE 'store' END, 'filled-' || n, 'text',
       'Message ' || n || '.' || repeat(' With some more words.', (n * 7) % 9), c.last_message_at
     FROM conversations c, generate_series(c.last_seq + 1, $2::integer) n WHERE c.id = $1`,
    [conversationId, lastSeq],
  )
  await database.query('UPDATE conversations SET last_seq = $2 WHERE id = $1', [conversationId, lastSeq])
  await database.end()
}
