import { useEffect, useEffectEvent } from 'react'
import { closeOnBack, removeAddedEntry } from '#web/app/document/hooks/close-on-back.ts'

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
