/** A customer in the browser, and the team of the store by the API and a socket. */
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { expect } from '@playwright/test'
import type { Shop } from '#tests/support/factories.ts'
import { openDatabase } from '#server/database/database.ts'
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

export async function conversationOf({ customer }: Parties): Promise<string> {
  const { data } = await get<{ data: { id: string }[] }>('/chat/user/conversations', customer.token)
  expect(data).toHaveLength(1)
  return data[0]!.id
}

/** What the database has, as the store sees it, without automatic messages. */
export async function messagesOf({ shop }: Parties, conversationId: string): Promise<SentMessage[]> {
  const { data } = await get<{ data: (SentMessage & { isAutomatic: boolean })[] }>(
    `/chat/conversations/${conversationId}/messages?limit=100`,
    shop.merchantToken,
  )
  return data.filter(({ isAutomatic }) => !isAutomatic)
}

/** What a member of the store's team does by API. */
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
  const database = openDatabase(databaseUrl(), { max: 1, onError: () => undefined })
  const { last_seq, customer_id } = await database
    .updateTable('conversations as c')
    .from('conversations as before')
    .whereRef('before.id', '=', 'c.id')
    .where('c.id', '=', conversationId)
    .set({ last_seq: lastSeq })
    .returning(['before.last_seq', 'c.customer_id'])
    .executeTakeFirstOrThrow()
  await database
    .insertInto('chat_messages')
    .values(
      Array.from({ length: lastSeq - last_seq }, (_, at) => {
        const seq = last_seq + at + 1
        const isOfCustomer = seq % 3 === 0
        return {
          conversation_id: conversationId,
          seq,
          id: randomUUID(),
          sender: isOfCustomer ? 'customer' : 'store',
          sender_id: isOfCustomer ? customer_id : null,
          client_message_id: `filled-${seq}`,
          kind: 'text',
          content: `Message ${seq}.${' With some more words.'.repeat((seq * 7) % 9)}`,
          sent_at: new Date(),
        }
      }),
    )
    .execute()
  await database.destroy()
}
