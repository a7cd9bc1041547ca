import { useEffect, useEffectEvent } from 'react'
import type { PushedMessage } from './push-worker.ts'

/** Runs `onPushed` when the service worker has got a push message, which may be sooner than the socket. */
export function usePushedMessages(onPushed: () => void): void {
  const notify = useEffectEvent(onPushed)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isPushedMessage(data)) notify()
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [])
}

const isPushedMessage = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === ('PUSHED' satisfies PushedMessage['type'])
