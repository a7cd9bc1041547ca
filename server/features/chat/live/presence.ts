/**
 * Presence of accounts that are online: those with a connected client, on any process. The rows of `chat_presence` are shared
 * by all processes; each process renews its own, and rows that are not renewed no longer count.
 */
import { mayDo } from '#domain/accounts/merchant-role.ts'
import { oncePerApp, type AppContext } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { accountRoom } from '#server/platform/realtime/rooms.ts'
import type { LiveSocket } from '#server/platform/realtime/socket-hub.ts'
import * as q from '../data/presence-queries.ts'
import { getStoreRooms } from '../data/rooms.ts'
import { inBackground } from '#server/platform/observability/log.ts'

/** A reload of a page, or a short interruption, is not announced. */
const OFFLINE_AFTER_MS = 5_000
const RENEW_INTERVAL_MS = 20_000
const DEPARTURES_INTERVAL_MS = 1_000

type Presence = {
  /** Adds a socket, and sends a customer which of its merchants are online. */
  join(socket: LiveSocket): Promise<void>
  leave(socket: LiveSocket): void
  /** Announces who has left and has not come back. */
  announceDepartures(): Promise<void>
  renew(): Promise<void>
  close(): Promise<void>
}

type Local = q.Present & { sockets: Set<LiveSocket>; leftAt: number | null }

export const getPresence = oncePerApp(openPresence)

function openPresence(app: AppContext): Presence {
  const { clock, log } = app
  const { db } = app.database
  const processId = uuidv7(clock.now().getTime())
  const locals = new Map<string, Local>()
  const timers = [
    setInterval(() => run(renew), RENEW_INTERVAL_MS).unref(),
    setInterval(() => run(announceDepartures), DEPARTURES_INTERVAL_MS).unref(),
  ]

  const run = (work: () => Promise<void>): void => inBackground(log, 'live.presence.failed', work)

  async function join(socket: LiveSocket): Promise<void> {
    const present = toPresent(socket)
    if (!present) return
    const known = locals.get(present.accountId)
    if (known?.merchantId === present.merchantId) {
      known.sockets.add(socket)
      known.leftAt = null
    } else {
      // A member who has changed teams is present in the new one only.
      if (known) await depart(known)
      const sockets = new Set([...(known?.sockets ?? []), socket])
      locals.set(present.accountId, { ...present, sockets, leftAt: null })
      const wasOnline = await q.recordConnected(db, present, processId, clock.now())
      if (!wasOnline) await announce(present, true)
    }
    if (present.merchantId === null) await sendStatuses(socket)
  }

  function leave(socket: LiveSocket): void {
    const known = locals.get(socket.data.actor.accountId)
    if (!known?.sockets.delete(socket) || known.sockets.size > 0) return
    known.leftAt = clock.now().getTime()
  }

  async function announceDepartures(): Promise<void> {
    const before = clock.now().getTime() - OFFLINE_AFTER_MS
    for (const [accountId, known] of locals) {
      if (known.leftAt === null || known.leftAt > before) continue
      locals.delete(accountId)
      await depart(known)
    }
  }

  async function depart(present: q.Present): Promise<void> {
    const isOnline = await q.recordDisconnected(db, present, processId, clock.now())
    if (!isOnline) await announce(present, false)
  }

  async function announce({ accountId, merchantId }: q.Present, isOnline: boolean): Promise<void> {
    const now = clock.now()
    if (merchantId !== null) {
      const customers = await q.listOnlineCustomers(db, merchantId, now)
      const payload = { merchantId, isOnline, timestamp: now.toISOString() }
      app.realtime.emit({ rooms: customers.map(accountRoom), event: 'merchant_status_update', payload })
      return
    }
    const rooms = await storeRooms(accountId)
    const payload = { customerId: accountId, isOnline }
    app.realtime.emit({ rooms, event: 'customer_status_update', payload })
    app.realtime.emit({ rooms, event: 'customer_store_status_update', payload })
    app.realtime.emit({ rooms, event: isOnline ? 'user_online' : 'user_offline', payload: accountId })
  }

  async function storeRooms(customerId: string): Promise<string[]> {
    const stores = await q.listCustomerStores(db, customerId)
    return [...new Set(stores.flatMap(getStoreRooms))]
  }

  async function sendStatuses(socket: LiveSocket): Promise<void> {
    const now = clock.now()
    const { accountId } = socket.data.actor
    for (const merchantId of await q.listOnlineMerchants(db, accountId, now))
      socket.emit('merchant_status_update', { merchantId, isOnline: true, timestamp: now.toISOString() })
  }

  async function renew(): Promise<void> {
    const now = clock.now()
    await q.renew(db, processId, now)
    for (const present of await q.endExpired(db, now)) await announce(present, false)
  }

  return {
    join,
    leave,
    announceDepartures,
    renew,
    async close() {
      for (const timer of timers) clearInterval(timer)
      locals.clear()
      await q.endProcess(db, processId, clock.now())
    },
  }
}

/** Returns null for accounts that take no part in chats. */
function toPresent({ data: { actor } }: LiveSocket): q.Present | null {
  const { accountId, role, merchantId, merchantRole } = actor
  if (role === 'customer') return { accountId, merchantId: null }
  return merchantId !== null && mayDo(merchantRole, 'answerChats') ? { accountId, merchantId } : null
}
