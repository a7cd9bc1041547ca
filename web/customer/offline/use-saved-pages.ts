import { useEffect } from 'react'
import { useSession } from '#web/app/session/session.ts'

/** Saves pages of bookings and offers on the device. It is used once, around the site. */
export function useSavedPages(): void {
  const owner = useSession()?.id ?? null
  useEffect(() => {
    import('./saved-pages.ts')
      .then(({ savePagesFor }) => savePagesFor(owner))
      // Without a network, there is nothing to save.
      .catch(() => undefined)
  }, [owner])
}
