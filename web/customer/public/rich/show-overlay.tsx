import type { ReactNode } from 'react'
import { renderRich } from './render-rich.tsx'

/** Shows a dialog over a light page, until it calls `close`. */
export function showOverlay(render: (close: () => void) => ReactNode): void {
  const container = document.createElement('div')
  document.body.append(container)
  const remove = renderRich(
    container,
    render(() => {
      remove()
      container.remove()
    }),
  )
}
