import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { LocateFixed } from '#web/ui/icons/icons.tsx'
import { usualKm, type Around } from './around.ts'

/**
 * Leads to the list around the position of the browser; the address contains it rounded to about a hundred metres.
 */
export function NearMe({ hrefFor }: { hrefFor: (around: Around & { location: '' }) => string }) {
  const navigate = useNavigate()
  const isLive = useHydrated()
  const [state, setState] = useState<'idle' | 'locating' | { failed: string }>('idle')
  if (!isLive) return null
  function locate() {
    if (!('geolocation' in navigator)) return setState({ failed: m.search_near_unsupported() })
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const near = `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`
        void navigate(hrefFor({ near, location: '', km: usualKm(near) }))
      },
      (error) =>
        setState({
          failed: error.code === error.PERMISSION_DENIED ? m.search_near_denied() : m.search_near_failed(),
        }),
      { timeout: 10_000, maximumAge: 600_000 }, // docs/rules/pages.md#location
    )
  }
  return (
    <>
      <Button
        variant="line"
        size="sm"
        full
        className="mt-3"
        busy={state === 'locating' && m.search_near_busy()}
        onClick={locate}
      >
        <LocateFixed />
        {m.search_near_me()}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-14 leading-small mt-2">
          {state.failed}
        </p>
      )}
    </>
  )
}
