import { useEffect } from 'react'

const RESIZES = ', interactive-widget=resizes-content'

/**
 * The keyboard of a phone never covers the end of a thread: the browser makes the page smaller. An iPhone does not, so
 * the height of its keyboard is the variable `--keyboard`.
 */
export function useKeyboardRoom(isOpen: boolean): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
    if (!isOpen || !meta) return
    const { content } = meta
    meta.content = content + RESIZES
    return () => {
      meta.content = content
    }
  }, [isOpen])
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
