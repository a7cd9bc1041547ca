import type { UnreadCounts } from './to-counts.ts'

/** The unread notifications of the signed-in account, in the browser; undefined until they are known. */
let counts: UnreadCounts | undefined
const listeners = new Set<() => void>()

export const getUnreadCounts = (): UnreadCounts | undefined => counts

export function setUnreadCounts(next: UnreadCounts): void {
  if (counts?.unread === next.unread && counts.messages === next.messages) return
  counts = next
  for (const listener of listeners) listener()
}

export function subscribeToUnreadCounts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
