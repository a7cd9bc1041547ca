/**
 * Messages between customers and stores while connections break, replies are lost, and the server is killed and stopped
 * (F20 and F21 of docs/rules/reliability.md#fault-tests). Each client must show what the database has.
 */
import { residentMib } from '#tests/support/processes.ts'
import { openShop } from '#tests/support/factories.ts'
import { newConversation } from '#tests/support/sockets.ts'
import { openChatClient, type ChatClient, type ChatClientStats, type Clock } from './chat-clients.ts'
import { waitForExit, type StressEnvironment } from './environment.ts'
import { quantile } from './measure.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  mapConcurrently,
  pause,
  type StressResult,
  type Target,
} from './target.ts'

export type ChatSize = {
  conversations: number
  messages: number
  sockets: number
  /** The part of connections that break in each second. */
  dropShare: number
  /** The part of replies to sent messages that the sender does not get. */
  lostReplyShare: number
  /** Least time between two messages of a conversation. */
  pauseMs: number
}
type Conversation = { id: string; customer: string; store: string }

const MAX_DELIVERY_MS = 1_000
const MAX_CATCH_UP_MS = 5_000
const MAX_RSS_MIB = 1_024
const CONVERSATIONS_PER_STORE = 2
/** Share of the sockets that belong to the customer: three of five. */
const CUSTOMER_SHARE = 0.6

/** Opens the conversations and the clients, sends everything, and compares. `disrupt` runs meanwhile. */
export async function runChats(
  target: Target,
  name: string,
  size: ChatSize,
  disrupt: () => Promise<void> = async () => undefined,
): Promise<StressResult[]> {
  const conversations = await openConversations(target, size.conversations)
  const stats: ChatClientStats = { deliveryMs: [], catchUpMs: [], reconnections: 0 }
  const clock: Clock = { sentAt: new Map() }
  const clients = openClients(target, conversations, size.sockets, stats, clock)
  await until(() => clients.every(({ socket }) => socket.connected), 120)
  const stopDropping = dropConnections(target, clients, size.dropShare)
  const startedAt = performance.now()
  const disrupting = disrupt()
  const sent = await mapConcurrently(conversations.length, conversations, (conversation, index) =>
    sendAll(
      target,
      conversation,
      Math.ceil(size.messages / conversations.length),
      size,
      `${name}-${index}`,
      clock,
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await disrupting
  stopDropping()
  await until(() => clients.every(({ socket }) => socket.connected), 60)
  const caughtUpAt = performance.now()
  await Promise.all(clients.map((client) => client.catchUp()))
  const finalMs = performance.now() - caughtUpAt
  const results = await compare(target, name, conversations, clients, sent.flat())
  for (const client of clients) client.close()
  const delivery = quantile(stats.deliveryMs, 0.95)
  const catchUp = quantile(stats.catchUpMs, 0.95)
  return [
    ...results,
    {
      text:
        `${name}: ${sent.flat().length} messages in ${seconds.toFixed(0)} s; ${stats.deliveryMs.length} deliveries, ` +
        `p50 ${quantile(stats.deliveryMs, 0.5).toFixed(0)} ms, p95 ${delivery.toFixed(0)} ms (${MAX_DELIVERY_MS})`,
      holds: delivery <= MAX_DELIVERY_MS,
      isMeasured: true,
    },
    {
      text:
        `${name}: ${stats.reconnections} connections; everything p95 ${catchUp.toFixed(0)} ms after connecting ` +
        `(${MAX_CATCH_UP_MS}), all clients ${finalMs.toFixed(0)} ms at the end`,
      holds: catchUp <= MAX_CATCH_UP_MS,
      isMeasured: true,
    },
  ]
}

/** F20, on a server of its own. */
export async function testChatDelivery(
  environment: StressEnvironment,
  size: ChatSize & { kills: number; stopSeconds: number; secondsBetween: number },
): Promise<StressResult[]> {
  const databaseUrl = await environment.createDatabase('chats')
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', RATE_LIMIT_SCALE: '1000000' }
  let server = await environment.startServer(env)
  const target = await environment.openTarget(databaseUrl)
  let peakMib = 0
  const measure = (): void => void (peakMib = Math.max(peakMib, residentMib(server.pid)?.peak ?? 0))
  const results = await runChats(target, 'F20', size, async () => {
    for (let kill = 0; kill < size.kills; kill++) {
      await pause(size.secondsBetween * 1000)
      measure()
      server.kill('SIGKILL')
      await waitForExit(server)
      server = await environment.startServer(env)
    }
    await pause(size.secondsBetween * 1000)
    server.kill('SIGSTOP')
    await pause(size.stopSeconds * 1000)
    server.kill('SIGCONT')
  })
  measure()
  return [
    ...results,
    {
      text:
        `F20: the server was killed ${size.kills} times and stopped for ${size.stopSeconds} s; ` +
        `${Math.round(peakMib)} MiB at most (${MAX_RSS_MIB})`,
      holds: peakMib <= MAX_RSS_MIB,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F20'),
  ]
}

/** F21: the sender repeats what was not answered. */
export async function testLostReplies(
  target: Target,
  { messages, conversations }: Pick<ChatSize, 'messages' | 'conversations'>,
): Promise<StressResult[]> {
  const sockets = conversations * 2
  const size = { messages, conversations, sockets, dropShare: 0, lostReplyShare: 0.3, pauseMs: 0 }
  return [...(await runChats(target, 'F21', size)), await checkAllInvariants(target, 'F21')]
}

async function openConversations(target: Target, count: number): Promise<Conversation[]> {
  const customers = await createPeople(target, count)
  const stores = Math.ceil(count / CONVERSATIONS_PER_STORE)
  const shops = await mapConcurrently(4, Array.from({ length: stores }), () => openShop(target))
  return mapConcurrently(8, customers, async ({ id: customerId, token }, index) => {
    const shop = shops[index % stores]!
    const { id } = await newConversation(target, shop, customerId)
    return { id, customer: token, store: shop.merchantToken }
  })
}

function openClients(
  target: Target,
  conversations: readonly Conversation[],
  sockets: number,
  stats: ChatClientStats,
  clock: Clock,
): ChatClient[] {
  const byStore = Map.groupBy(conversations, ({ store }) => store)
  const stores = [...byStore.keys()]
  const ofCustomers = Math.round(sockets * CUSTOMER_SHARE)
  return Array.from({ length: sockets }, (_, index) => {
    if (index < ofCustomers) {
      const { id, customer } = conversations[index % conversations.length]!
      return openChatClient(target, customer, [id], stats, clock)
    }
    const store = stores[index % stores.length]!
    const ids = byStore.get(store)!.map(({ id }) => id)
    return openChatClient(target, store, ids, stats, clock)
  })
}

function dropConnections(target: Target, clients: readonly ChatClient[], share: number): () => void {
  const timer = setInterval(() => {
    for (const client of clients) if (target.random.withProbability(share)) client.interrupt()
  }, 1_000)
  return () => clearInterval(timer)
}

/** The two parties take turns. Returns the ids of the client for what was acknowledged. */
async function sendAll(
  target: Target,
  { id, customer, store }: Conversation,
  count: number,
  { lostReplyShare, pauseMs }: ChatSize,
  prefix: string,
  { sentAt }: Clock,
): Promise<string[]> {
  const sent: string[] = []
  for (let n = 0; n < count; n++) {
    const clientMessageId = `${prefix}-${n}`
    const token = n % 2 ? store : customer
    const body = { conversationId: id, content: `Message ${n}`, messageType: 'text', clientMessageId }
    for (;;) {
      sentAt.set(clientMessageId, performance.now())
      const reply = await apiRequest(target, 'POST', '/chat/messages', { token, body }).catch(() => null)
      const isLost = target.random.withProbability(lostReplyShare)
      if (reply?.status === 201 && !isLost) break
      if (reply && reply.status < 500 && reply.status !== 429 && reply.status !== 201)
        throw new Error(`A message was rejected: ${reply.status} ${JSON.stringify(reply.body)}`)
      if (reply?.status !== 201) await pause(200)
    }
    sent.push(clientMessageId)
    if (pauseMs > 0) await pause(target.random.integer(pauseMs / 2, pauseMs))
  }
  return sent
}

async function compare(
  { app }: Target,
  name: string,
  conversations: readonly Conversation[],
  clients: readonly ChatClient[],
  sent: readonly string[],
): Promise<StressResult[]> {
  const rows = await app.database.db
    .selectFrom('chat_messages')
    .select(['conversation_id', 'id', 'seq', 'client_message_id', 'is_automatic'])
    .where(
      'conversation_id',
      'in',
      conversations.map(({ id }) => id),
    )
    .orderBy('conversation_id')
    .orderBy('seq')
    .execute()
  const stored = Map.groupBy(rows, (row) => row.conversation_id)
  const hasGap = [...stored.values()].some((list) => list.some(({ seq }, index) => seq !== index + 1))
  const written = rows.filter((row) => !row.is_automatic).map((row) => row.client_message_id)
  const different = clients.filter(({ lists }) =>
    [...lists].some(([id, list]) => {
      const expected = stored.get(id) ?? []
      return list.length !== expected.length || list.some((each, index) => each.id !== expected[index]?.id)
    }),
  ).length
  return [
    {
      text: `${name}: each of ${sent.length} acknowledged messages is stored once, with numbers from 1 without gaps`,
      holds: !hasGap && written.length === sent.length && new Set(written).size === new Set(sent).size,
    },
    {
      text: `${name}: ${clients.length - different} of ${clients.length} clients show exactly what the database has, in order`,
      holds: different === 0,
    },
  ]
}

async function until(condition: () => boolean, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`The clients were not connected after ${seconds} s`)
    await pause(50)
  }
}
