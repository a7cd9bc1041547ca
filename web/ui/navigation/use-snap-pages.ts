import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * A row that scrolls and snaps page by page: the number of pages, the current page, and a function to scroll
 * to one. Without scripts the row is scrolled by hand. `initialPages` is the number that the server renders.
 */
export function useSnapPages<E extends HTMLElement>(initialPages = 1): SnapPages<E> {
  const row = useRef<E>(null)
  const [{ page, pages }, setPosition] = useState({ page: 0, pages: initialPages })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const update = () => {
      const position = {
        page: Math.round(element.scrollLeft / pageWidth(element)),
        pages: Math.max(1, Math.round((element.scrollWidth - element.clientWidth) / pageWidth(element)) + 1),
      }
      setPosition((previous) => (isSame(previous, position) ? previous : position))
    }
    update()
    const resizeObserver = new ResizeObserver(update)
    resizeObserver.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])

  const go = useCallback((to: number) => {
    const element = row.current
    if (!element) return
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: to * pageWidth(element), behavior: isReduced ? 'instant' : 'smooth' })
  }, [])

  return { row, page, pages, go }
}

/** The width of a page: that of the row and the gap to the next. */
function pageWidth(row: HTMLElement): number {
  const { columnGap } = getComputedStyle(row)
  return Math.max(1, row.clientWidth + (Number.parseFloat(columnGap) || 0))
}

type Position = { page: number; pages: number }
const isSame = (one: Position, other: Position) => one.page === other.page && one.pages === other.pages

export type SnapPages<E extends HTMLElement> = {
  row: RefObject<E | null>
  page: number
  pages: number
  go: (page: number) => void
}
