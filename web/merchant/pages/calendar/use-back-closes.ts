import { useEffect, useEffectEvent } from 'react'

/**
 * On a phone, Back closes what is open instead of leaving the page. The entry that this adds to the history has the
 * address and the place of the page, and the router never learns that it is left, so nothing is loaded again.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) {
      // It was closed by its button, or the page was left and is shown again.
      if (isAdded()) leaveAdded()
      return
    }
    if (!matchMedia('(max-width: 899px)').matches) return
    if (!isAdded()) history.pushState({ ...history.state, [ADDED]: true }, '')
    const closeOnce = (event: Event) => {
      event.stopImmediatePropagation()
      onBack()
    }
    addEventListener('popstate', closeOnce, { capture: true, once: true })
    return () => removeEventListener('popstate', closeOnce, { capture: true })
  }, [isOpen])
}

const ADDED = 'closesOnBack'
const isAdded = (): boolean => (history.state as Record<string, unknown> | null)?.[ADDED] === true

function leaveAdded() {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  history.back()
}
