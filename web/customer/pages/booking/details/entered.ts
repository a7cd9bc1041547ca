import { useEffect } from 'react'

/** Key that is set in the tab once its visitor has an account, or has signed in, within the booking steps. */
const KEY = 'visitor-entered'

export function markEntered(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // Storage may be unavailable (private windows): then a reload shows the session.
  }
}

/**
 * 'Back' can show a step as the browser stored it while its visitor had no account. It is loaded again then, so that
 * nobody registers or holds a time twice.
 */
export function useFreshAfterEntering(isVisitor: boolean): void {
  useEffect(() => {
    if (!isVisitor) return undefined
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded instanceof PerformanceNavigationTiming && loaded.type === 'back_forward') reloadIfEntered()
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reloadIfEntered()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isVisitor])
}

function reloadIfEntered(): void {
  try {
    if (sessionStorage.getItem(KEY) !== null) window.location.reload()
  } catch {
    // Nothing was stored.
  }
}
