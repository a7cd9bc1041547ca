/** The house's hints while a screen is open. They come by a socket whose script is fetched when the first screen wants it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { LIVE_PATH, type LiveEvent, type LiveEvents, type LiveListeners } from '#contract/live.ts'

type Hears = { [E in LiveEvent]?: (hint: LiveEvents[E]) => void }

/**
 * Whether hints would be heard at the moment; while not, one asks more often. `found` is told when they are heard from now on, as what was said
 * before was not.
 */
export function useLive({ found, ...hears }: Hears & { found?: () => void }): boolean {
  const [isConnected, setConnected] = useState(false)
  // A hint has the shape of its event.
  const heard = useEffectEvent((event: LiveEvent, hint: unknown) =>
    (hears[event] as ((hint: unknown) => void) | undefined)?.(hint),
  )
  const wasFound = useEffectEvent(() => found?.())
  useEffect(() => {
    const leaving = new AbortController()
    void connect(leaving.signal, {
      heard,
      turned(connected) {
        setConnected(connected)
        if (connected) wasFound()
      },
    })
    return () => leaving.abort()
  }, [])
  return isConnected
}

type Told = { heard: (event: LiveEvent, hint: unknown) => void; turned: (isConnected: boolean) => void }

async function connect(leaving: AbortSignal, { heard, turned }: Told): Promise<void> {
  // Without the script one asks as often as without a socket.
  const client = await import('socket.io-client').catch(() => null)
  if (!client || leaving.aborted) return
  const socket = client.io({
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: 10_000,
    reconnectionDelayMax: 5_000,
  }) as import('socket.io-client').Socket<LiveListeners> // what openLive of the server says
  socket.onAny((event: LiveEvent, hint: unknown) => !leaving.aborted && heard(event, hint))
  socket.on('connect', () => (leaving.aborted ? socket.disconnect() : turned(true)))
  socket.on('disconnect', () => !leaving.aborted && turned(false))
  leaving.addEventListener('abort', () => {
    socket.io.reconnection(false)
    // Hanging up before the connection stands would be reported as a fault of the page; it is hung up as soon as it does.
    if (socket.connected) socket.disconnect()
  })
}
