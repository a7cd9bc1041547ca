/** The socket of a page, which everything on the page shares. Its script is loaded when it is first needed. */
import type * as z from 'zod'
import type { CHAT_COMMANDS, CHAT_EVENTS } from '#contract/chat-events.ts'
import { LIVE_PATH, type LiveEvents } from '#contract/live.ts'

type ChatEvents = { [E in keyof typeof CHAT_EVENTS]: z.output<(typeof CHAT_EVENTS)[E]['payload']> }
type ChatCommands = { [C in keyof typeof CHAT_COMMANDS]: z.input<(typeof CHAT_COMMANDS)[C]['payload']> }

/** Events that the server sends. */
export type SocketEvents = LiveEvents & ChatEvents
export type SocketEvent = keyof SocketEvents

export type SocketUser = {
  onEvent: (event: SocketEvent, payload: unknown) => void
  onConnectionChange: (isConnected: boolean) => void
}

const users = new Set<SocketUser>()
let current: { socket: Socket | undefined; isConnected: boolean; leaving: AbortController } | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/** Time for which the socket stays open without users: pages of a site that need it follow each other. */
const LINGER_MS = 1000

/** Returns what ends the use. */
export function startSocketUse(user: SocketUser): () => void {
  users.add(user)
  clearTimeout(closing)
  if (!current) void open()
  else if (current.isConnected) user.onConnectionChange(true)
  return () => {
    users.delete(user)
    if (users.size === 0) closing = setTimeout(close, LINGER_MS)
  }
}

/** Sends a chat event. Without a connection it is dropped. */
export function sendToServer<C extends keyof ChatCommands>(command: C, payload: ChatCommands[C]): void {
  if (current?.isConnected) current.socket?.emit(command, payload)
}

async function open(): Promise<void> {
  const leaving = new AbortController()
  const opened = { socket: undefined as Socket | undefined, isConnected: false, leaving }
  current = opened
  if (!navigator.onLine)
    await new Promise((resolve) =>
      addEventListener('online', resolve, { once: true, signal: leaving.signal }),
    )
  // If the script cannot be loaded, callers poll as if the socket were disconnected.
  const client = await import('socket.io-client').catch(() => null)
  if (!client || leaving.signal.aborted) return
  const socket: Socket = client.io({
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: 10_000,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  })
  opened.socket = socket
  const report = (isConnected: boolean) => {
    opened.isConnected = isConnected
    for (const user of users) user.onConnectionChange(isConnected)
  }
  socket.onAny((event: SocketEvent, payload: unknown) => {
    if (!leaving.signal.aborted) for (const user of users) user.onEvent(event, payload)
  })
  socket.on('connect', () => (leaving.signal.aborted ? socket.disconnect() : report(true)))
  socket.on('disconnect', () => !leaving.signal.aborted && report(false))
  const { signal } = leaving
  // Without a network each attempt would fail, with an error in the console.
  addEventListener('offline', () => socket.disconnect(), { signal })
  addEventListener('online', () => socket.connect(), { signal })
  signal.addEventListener('abort', () => {
    socket.io.reconnection(false)
    // Disconnecting while the socket connects logs an error; it is disconnected as soon as it is connected.
    if (socket.connected) socket.disconnect()
  })
}

function close(): void {
  current?.leaving.abort()
  current = undefined
}

type Socket = import('socket.io-client').Socket
