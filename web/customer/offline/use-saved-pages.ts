import { useEffect } from 'react'
import { loadedWhenUsed } from '#web/shared/document/first-use.ts'
import { useIsSessionAwaited, useSession } from '#web/shared/session/session.ts'

/** The owner of pages that were saved without a session. */
const VISITOR = 'visitor'

/** Used once, around the site: pages of bookings and offers are saved on the device. */
export function useSavedPages(): void {
  const owner = useSession()?.id ?? VISITOR
  const isAwaited = useIsSessionAwaited()
  useEffect(() => {
    if (isAwaited) return
    // A page is saved with all of its scripts.
    loadedWhenUsed()
      .then(() => import('./saved-pages.tsx'))
      .then(({ savePagesOf }) => savePagesOf(owner))
      // Without a network, there is nothing to save.
      .catch(() => undefined)
  }, [owner, isAwaited])
}
