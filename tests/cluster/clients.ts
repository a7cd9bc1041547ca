/** Clients who book, pay, chat, edit stores, upload pictures and read, through nginx, until they are stopped. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { IMAGE_KINDS } from '#domain/media/image-kinds.ts'
import type { Shop } from '#tests/support/factories.ts'
import {
  nthOpenHour,
  pause,
  sandboxRequest,
  type Person,
  type Reply,
  type Target,
} from '#tests/stress/target.ts'
import type { Prompt } from '#tests/stress/payment-helpers.ts'
import type { ClientLog, Kind } from './log.ts'

export type World = {
  target: Target
  shops: readonly Shop[]
  /** Customers who have done nothing yet: M-Pesa refuses the same amount of one phone twice in two minutes. */
  newCustomers: Person[]
  /** Versions of the stores, as their merchants know them: an edit that arrives late must not overwrite a later one. */
  versions: Map<string, number>
  chats: readonly { conversationId: string; token: string; merchantToken: string }[]
  /** The next open hour that nobody has asked for. */
  nextHour: number
}
export type ClientCounts = { customers: number; merchants: number }
type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  /** A form, or what is sent as JSON. */
  body?: unknown
}

const OPEN_HOURS = 12 * 45
const TIMEOUT_MS = 10_000
const RETRY_MS = 400
/** A client gives up after this time, in which every fault ends. */
const GIVE_UP_MS = 120_000
const READERS = 4
const UPLOADERS = 2
const PICTURE = new Uint8Array(
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer(),
)
/** A person may try an upload fifty times a day. */
const UPLOAD_RETRY_MS = 3_000
const PAGE_EVERY_MS = 300
const READ_EVERY_MS = 400

/** Runs all clients until `isOver`, and then until each has finished what it is doing. */
export async function runClients(
  world: World,
  log: ClientLog,
  { customers, merchants }: ClientCounts,
  isOver: () => boolean,
): Promise<void> {
  const many = (count: number, client: (index: number) => Promise<void>) =>
    Array.from({ length: count }, async (_, index) => {
      await pause((1_500 * index) / count)
      while (!isOver()) await client(index)
    })
  let search = 0
  await Promise.all([
    ...many(customers, (index) => bookAndPay(world, log, index)),
    ...many(world.chats.length, (index) => sendMessage(world, log, index)),
    ...many(merchants, (index) => editStore(world, log, index)),
    ...many(UPLOADERS, () => uploadPicture(world, log)),
    // nginx answers the next request of a connection only when it has fetched a newer page for the last one.
    ...many(READERS, () => read(world, log, 'page', '/offers?limit=12', PAGE_EVERY_MS)),
    ...many(1, () => read(world, log, 'read', `/offers?search=cut${search++}`, READ_EVERY_MS)),
  ])
}

function nextCustomer({ newCustomers }: World): Person {
  const person = newCustomers.pop()
  if (!person) throw new Error('The customers of this run are used up')
  return person
}

async function bookAndPay(world: World, log: ClientLog, index: number): Promise<void> {
  const person = nextCustomer(world)
  const shop = world.shops[(index + world.nextHour) % world.shops.length]!
  const startTime = nthOpenHour(world.target, world.nextHour++ % OPEN_HOURS)
  const { token } = person
  const booked = await write(world, log, {
    method: 'POST',
    path: '/bookings/offers',
    token,
    body: { offerId: shop.offerId, startTime },
  })
  if (booked?.status === 201) {
    const bookingId: string = booked.body.booking.id
    log.bookings.set(bookingId, { customerId: person.id, offerId: shop.offerId, startTime })
    await pay(world, log, person, bookingId)
  }
  await pause(world.target.random.integer(3_000, 5_000))
}

async function pay(world: World, log: ClientLog, person: Person, bookingId: string): Promise<void> {
  const { token, phone } = person
  const body = { bookingId, phoneNumber: phone }
  const asked = await write(world, log, { method: 'POST', path: '/payments/mpesa', token, body })
  if (asked?.status !== 200) return
  const paymentId: string = asked.body.payment.id
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline) {
    await answerPrompts(world.target, person)
    const path = `/payments/${paymentId}/status`
    const reply = await log.observe('read', send(world.target, { method: 'GET', path, token }))
    if (reply?.status === 200 && reply.body.payment?.status === 'completed') {
      log.payments.set(paymentId, bookingId)
      return
    }
    await pause(1_000)
  }
}

/** The person enters the PIN at each prompt that the phone shows. */
async function answerPrompts(target: Target, { phone }: Person): Promise<void> {
  const { prompts } = await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)
  for (const { id } of prompts as Prompt[])
    await sandboxRequest(target, 'POST', `/api/prompts/${id}/answer`, { action: 'pay' }).catch(
      () => undefined,
    )
}

async function sendMessage(world: World, log: ClientLog, index: number): Promise<void> {
  const { conversationId, token } = world.chats[index]!
  const content = `Message ${randomUUID()}`
  const body = { conversationId, content, messageType: 'text', clientMessageId: randomUUID() }
  const reply = await write(world, log, { method: 'POST', path: '/chat/messages', token, body })
  if (reply?.status === 201) log.messages.add(content)
  await pause(800)
}

async function editStore(world: World, log: ClientLog, index: number): Promise<void> {
  const { storeId, merchantToken: token } = world.shops[index % world.shops.length]!
  const description = `A description of a store, ${randomUUID()}`
  const edits = log.edits.get(storeId) ?? { acknowledged: '', possible: new Set<string>() }
  log.edits.set(storeId, edits)
  edits.possible.add(description)
  const reply = await write(world, log, {
    method: 'PUT',
    path: `/stores/${storeId}`,
    token,
    body: { description, version: world.versions.get(storeId) ?? 1 },
  })
  if (reply?.body.code === 'edit-conflict') world.versions.set(storeId, reply.body.current.version)
  if (reply?.status === 200) {
    world.versions.set(storeId, reply.body.store.version)
    edits.acknowledged = description
    edits.possible.clear()
  }
  await pause(700)
}

async function uploadPicture(world: World, log: ClientLog): Promise<void> {
  const { id, token } = nextCustomer(world)
  const body = new FormData()
  body.append(IMAGE_KINDS.avatar.field, new Blob([PICTURE], { type: 'image/png' }), 'me.png')
  const request = { method: 'POST', path: '/users/avatar', token, body } as const
  const reply = await write(world, log, request, UPLOAD_RETRY_MS)
  if (reply?.status === 200) log.pictures.set(id, reply.body.user.avatar)
  await pause(1_500)
}

async function read(
  { target }: World,
  log: ClientLog,
  kind: Exclude<Kind, 'write'>,
  path: string,
  everyMs: number,
): Promise<void> {
  await log.observe(kind, send(target, { method: 'GET', path }))
  await pause(everyMs)
}

/** A write is repeated with the same key until it is accepted or refused, as docs/api.md asks of clients. */
async function write(
  { target }: World,
  log: ClientLog,
  request: Request,
  retryMs = RETRY_MS,
): Promise<Reply | null> {
  const key = randomUUID()
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline) {
    const reply = await log.observe('write', send(target, request, { 'idempotency-key': key }))
    if (reply && !isRepeatable(reply)) return reply
    await pause(retryMs)
  }
  return null
}

const isRepeatable = ({ status, body }: Reply): boolean =>
  status >= 500 || status === 429 || body.code === 'idempotency-key-in-use'

async function send(
  { base }: Pick<Target, 'base'>,
  { method, path, token, body }: Request,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const startedAt = performance.now()
  const isForm = body instanceof FormData
  const reply = await fetch(`${base}/api/v1${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = /json/.test(reply.headers.get('content-type') ?? '')
  return { status: reply.status, body: isJson ? JSON.parse(text) : {}, ms: performance.now() - startedAt }
}
