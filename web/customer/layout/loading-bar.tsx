import { m } from '#messages'
import { useNavigation } from 'react-router'

/** A line along the top while the next page loads: visible within 100 ms, and without moving anything. */
export function LoadingBar() {
  const { state } = useNavigation()
  return (
    <div className="loading-bar" data-on={state !== 'idle' || undefined} role="status">
      {state !== 'idle' && <span className="vh">{m.shell_loading()}</span>}
    </div>
  )
}
