/**
 * The live door (docs/rules/wire-format.md#live-updates): tells whoever is connected that something of theirs
 * has changed. It carries hints, and the truth is asked for by HTTP, so nothing depends on it. News comes
 * from whichever process has it by PostgreSQL's channel `live`, and each process passes it on to the accounts
 * that are connected to it.
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
import type { Identify, ShowsSession, Site } from '../http/server.ts'
import { MOST_LIVE, networkOf } from '../http/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}
export type Live = {
  /** Asks again of everyone who is connected whether their session still lives. */
  recheck(): Promise<void>
}

const CHANNEL = 'live'
/** In a minute. Nobody need say anything here; existing clients greet, and join. */
const MOST_SAID = 60
const RECHECK_EVERY_MS = 60_000
const LONGEST_TOKEN = 4096

/** What goes through the channel; a session is said to have ended by a trigger of the database (migration 0013). */
type News =
  | { [E in LiveEvent]: { to: string; event: E; hint: LiveEvents[E] } }[LiveEvent]
  | { sessionEnded: string }

/** Tells all screens of an account, wherever they are connected; in a transaction, after its commit. */
export async function notifyLive<E extends LiveEvent>(
  db: Queryable,
  to: string,
  event: E,
  hint: LiveEvents[E],
): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ to, event, hint })})`.execute(db)
}

/** What the house keeps of a connection: how its session was shown, and how much was said. */
type Cached = { shows: ShowsSession; said: number }
type LiveSocket = Socket<Record<never, never>, LiveListeners, Record<never, never>, Cached>

/** Opens it on the server of a site; it closes with the site. */
export async function openLive(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  identify: Identify,
): Promise<void> {
  const { config, log } = app
  const connected = new Map<string, number>()
  const addressOf = (request: IncomingMessage) => networkOf(addressBehind(request, config.trustProxy))
  const mostOfAccount = MOST_LIVE.account * config.rateLimitScale
  const mostOfAddress = MOST_LIVE.ip * config.rateLimitScale

  const io = new Server<Record<never, never>, LiveListeners, Record<never, never>, Cached>(server.server, {
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    allowRequest(request, answer) {
      const isWelcome =
        hasOneHost(request) &&
        isOurOwn(request, config.publicUrl) &&
        (connected.get(addressOf(request)) ?? 0) < mostOfAddress
      answer(isWelcome ? null : 'Not from here', isWelcome)
    },
  })
  io.engine.on(
    'connection',
    (connection: { request: IncomingMessage; once(event: 'close', then: () => void): void }) => {
      const address = addressOf(connection.request)
      connected.set(address, (connected.get(address) ?? 0) + 1)
      connection.once('close', () => {
        const left = (connected.get(address) ?? 1) - 1
        if (left > 0) connected.set(address, left)
        else connected.delete(address)
      })
    },
  )

  io.use(async (socket, next) => {
    try {
      const shows = shownBy(socket, server)
      const actor = await identify(app, shows, site)
      if (!actor) return next(new Error(`${LIVE_REFUSED}: please sign in.`))
      const room = accountChannel(actor.accountId)
      if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= mostOfAccount)
        return next(new Error('Too many connections'))
      socket.data.shows = shows
      socket.data.said = 0
      // Here and not later, so that those who come at once are counted.
      await socket.join([room, sessionChannel(actor.sessionId)])
      next()
    } catch (error) {
      log.error({ err: error }, 'A live connection could not be judged')
      next(new Error('Please try again later'))
    }
  })
  io.on('connection', (socket) => {
    // Nothing that a client says is acted on; whoever says too much is sent away.
    socket.onAny(() => {
      if (++socket.data.said > MOST_SAID) socket.disconnect(true)
    })
  })

  async function recheck(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      socket.data.said = 0
      if (!(await identify(app, socket.data.shows, site))) socket.disconnect(true)
    }
  }
  const rechecking = setInterval(() => {
    recheck().catch((error: unknown) =>
      log.warn({ err: error }, 'Could not ask again after live connections'),
    )
  }, RECHECK_EVERY_MS)
  rechecking.unref()

  const listener = await openPgListener({
    databaseUrl: String(app.database.pool.options.connectionString),
    channel: CHANNEL,
    log,
    hears(payload) {
      const news = JSON.parse(payload) as News // said by notifyLive and by the trigger alone
      if ('sessionEnded' in news) io.in(sessionChannel(news.sessionEnded)).disconnectSockets(true)
      else io.to(accountChannel(news.to)).emit(news.event, news.hint as never) // the event and its hint come from one entry of News
    },
  })

  server.decorate('live', { recheck })
  // Not io.close(): it would close the site's own server. A connection that is merely cut is taken up again by its client, elsewhere.
  server.addHook('preClose', async () => {
    clearInterval(rechecking)
    io.engine.close()
    await listener.close()
  })
}

const accountChannel = (id: string) => `account:${id}`
const sessionChannel = (id: string) => `session:${id}`

/**
 * A token in `auth`, as API clients send it, else the headers of the handshake. Existing clients say more of
 * themselves; it is not read.
 */
function shownBy({ handshake: { headers, auth } }: LiveSocket, server: FastifyInstance): ShowsSession {
  const token: unknown = auth.token
  const bearer =
    typeof token === 'string' && token.length <= LONGEST_TOKEN ? `Bearer ${token}` : headers.authorization
  return { headers: { authorization: bearer }, cookies: server.parseCookie(headers.cookie ?? '') }
}

/** Browsers name where a page comes from; one of another place would be let in by our visitor's cookie. */
function isOurOwn({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
  return origin === URL.parse(publicUrl)?.origin || URL.parse(origin)?.host === headers.host
}

/** The visitor's address, as the outermost of our own proxies saw it. */
function addressBehind(request: IncomingMessage, proxies: number): string {
  const passed = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const chain = [request.socket.remoteAddress ?? '', ...passed.toReversed()]
  return chain[Math.min(proxies, chain.length - 1)] ?? ''
}
