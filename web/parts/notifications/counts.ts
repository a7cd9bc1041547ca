/** The unread notifications of the signed-in account, in the browser, and when its notifications have changed. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { getUnreadCounts, setUnreadCounts, subscribeToUnreadCounts } from './counts-store.ts'
import { toCounts, type UnreadCounts } from './to-counts.ts'

const changeListeners = new Set<() => void>()

/** Returns the unread counts; `loaded` are those with which the page was rendered. */
export const useUnreadCounts = (loaded: UnreadCounts): UnreadCounts =>
  useSyncExternalStore(subscribeToUnreadCounts, getUnreadCounts, unknown) ?? loaded
const unknown = () => undefined

/** Runs `onChange` when notifications arrived, or were read or deleted elsewhere. */
export function useNotificationsChange(onChange: () => void): void {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    const listener = () => notify()
    changeListeners.add(listener)
    return () => void changeListeners.delete(listener)
  }, [])
}

/** Pause in which several events of one change lead to one request. */
const PAUSE_MS = 150
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the counts after a change, and lets lists load their notifications. */
export function notificationsChanged(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    void loadCounts()
    for (const listener of changeListeners) listener()
  }, PAUSE_MS)
}

/** Numbers of own changes: begun, and not yet answered by the server. */
const own = { begun: 0, pending: 0 }

/** Loads the counts. A reply that was loaded while this page changed something is out of date. */
export async function loadCounts(): Promise<void> {
  const { begun } = own
  try {
    const { data } = await callWithoutRedirect('GET /notifications/counts')
    if (own.pending === 0 && own.begun === begun) setUnreadCounts(toCounts(data))
  } catch {
    // The counts stay as they are until the next time.
  }
}

/** Shows the outcome of a change at once. The promise is that of `request`. */
export async function changeNotifications<T>(
  shown: (before: UnreadCounts) => UnreadCounts,
  request: () => Promise<T>,
): Promise<T> {
  own.begun += 1
  own.pending += 1
  const counts = getUnreadCounts()
  if (counts) setUnreadCounts(shown(counts))
  try {
    return await request()
  } finally {
    own.pending -= 1
    if (own.pending === 0) void loadCounts()
  }
}
