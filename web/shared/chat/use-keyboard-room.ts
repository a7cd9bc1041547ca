import { useEffect } from 'react'

/**
 * The keyboard of an iPhone lies over the page. Its height is the variable `--keyboard`, so that the thread ends
 * above it; other phones make the page smaller by themselves (`interactive-widget` in document.tsx).
 */
export function useKeyboardRoom(isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isOpen || !viewport) return
    const root = document.documentElement.style
    const measure = () => {
      // Zooming in makes the visual viewport smaller, too.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height)
      root.setProperty('--keyboard', `${Math.round(covered)}px`)
      if (covered > 0) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      root.removeProperty('--keyboard')
    }
  }, [isOpen])
}
