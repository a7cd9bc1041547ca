/** Messages of stores that the customer has not read, in the browser. */
let count = 0
const listeners = new Set<() => void>()

export const getUnreadChats = (): number => count

export function setUnreadChats(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

export function subscribeToUnreadChats(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
