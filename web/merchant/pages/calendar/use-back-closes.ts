import { useEffect, useEffectEvent } from 'react'
import { backButton } from '#web/app/document/hooks/back-button.ts'

/** Makes Back close the open dialog on a phone instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    // It was closed by its button, or the page was left with it and is shown again.
    if (!isOpen) return removeAddedEntry()
    if (matchMedia('(max-width: 899px)').matches) return closeOnBack(() => onBack())
    return undefined
  }, [isOpen])
}

/**
 * Makes Back run `close`, once, instead of leaving the page. Returns the function that ends this when the page is left
 * otherwise.
 */
function closeOnBack(close: () => void): () => void {
  if (!isAdded()) history.pushState({ ...history.state, [ADDED]: true }, '')
  backButton.onBack = close
  return () => {
    if (backButton.onBack === close) backButton.onBack = undefined
  }
}

/** Removes the entry that `closeOnBack` added. */
function removeAddedEntry(): void {
  if (!isAdded()) return
  backButton.onBack = () => undefined
  history.back()
}

const ADDED = 'closesOnBack'
const isAdded = (): boolean => (history.state as Record<string, unknown> | null)?.[ADDED] === true
