import { useNavigation } from 'react-router'

/** A line along the top while the next page is on its way: within a tenth of a second, and without moving anything. */
export function LoadingBar() {
  const { state } = useNavigation()
  return (
    <div className="loading-bar" data-on={state !== 'idle' || undefined} role="status">
      {state !== 'idle' && <span className="vh">Loading</span>}
    </div>
  )
}
