/**
 * Live updates (docs/rules/wire-format.md#live-updates): signals to the connected clients of an account that
 * something has changed. Clients get the current state by HTTP, so nothing depends on these events. A process
 * sends an event through PostgreSQL's channel `live`, and every process forwards it to the clients connected
 * to it.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Server, type Socket } from 'socket.io'
import {
  LIVE_PATH,
  LIVE_REFUSED,
  type LiveEvent,
  type LiveEvents,
  type LiveListeners,
} from '#contract/live.ts'
import type { AppContext } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import { openPgListener } from '../database/pg-listener.ts'
import { hasOneHost } from '../http/host.ts'
import type { Identify, SessionCarrier, Site } from '../http/operation.ts'
import { MAX_LIVE_CONNECTIONS, networkOf } from '../http/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}
type Live = {
  /** Disconnects the clients whose session has ended. */
  recheckSessions(): Promise<void>
}

const CHANNEL = 'live'
/** Clients need not send anything, but existing ones send greetings and join requests. */
const MAX_MESSAGES_PER_MINUTE = 60
const RECHECK_INTERVAL_MS = 60_000
const MAX_TOKEN_LENGTH = 4096

/** The payloads of the channel; `sessionEnded` is sent by a trigger (database/functions/accounts.sql). */
type ChannelMessage =
  | { [E in LiveEvent]: { to: string; event: E; hint: LiveEvents[E] } }[LiveEvent]
  | { sessionEnded: string }

/** Sends an event to all clients of an account, on any process; in a transaction, after its commit. */
export async function notifyLive<E extends LiveEvent>(
  db: Queryable,
  to: string,
  event: E,
  hint: LiveEvents[E],
): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ to, event, hint })})`.execute(db)
}

type SocketData = { carrier: SessionCarrier; messagesThisMinute: number }
type LiveSocket = Socket<Record<never, never>, LiveListeners, Record<never, never>, SocketData>

/** Opens the socket server on the server of a site, with which it closes. */
export async function openLive(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  identify: Identify,
): Promise<void> {
  const { config, log } = app
  const siteUrl = site === 'merchant' ? config.merchantUrl : config.publicUrl
  const connectionsByAddress = new Map<string, number>()
  const addressOf = (request: IncomingMessage) => networkOf(addressBehind(request, config.trustProxy))
  const maxPerAccount = MAX_LIVE_CONNECTIONS.account * config.rateLimitScale
  const maxPerAddress = MAX_LIVE_CONNECTIONS.ip * config.rateLimitScale

  const io = new Server<Record<never, never>, LiveListeners, Record<never, never>, SocketData>(
    server.server,
    {
      path: LIVE_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: 64 * 1024,
      perMessageDeflate: false,
      connectTimeout: 10_000,
      allowRequest(request, callback) {
        const isAllowed =
          hasOneHost(request) &&
          isFromOwnOrigin(request, siteUrl) &&
          (connectionsByAddress.get(addressOf(request)) ?? 0) < maxPerAddress
        callback(isAllowed ? null : 'Not from here', isAllowed)
      },
    },
  )
  io.engine.on(
    'connection',
    (connection: { request: IncomingMessage; once(event: 'close', then: () => void): void }) => {
      const address = addressOf(connection.request)
      connectionsByAddress.set(address, (connectionsByAddress.get(address) ?? 0) + 1)
      connection.once('close', () => {
        const remaining = (connectionsByAddress.get(address) ?? 1) - 1
        if (remaining > 0) connectionsByAddress.set(address, remaining)
        else connectionsByAddress.delete(address)
      })
    },
  )

  io.use(async (socket, next) => {
    try {
      const carrier = sessionCarrierOf(socket, server)
      const actor = await identify(app, carrier, site)
      if (!actor) return next(new Error(`${LIVE_REFUSED}: please sign in.`))
      const room = accountRoom(actor.accountId)
      if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= maxPerAccount)
        return next(new Error('Too many connections'))
      socket.data.carrier = carrier
      socket.data.messagesThisMinute = 0
      // Joined before the connection is accepted, so that concurrent connections are counted.
      await socket.join([room, sessionRoom(actor.sessionId)])
      next()
    } catch (error) {
      log.error({ err: error }, 'live.connection.failed')
      next(new Error('Please try again later'))
    }
  })
  io.on('connection', (socket) => {
    // Messages of clients are ignored; too many of them end the connection.
    socket.onAny(() => {
      if (++socket.data.messagesThisMinute > MAX_MESSAGES_PER_MINUTE) socket.disconnect(true)
    })
  })

  async function recheckSessions(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      socket.data.messagesThisMinute = 0
      if (!(await identify(app, socket.data.carrier, site))) socket.disconnect(true)
    }
  }
  const timer = setInterval(() => {
    recheckSessions().catch((error: unknown) => log.warn({ err: error }, 'live.recheck.failed'))
  }, RECHECK_INTERVAL_MS)
  timer.unref()

  const listener = await openPgListener({
    databaseUrl: String(app.database.pool.options.connectionString),
    channel: CHANNEL,
    log,
    onNotification(payload) {
      const message = JSON.parse(payload) as ChannelMessage // sent only by notifyLive and by the trigger
      if ('sessionEnded' in message) io.in(sessionRoom(message.sessionEnded)).disconnectSockets(true)
      // `event` and `hint` belong to the same member of the union, which the compiler cannot follow.
      else io.to(accountRoom(message.to)).emit(message.event, message.hint as never)
    },
  })

  server.decorate('live', { recheckSessions })
  // io.close() would close the site's server too. Clients reconnect, to another process if there is one.
  server.addHook('preClose', async () => {
    clearInterval(timer)
    io.engine.close()
    await listener.close()
  })
}

const accountRoom = (id: string) => `account:${id}`
const sessionRoom = (id: string) => `session:${id}`

/** The token in `auth`, as API clients send it, or the headers of the handshake. */
function sessionCarrierOf(
  { handshake: { headers, auth } }: LiveSocket,
  server: FastifyInstance,
): SessionCarrier {
  const token: unknown = auth.token
  const bearer =
    typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? `Bearer ${token}` : headers.authorization
  return { headers: { authorization: bearer }, cookies: server.parseCookie(headers.cookie ?? '') }
}

/** Rejects pages of other origins, whose connection would be authenticated by the visitor's cookie. */
function isFromOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
  return origin === URL.parse(publicUrl)?.origin || URL.parse(origin)?.host === headers.host
}

/** The visitor's address, as seen by the outermost of our own proxies. */
function addressBehind(request: IncomingMessage, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const chain = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()]
  return chain[Math.min(proxies, chain.length - 1)] ?? ''
}
