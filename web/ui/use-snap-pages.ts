import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * A row that the browser scrolls and snaps, page by page: how many pages there are, which is seen, and going to one. Before scripts have
 * come the row is scrolled by hand. `pages` at the beginning, for the server.
 */
export function useSnapPages<E extends HTMLElement>(pagesAtFirst = 1): SnapPages<E> {
  const row = useRef<E>(null)
  const [{ page, pages }, setSeen] = useState({ page: 0, pages: pagesAtFirst })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const seen = {
        page: Math.round(element.scrollLeft / stepOf(element)),
        pages: Math.max(1, Math.round((element.scrollWidth - element.clientWidth) / stepOf(element)) + 1),
      }
      setSeen((before) => (before.page === seen.page && before.pages === seen.pages ? before : seen))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const go = useCallback((to: number) => {
    const element = row.current
    if (!element) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: to * stepOf(element), behavior: calm ? 'instant' : 'smooth' })
  }, [])

  return { row, page, pages, go }
}

/** A page is as wide as the row and the gap to the next. */
function stepOf(row: HTMLElement): number {
  const { columnGap } = getComputedStyle(row)
  return Math.max(1, row.clientWidth + (Number.parseFloat(columnGap) || 0))
}

export type SnapPages<E extends HTMLElement> = {
  row: RefObject<E | null>
  page: number
  pages: number
  go: (page: number) => void
}
