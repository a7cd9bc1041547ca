/** Live updates while a page is open. The socket's script is loaded when the first page needs it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { LIVE_PATH, type LiveEvent, type LiveEvents, type LiveListeners } from '#contract/live.ts'

type Handlers = { [E in LiveEvent]?: (payload: LiveEvents[E]) => void }

/**
 * Returns whether the socket is connected; while it is not, callers poll more often. `onConnected` runs after
 * each connection, because events sent before it were missed.
 */
export function useLiveEvents({
  onConnected,
  ...handlers
}: Handlers & { onConnected?: () => void }): boolean {
  const [isConnected, setConnected] = useState(false)
  // The payload has the type of its event.
  const onEvent = useEffectEvent((event: LiveEvent, payload: unknown) =>
    (handlers[event] as ((payload: unknown) => void) | undefined)?.(payload),
  )
  const notifyConnected = useEffectEvent(() => onConnected?.())
  useEffect(() => {
    const leaving = new AbortController()
    void connect(leaving.signal, {
      onEvent,
      onConnectionChange(connected) {
        setConnected(connected)
        if (connected) notifyConnected()
      },
    })
    return () => leaving.abort()
  }, [])
  return isConnected
}

type Callbacks = {
  onEvent: (event: LiveEvent, payload: unknown) => void
  onConnectionChange: (isConnected: boolean) => void
}

async function connect(leaving: AbortSignal, { onEvent, onConnectionChange }: Callbacks): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal: leaving }))
  // If the script cannot be loaded, callers poll as if the socket were disconnected.
  const client = await import('socket.io-client').catch(() => null)
  if (!client || leaving.aborted) return
  const socket = client.io({
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: 10_000,
    reconnectionDelayMax: 5_000,
  }) as import('socket.io-client').Socket<LiveListeners> // the events that the server sends
  socket.onAny((event: LiveEvent, payload: unknown) => !leaving.aborted && onEvent(event, payload))
  socket.on('connect', () => (leaving.aborted ? socket.disconnect() : onConnectionChange(true)))
  socket.on('disconnect', () => !leaving.aborted && onConnectionChange(false))
  // Without a network each attempt would fail, with an error in the console.
  addEventListener('offline', () => socket.disconnect(), { signal: leaving })
  addEventListener('online', () => socket.connect(), { signal: leaving })
  leaving.addEventListener('abort', () => {
    socket.io.reconnection(false)
    // Disconnecting while the socket connects logs an error; it is disconnected as soon as it is connected.
    if (socket.connected) socket.disconnect()
  })
}
