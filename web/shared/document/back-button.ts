/** The Back button, for what is open on a page. */

let closeOpen: (() => void) | undefined
let isLeaving = false

/** Called before the router listens: listeners of the window run in the order in which they were added. */
export function listenForBack(): void {
  addEventListener('popstate', (event) => {
    const close = closeOpen
    if (!close && !isLeaving) return
    // The address is the same, and the router never learns that the entry was left, so nothing is loaded again.
    event.stopImmediatePropagation()
    isLeaving = false
    closeOpen = undefined
    close?.()
  })
}

/** Back runs `close`, once, instead of leaving the page. Returns what ends that when the page is left otherwise. */
export function closeOnBack(close: () => void): () => void {
  if (!isAdded()) history.pushState({ ...history.state, [ADDED]: true }, '')
  closeOpen = close
  return () => {
    if (closeOpen === close) closeOpen = undefined
  }
}

/** Removes the entry that `closeOnBack` added. */
export function removeAddedEntry(): void {
  if (!isAdded()) return
  isLeaving = true
  history.back()
}

const ADDED = 'closesOnBack'
const isAdded = (): boolean => (history.state as Record<string, unknown> | null)?.[ADDED] === true
