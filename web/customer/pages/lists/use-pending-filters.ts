import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** The filters of a list that have been asked for and are on their way. */
export function usePendingFilters<Filters>(
  path: string,
  read: (search: URLSearchParams) => Filters,
): Filters | undefined {
  const { location } = useNavigation()
  return location?.pathname === path ? read(new URLSearchParams(location.search)) : undefined
}

/** Another page of a list begins at its top, also for the Tab key. */
export function useFocusOnNewPage(page: number) {
  const results = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    results.current?.focus({ preventScroll: true })
  }, [page])
  return results
}
