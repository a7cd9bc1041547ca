import { m } from '#messages'
import { useNavigation } from 'react-router'

/**
 * A line along the top while the next page loads: visible within 100 ms, and without moving anything. Light pages mark the
 * document instead (public/pressed-links.ts).
 */
export function LoadingBar() {
  const { state } = useNavigation()
  return (
    // Quick pages show none of it.
    <div
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left scale-x-0 bg-primary
        opacity-0 data-on:scale-x-85 data-on:opacity-100 data-on:transition-[scale] data-on:delay-80
        data-on:duration-6000 data-on:ease-[cubic-bezier(0.1,0.7,0.1,1)] in-data-opening:scale-x-85
        in-data-opening:opacity-100 in-data-opening:transition-[scale] in-data-opening:delay-80
        in-data-opening:duration-6000"
      data-on={state !== 'idle' || undefined}
      role="status"
    >
      {state !== 'idle' && <span className="sr-only">{m.shell_loading()}</span>}
    </div>
  )
}
