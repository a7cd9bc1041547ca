/** Conversations over the API. */
import assert from 'node:assert/strict'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import type { ChatEvent } from '#contract/chat-events.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { openShop, type Shop } from './factories.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Tomorrow at ten: the shops of the tests are open, so that they send no away message. */
export const whileOpen = (): Date => new Date(instant(addDays(toDay(Date.now()), 1), 10 * 60))

/** A customer and a store that talk. */
export type Talk = {
  shop: Shop
  storeId: string
  /** Tokens of the two sides. */
  customer: string
  store: string
  customerId: string
  id: string
}

/** Records what is sent: `to` is 'account', 'merchant' or the party of the joined sockets; `id` that of the room. */
export const recordSignals = (
  record: (to: string, id: string, event: ChatEvent, payload: unknown) => void,
): Realtime => ({
  // Features send other events by notifyLive.
  emitToAccount: (id, event, payload) => record('account', id, event as ChatEvent, payload),
  emit({ rooms: [room = ''], event, payload }) {
    const [kind = '', id = '', party] = room.split(':')
    record(party ?? kind, id, event as ChatEvent, payload) // as above
  },
})

export function createChatHelpers(test: () => TestApp) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    token: string,
    body?: unknown,
  ): Promise<Answer> =>
    test().requestUntilAdmitted(method, `/chat${path}`, { token, ...(body !== undefined && { body }) })

  async function talkWith(shop: Shop, name = 'Achieng'): Promise<Talk> {
    const { token, id: customerId } = await test().newCustomer(name)
    const { status, body } = await ask('POST', '/conversations', token, { storeId: shop.storeId })
    assert.equal(status, 201, JSON.stringify(body))
    const { conversationId: id } = body.data
    return { shop, storeId: shop.storeId, customer: token, store: shop.merchantToken, customerId, id }
  }
  const talk = async (): Promise<Talk> => talkWith(await openShop(test()))

  const send = (token: string, conversationId: string, content: string, more: object = {}) =>
    ask('POST', '/messages', token, { conversationId, content, messageType: 'text', ...more })

  /** Sends a message that must be accepted. */
  async function say(token: string, conversationId: string, content: string, more: object = {}) {
    const { status, body } = await send(token, conversationId, content, more)
    assert.equal(status, 201, JSON.stringify(body))
    return body.data
  }

  return {
    ask,
    talk,
    talkWith,
    send,
    say,
    messages: async (token: string, id: string, query = '') =>
      (await ask('GET', `/conversations/${id}/messages${query}`, token)).body,
    read: (token: string, id: string, body?: object) => ask('POST', `/conversations/${id}/read`, token, body),
    unread: async (token: string): Promise<number> =>
      (await ask('GET', '/unread-count', token)).body.data.count,
    /** The conversation in the list of its customer, or in the inbox of its store. */
    listed: async (token: string, side: 'user' | 'merchant', id: string) =>
      (await ask('GET', `/${side}/conversations`, token)).body.data.find(
        (each: { id: string }) => each.id === id,
      ),
  }
}
