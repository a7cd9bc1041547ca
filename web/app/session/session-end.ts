/**
 * Handles a session that ends while a page is open: the user signs in again (sign-in-again.ts), is notified once why, and
 * returns to the same page with its form fields restored.
 */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session.ts'
import { tab } from './ended-session.ts'
import { FORMS, getStored } from './tab-storage.ts'

/** Tracks the signed-in user and restores forms saved when their session ended. It is used once per site, around its pages. */
export function useSessionEnd(): void {
  const id = useSession()?.id ?? null
  const { pathname } = useLocation()
  useEffect(() => {
    // The browser may restore this page from its back/forward cache.
    Object.assign(tab, { userId: id, isLeaving: false })
    if (id === null || getStored(FORMS) === null) return
    // Without its script, the user fills the form in again.
    import('./saved-forms.ts').then(
      ({ restoreForms }) => restoreForms(id, pathname),
      () => undefined,
    )
  }, [id, pathname])
}
