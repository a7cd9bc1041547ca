import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** The filters of a list that is being loaded. */
export function usePendingFilters<Filters>(
  path: string,
  read: (search: URLSearchParams) => Filters,
): Filters | undefined {
  const { location } = useNavigation()
  return location?.pathname === path ? read(new URLSearchParams(location.search)) : undefined
}

/** Moves the focus to the top of the list when its page changes. */
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
