import { useEffect } from 'react'
import { useIsSessionAwaited, useSession } from '#web/app/session/session.ts'

/** The owner of pages that were saved without a session. */
const VISITOR = 'visitor'

/** Used once, around the site: pages of bookings and offers are saved on the device. */
export function useSavedPages(): void {
  const owner = useSession()?.id ?? VISITOR
  const isAwaited = useIsSessionAwaited()
  useEffect(() => {
    if (isAwaited) return
    import('./saved-pages.tsx')
      .then(({ savePagesOf }) => savePagesOf(owner))
      // Without a network, there is nothing to save.
      .catch(() => undefined)
  }, [owner, isAwaited])
}
