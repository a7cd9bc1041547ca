import {
  createPublicKey,
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { boundedList } from '../shared/bounded-list.ts'
import type { Clock } from '../shared/clock.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import { readBody, Refusal } from '../shared/refusal.ts'

const CURVE = 'prime256v1'
const MAX_BODY_BYTES = 4096
const MAX_TTL_SECONDS = 28 * 86_400

/** A push service with the browsers that subscribe to it: it has their keys, and so can show what they get. */
export function openPushes(clock: Clock, historyLimit: number) {
  const subscriptions = new Map<string, Subscription>()
  const pushes = boundedList<Push>(historyLimit)
  return {
    subscribe(applicationServerKey: string | null): Subscription {
      const pair = createECDH(CURVE)
      const p256dh = pair.generateKeys()
      const subscription = { id: randomUUID(), pair, p256dh, auth: randomBytes(16), applicationServerKey }
      subscriptions.set(subscription.id, subscription)
      const [oldest] = subscriptions.keys()
      if (subscriptions.size > historyLimit && oldest !== undefined) subscriptions.delete(oldest)
      return subscription
    },
    find: (id: string) => subscriptions.get(id),
    unsubscribe: (id: string) => subscriptions.delete(id),
    receive(push: Omit<Push, 'id' | 'at'>): Push {
      const received = { ...push, id: randomUUID(), at: clock.now() }
      pushes.add(received)
      return received
    },
    list: (subscriptionId: string | null): readonly Push[] =>
      pushes.all().filter((each) => subscriptionId === null || each.subscriptionId === subscriptionId),
  }
}

export function pushRoutes(server: FastifyInstance, { pushes, faultSettings, closing }: PushRoutesOptions) {
  const toAddress = ({ id }: { id: string }) => {
    const address = server.server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    return `http://127.0.0.1:${port}/push/${id}`
  }

  server.post('/api/push-subscriptions', (request) => {
    const { applicationServerKey } = readBody(SubscriptionBody, request.body ?? {})
    const subscription = pushes.subscribe(applicationServerKey ?? null)
    return {
      endpoint: toAddress(subscription),
      expirationTime: null,
      keys: {
        p256dh: subscription.p256dh.toString('base64url'),
        auth: subscription.auth.toString('base64url'),
      },
    }
  })
  server.delete('/api/push-subscriptions', (request) => {
    const { endpoint } = PushQuery.parse(request.query)
    return { deleted: pushes.unsubscribe(findId(endpoint) ?? '') }
  })
  server.get('/api/pushes', (request) => {
    const { endpoint } = PushQuery.parse(request.query)
    return {
      pushes: pushes.list(endpoint === undefined ? null : (findId(endpoint) ?? '')).map((each) => ({
        ...each,
        endpoint: toAddress({ id: each.subscriptionId }),
        at: each.at.toISOString(),
      })),
    }
  })

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
      const fault = faultSettings.take('webPush', null).webPush
      switch (fault) {
        case 'gone':
          pushes.unsubscribe(request.params.id)
          return reply.code(410).send({ message: 'The subscription has ended.' })
        case 'too-many':
          return reply.code(429).header('retry-after', '120').send({ message: 'Too many messages.' })
        case 'error-500':
          return reply.code(500).send({ message: 'The push service has failed.' })
        case 'too-large':
          return reply.code(413).send({ message: 'The message is too large.' })
        case 'unauthorized':
          return reply.code(403).send({ message: 'The credentials are not those of the subscription.' })
        case 'timeout':
          await new Promise((resolve) => closing.addEventListener('abort', resolve, { once: true }))
          return reply.code(503).send({ message: 'The sandbox is closing.' })
        case 'normal':
      }
      const subscription = pushes.find(request.params.id)
      if (!subscription) throw new Refusal(404, 'There is no such subscription.')
      const origin = new URL(toAddress(subscription)).origin
      const subject = checkVapid(request.headers.authorization, origin, subscription.applicationServerKey)
      const headers = PushHeaders.safeParse(request.headers)
      if (!headers.success) throw new Refusal(400, 'A header is missing or invalid.')
      const body = request.body as Buffer // by the parser
      if (body.length > MAX_BODY_BYTES) throw new Refusal(413, 'The message is too large.')
      const push = pushes.receive({
        subscriptionId: subscription.id,
        payload: decryptBody(body, subscription),
        ttlSeconds: headers.data.ttl,
        urgency: headers.data.urgency,
        topic: headers.data.topic ?? null,
        subject,
      })
      return reply.code(201).header('location', `${origin}/api/pushes/${push.id}`).send()
    })
  })
}

/** Checks who sends (RFC 8292) and returns whom to contact. */
function checkVapid(
  authorization: string | undefined,
  origin: string,
  applicationServerKey: string | null,
): string {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '')
  if (!parts) throw new Refusal(401, 'The Authorization header is missing or invalid.')
  const [, header = '', claims = '', signature = '', key = ''] = parts
  if (applicationServerKey !== null && key !== applicationServerKey)
    throw new Refusal(403, 'The key is not the one of the subscription.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Refusal(401, 'The key is not a point on P-256.')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Refusal(401, 'The signature is wrong.')
  const token = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  if (!token.success || token.data.aud !== origin) throw new Refusal(403, 'The audience is wrong.')
  // Tokens have the real time, as push services do, even if the clock of the sandbox was moved.
  const secondsLeft = token.data.exp - Date.now() / 1000
  if (secondsLeft <= 0 || secondsLeft > 86_400 + 60)
    throw new Refusal(403, 'The token has expired or lasts too long.')
  return token.data.sub
}

/** RFC 8188 and RFC 8291, as a browser decrypts it. */
export function decryptBody(
  body: Buffer,
  { pair, p256dh, auth }: Pick<Subscription, 'pair' | 'p256dh' | 'auth'>,
): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  try {
    const secret = pair.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
    const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
    const derive = (use: string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${use}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // 2 marks the end of the last record; zeros may follow.
    const end = padded.lastIndexOf(2)
    return padded.subarray(0, end).toString()
  } catch {
    throw new Refusal(400, 'The message cannot be decrypted.')
  }
}

const findId = (endpoint: string | undefined): string | undefined => endpoint?.split('/push/')[1]

const SubscriptionBody = z.strictObject({ applicationServerKey: z.string().max(100).optional() })
const PushQuery = z.object({ endpoint: z.string().optional() })
const PushHeaders = z.object({
  'content-encoding': z.literal('aes128gcm'),
  ttl: z.coerce.number().int().min(0).max(MAX_TTL_SECONDS),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
})
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(?:mailto:|https:)/) })

export type Subscription = {
  id: string
  pair: ReturnType<typeof createECDH>
  p256dh: Buffer
  auth: Buffer
  /** The key that the page gave; null if it gave none. */
  applicationServerKey: string | null
}
export type Push = {
  id: string
  subscriptionId: string
  payload: string
  ttlSeconds: number
  urgency: string
  topic: string | null
  /** Address that the sender names for questions. */
  subject: string
  at: Date
}
export type Pushes = ReturnType<typeof openPushes>
type PushRoutesOptions = { pushes: Pushes; faultSettings: FaultSettings; closing: AbortSignal }
