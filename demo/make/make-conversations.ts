// Numbers, times and receipts of the demo's conversations.

import { MINUTE, type At } from '#domain/time/time.ts'
import { CONVERSATIONS, type ConversationDraft, type MessageDraft } from '../data/conversations.ts'
import { createRandom } from '../data/random.ts'
import type { Catalogue, Store } from '../data/catalogue-types.ts'

type Party = 'customer' | 'store'
type DemoMessage = {
  id: string
  seq: number
  sender: Party
  senderId: string | null
  isAutomatic: boolean
  kind: 'text' | 'booking' | 'offer'
  content: string
  bookingId: string | null
  offerId: string | null
  sentAt: At
  replySeconds: number | null
}
export type DemoConversation = {
  id: string
  storeId: string
  merchantId: string
  customerId: string
  createdAt: At
  lastMessageAt: At
  messages: DemoMessage[]
  customer: Receipts
  store: Receipts
  waitingSince: At | null
  awayMessageAt: At | null
  assignedTo: string | null
}
type Receipts = { deliveredSeq: number; readSeq: number; unread: number }

export const makeConversations = (seed: string, catalogue: Catalogue, now: At): DemoConversation[] =>
  CONVERSATIONS.map((draft) => makeConversation(seed, catalogue, draft, now))

function makeConversation(
  seed: string,
  catalogue: Catalogue,
  draft: ConversationDraft,
  now: At,
): DemoConversation {
  const { accounts, merchants, stores } = catalogue
  const store = find(stores, ({ name }) => name === draft.store, draft.store)
  const customer = find(accounts, ({ email }) => email === `${draft.customer}@d3.test`, draft.customer)
  const merchant = find(merchants, ({ id }) => id === store.merchantId, draft.store)
  const random = createRandom(seed, 'conversation', draft.customer, store.slug)
  const id = random.uuid()
  const messages: DemoMessage[] = []
  let waitingSince: At | null = null
  let sentAt = now - draft.began * MINUTE
  for (const [index, message] of draft.messages.entries()) {
    if (index > 0) sentAt = toTime(message, sentAt, now) + random.integer(1, 40) * 1000
    const isAutomatic = 'isAutomatic' in message
    const isReply = message.from === 'store' && !isAutomatic && waitingSince !== null
    messages.push({
      id: random.uuid(),
      seq: index + 1,
      sender: message.from,
      senderId: isAutomatic ? null : message.from === 'customer' ? customer.id : merchant.accountId,
      isAutomatic,
      ...getSubject(message, catalogue, store, customer.id),
      sentAt,
      replySeconds: isReply && waitingSince !== null ? Math.round((sentAt - waitingSince) / 1000) : null,
    })
    if (message.from === 'customer') waitingSince ??= sentAt
    else if (!isAutomatic) waitingSince = null
  }
  return {
    id,
    storeId: store.id,
    merchantId: merchant.id,
    customerId: customer.id,
    createdAt: messages[0]?.sentAt ?? sentAt,
    lastMessageAt: sentAt,
    messages,
    customer: buildReceipts(messages, 'store', draft.unread.customer, draft.isCustomerOffline ?? false),
    store: buildReceipts(messages, 'customer', draft.unread.store, false),
    waitingSince,
    awayMessageAt: messages.find(({ isAutomatic }) => isAutomatic)?.sentAt ?? null,
    assignedTo: draft.isAssigned ? merchant.accountId : null,
  }
}

const toTime = ({ when }: MessageDraft, previous: At, now: At): At =>
  typeof when === 'number' ? previous + when * MINUTE : now - when.ago * MINUTE

function getSubject(
  message: MessageDraft,
  { bookings }: Catalogue,
  store: Store,
  customerId: string,
): Pick<DemoMessage, 'kind' | 'content' | 'bookingId' | 'offerId'> {
  if (!('card' in message)) return { kind: 'text', content: message.text, bookingId: null, offerId: null }
  const { card: kind, of, text: content = '' } = message
  if (kind === 'offer') {
    const offer = find(store.offers, ({ title }) => title === of, of)
    return { kind, content, bookingId: null, offerId: offer.id }
  }
  const service = find(store.services, ({ name }) => name === of, of)
  const booking = find(
    bookings,
    ({ accountId, serviceId }) => accountId === customerId && serviceId === service.id,
    of,
  )
  return { kind, content, bookingId: booking.id, offerId: null }
}

/** Returns the progress of the recipient of the sender's messages when the last `unread` of them are not read. */
function buildReceipts(
  messages: readonly DemoMessage[],
  sender: Party,
  unread: number,
  isOffline: boolean,
): Receipts {
  const firstUnread = unread === 0 ? undefined : messages.filter((each) => each.sender === sender).at(-unread)
  const readSeq = firstUnread === undefined ? messages.length : firstUnread.seq - 1
  return { readSeq, deliveredSeq: isOffline ? readSeq : messages.length, unread }
}

function find<T>(list: readonly T[], isMatch: (item: T) => boolean, name: string): T {
  const item = list.find(isMatch)
  if (item === undefined) throw new RangeError(`Not in the catalogue: ${name}`)
  return item
}
