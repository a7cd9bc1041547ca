import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** Messages of stores that the customer has not read. */
export const useUnreadChats = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )

export function setUnreadChats(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
