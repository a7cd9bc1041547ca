import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click, or tap: by then something else may be in the place of the button,
 * such as the next request or the next step.
 */
export const oncePerDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
