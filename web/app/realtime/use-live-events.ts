/** Live updates while a page is open. */
import { useEffect, useEffectEvent, useState } from 'react'
import { startSocketUse, type SocketEvent, type SocketEvents } from './socket.ts'

type Handlers = { [E in SocketEvent]?: (payload: SocketEvents[E]) => void }

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
  const onEvent = useEffectEvent((event: SocketEvent, payload: unknown) =>
    (handlers[event] as ((payload: unknown) => void) | undefined)?.(payload),
  )
  const notifyConnected = useEffectEvent(() => onConnected?.())
  useEffect(
    () =>
      startSocketUse({
        onEvent,
        onConnectionChange(connected) {
          setConnected(connected)
          if (connected) notifyConnected()
        },
      }),
    [],
  )
  return isConnected
}
