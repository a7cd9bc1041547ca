import { backButton } from './back-button.ts'

/**
 * Makes Back run `close`, once, instead of leaving the page. Returns the function that ends this when the page is left
 * otherwise.
 */
export function closeOnBack(close: () => void): () => void {
  if (!isAdded()) history.pushState({ ...history.state, [ADDED]: true }, '')
  backButton.onBack = close
  return () => {
    if (backButton.onBack === close) backButton.onBack = undefined
  }
}

/** Removes the entry that `closeOnBack` added. */
export function removeAddedEntry(): void {
  if (!isAdded()) return
  backButton.onBack = () => undefined
  history.back()
}

const ADDED = 'closesOnBack'
const isAdded = (): boolean => (history.state as Record<string, unknown> | null)?.[ADDED] === true
