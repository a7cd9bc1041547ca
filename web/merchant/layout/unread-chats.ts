/** The unread messages of the team, for the badge in the navigation of all pages. */
import { useEffect, useSyncExternalStore } from 'react'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { useMay } from '../role.ts'

const RELOAD_MS = 60_000

/** Pages with a socket load it again when the server reports a change. */
export function useUnreadChats(): number {
  const isShown = useMay()('answerChats')
  useEffect(() => {
    if (!isShown) return
    void loadOnce()
    const reloadIfVisible = () => document.visibilityState === 'visible' && void reloadUnreadChats()
    const timer = setInterval(reloadIfVisible, RELOAD_MS)
    document.addEventListener('visibilitychange', reloadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfVisible)
    }
  }, [isShown])
  return useSyncExternalStore(
    subscribe,
    () => (isShown ? unread : 0),
    () => 0,
  )
}

/** A failure leaves the badge as it was. */
export async function reloadUnreadChats(): Promise<void> {
  const started = (loads += 1)
  try {
    const { data } = await callWithoutRedirect('GET /chat/unread-count')
    if (started === loads) show(data.count)
  } catch {
    return
  }
}

const loadOnce = () => (loads === 0 ? reloadUnreadChats() : Promise.resolve())

function show(count: number) {
  unread = count
  for (const listener of listeners) listener()
}

let unread = 0
let loads = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
