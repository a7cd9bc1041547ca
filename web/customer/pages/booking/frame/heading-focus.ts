import { useEffect, useRef, useState, type RefObject } from 'react'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'

/** The id of the text 'Step 2 of 4', which describes the heading. */
export const STEP_COUNT_ID = 'step-count'

/**
 * Focuses the heading of a step that a link has opened, so that screen readers announce it and Tab continues
 * there. A page that the browser has loaded begins at its top as usual.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  const [isOpenedByLink] = useState(isHydrated)
  useEffect(() => {
    if (isOpenedByLink) heading.current?.focus({ preventScroll: true })
  }, [isOpenedByLink])
  return heading
}
