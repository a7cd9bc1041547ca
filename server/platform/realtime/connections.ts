/** The socket server of a site: which connections it accepts, and when it ends them. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { LIVE_NAMESPACES, LIVE_PATH, LIVE_REFUSED } from '#contract/live.ts'
import type { Actor, AppContext } from '../../app-context.ts'
import { API_HEADERS } from '../http/requests/api-clients.ts'
import { hasOneHost } from '../http/requests/host.ts'
import type { Identify, Site } from '../http/operation.ts'
import { getSiteUrl } from '../http/site-url.ts'
import { MAX_LIVE_CONNECTIONS, toNetwork } from '../http/limits/rate-limits.ts'
import { FLOOD_PER_MINUTE } from './event-limits.ts'
import { openFanOut } from './fan-out.ts'
import {
  addressBehind,
  isFromListedOrigin,
  isFromOwnOrigin,
  releaseRequest,
  toSessionCarrier,
} from './handshake.ts'
import { openLiveChannel } from './live-updates.ts'
import { guardRecovery } from './recovery.ts'
import { accountRoom, hasSameAccess, sessionRoom } from './rooms.ts'
import { getHub, RECOVERY_MS, type LiveNamespace, type LiveServer, type LiveSocket } from './socket-hub.ts'
import type { OpenSockets } from './sockets.ts'
import { inBackground } from '../observability/log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}
type Live = {
  /** Disconnects the clients whose session has ended, as a timer does. */
  recheckSessions(): Promise<void>
}

export type Sessions = {
  identify: Identify
  /** Returns null if the session has ended. */
  identifySession(app: AppContext, sessionId: string): Promise<Actor | null>
  /** The actors of those that have not ended. */
  identifySessions(app: AppContext, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>
}

const RECHECK_INTERVAL_MS = 60_000
/** Time longer than a connection takes from reading its session to being accepted. */
const RECENT_CHANGE_MS = 30_000

/** Opens the socket server on the server of a site, with which it closes. */
export async function openLive(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  { identify, identifySession, identifySessions }: Sessions,
  sockets: OpenSockets,
): Promise<void> {
  const { config, log } = app
  const hub = getHub(app)
  const siteUrl = getSiteUrl(config, site)
  const maxPerAccount = MAX_LIVE_CONNECTIONS.account * config.rateLimitScale
  const addresses = countAddresses(config.trustProxy)
  const recent = rememberRecent()
  const getRooms = (actor: Actor): string[] => [
    accountRoom(actor.accountId),
    sessionRoom(actor.sessionId),
    ...sockets.getRooms(actor),
  ]

  const fanOut = await openFanOut(app, site)
  const io: LiveServer = new Server(server.server, {
    ...fanOut.options,
    // The session of a client that reconnects is checked again.
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    // CORS is for long polling, which is a request of the page's script.
    ...(config.corsOrigins.length > 0 && {
      cors: { origin: [...config.corsOrigins], credentials: true, allowedHeaders: [...API_HEADERS] },
    }),
    allowRequest(request, callback) {
      const isAllowed =
        hasOneHost(request) &&
        (isFromOwnOrigin(request, siteUrl) || isFromListedOrigin(request, config.corsOrigins)) &&
        addresses.getCount(request) < MAX_LIVE_CONNECTIONS.ip * config.rateLimitScale
      callback(isAllowed ? null : 'Not from here', isAllowed)
    },
  })
  io.engine.on('connection', addresses.add)

  async function authenticate(socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
    try {
      const actor = await identify(app, toSessionCarrier(socket, server, siteUrl), site)
      if (!actor) return next(new Error(`${LIVE_REFUSED}: please sign in.`))
      const room = accountRoom(actor.accountId)
      if (hub.countLocal(room, { except: socket.id }) >= maxPerAccount)
        return next(new Error('Too many connections'))
      // Rooms that were restored for another session of the same browser.
      if (socket.recovered && socket.data.actor.sessionId !== actor.sessionId)
        for (const each of socket.rooms) if (each !== socket.id) await socket.leave(each)
      socket.data.actor = actor
      socket.data.eventsThisMinute = 0
      // Joined before the connection is accepted, so that concurrent connections are counted.
      await socket.join(getRooms(actor))
      next()
    } catch (error) {
      log.error({ err: error }, 'live.connection.failed')
      // Clients of socket.io do not try again after a refusal, but they do after a connection that broke.
      socket.conn.close()
      next(new Error('Please try again later'))
    }
  }

  function accept(socket: LiveSocket): void {
    releaseRequest(socket)
    socket.onAny((event: string, payload: unknown) => {
      if (++socket.data.eventsThisMinute > FLOOD_PER_MINUTE) socket.disconnect(true)
      else sockets.handle(socket, event, payload)
    })
    socket.once('disconnect', () => {
      hub.noteLeft(socket.nsp)
      sockets.disconnected(socket)
    })
    sockets.connected(socket)
    const { accountId, sessionId } = socket.data.actor
    if (recent.has(accountId) || recent.has(sessionId)) refreshSoon(socket)
  }

  /** Ends the connection, or changes its rooms, if the session or the role of its account has changed. */
  async function refresh(socket: LiveSocket): Promise<void> {
    const current = await identifySession(app, socket.data.actor.sessionId)
    if (!current) return void socket.disconnect(true)
    // The actor is read as it is now: another check may have ended meanwhile.
    const before = socket.data.actor
    socket.data.actor = current
    if (hasSameAccess(before, current)) return
    const rooms = getRooms(current)
    for (const room of getRooms(before)) if (!rooms.includes(room)) await socket.leave(room)
    await socket.join(rooms)
    sockets.accessChanged(socket)
  }

  /** If it fails, the next check of all sessions finds the change. */
  const refreshSoon = (socket: LiveSocket): void =>
    inBackground(log, 'live.recheck.failed', () => refresh(socket))

  const namespaces: LiveNamespace[] = LIVE_NAMESPACES.map((name) => io.of(name))
  for (const namespace of namespaces) {
    guardRecovery(namespace, (sessionId) => identifySession(app, sessionId))
    hub.add(namespace, fanOut)
    namespace.use((socket, next) =>
      inBackground(log, 'live.connection.failed', () => authenticate(socket, next)),
    )
    namespace.on('connection', accept)
  }

  const listOpenSockets = (): LiveSocket[] => namespaces.flatMap(({ sockets: open }) => [...open.values()])

  async function recheckSessions(): Promise<void> {
    const open = listOpenSockets()
    const actors = await identifySessions(app, [
      ...new Set(open.map(({ data: { actor } }) => actor.sessionId)),
    ])
    for (const socket of open) {
      const current = actors.get(socket.data.actor.sessionId)
      // Read again: it may have changed since, and another check have ended.
      if (!current || !hasSameAccess(socket.data.actor, current)) await refresh(socket)
    }
  }
  let isChecking = false
  const recheckUnlessChecking = async (): Promise<void> => {
    if (isChecking) return
    isChecking = true
    await recheckSessions().finally(() => (isChecking = false))
  }
  const timer = setInterval(() => {
    for (const socket of listOpenSockets()) socket.data.eventsThisMinute = 0
    inBackground(log, 'live.recheck.failed', recheckUnlessChecking)
  }, RECHECK_INTERVAL_MS).unref()

  const refreshRoom = (room: string): void => {
    for (const namespace of namespaces)
      for (const id of namespace.adapter.rooms.get(room) ?? []) {
        const socket = namespace.sockets.get(id)
        if (socket) refreshSoon(socket)
      }
  }
  const channel = await openLiveChannel(app, {
    namespaces,
    onSessionEnded(sessionId) {
      recent.add(sessionId)
      for (const namespace of namespaces) namespace.local.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
    onAccessChanged(accountId) {
      recent.add(accountId)
      refreshRoom(accountRoom(accountId))
    },
    onReconnected: () => inBackground(log, 'live.recheck.failed', recheckSessions),
  })
  const use = sockets.use()

  server.decorate('live', { recheckSessions })
  // io.close() would close the site's server too. Clients reconnect, to another process if there is one.
  server.addHook('preClose', async () => {
    clearInterval(timer)
    io.engine.close()
    for (const namespace of namespaces) {
      hub.remove(namespace)
      await namespace.adapter.close()
    }
    await channel.close()
    await use.close()
    await fanOut.close()
  })
}

type Connection = { request: IncomingMessage; once(event: 'close', then: () => void): void }

/** Counts the connections of each address. */
function countAddresses(proxies: number) {
  const counts = new Map<string, number>()
  const getAddress = (request: IncomingMessage) => toNetwork(addressBehind(request, proxies))
  return {
    getCount: (request: IncomingMessage): number => counts.get(getAddress(request)) ?? 0,
    add(connection: Connection): void {
      const address = getAddress(connection.request)
      counts.set(address, (counts.get(address) ?? 0) + 1)
      connection.once('close', () => {
        const remaining = (counts.get(address) ?? 1) - 1
        if (remaining > 0) counts.set(address, remaining)
        else counts.delete(address)
      })
    },
  }
}

/** The sessions and accounts of the last changes, for connections that were being opened meanwhile. */
function rememberRecent() {
  const changes = new Map<string, number>()
  return {
    has: (id: string): boolean => changes.has(id),
    add(id: string): void {
      const now = performance.now()
      for (const [each, at] of changes) if (now - at > RECENT_CHANGE_MS) changes.delete(each)
      changes.delete(id)
      changes.set(id, now)
    },
  }
}
