/**
 * Handles a session that ends while a page is open: the user signs in again (sign-in-again.ts), is notified once why, and
 * returns to the same page with its form fields restored.
 */
import { m } from '#messages'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session.ts'
import { FORMS, getStored, removeStored, setStored } from './tab-storage.ts'

export const ENDED = 'session-ended'

/** `userId` is of the signed-in user. A visitor's session cannot end. */
export const tab: { userId: string | null; isLeaving: boolean } = { userId: null, isLeaving: false }

/** Returns whether a session has just ended and the user has not been notified yet. */
export const hasJustEnded = (): boolean => getStored(ENDED) !== null
/** Text of the sign-in page after a session has ended. */
export const sessionEndedText = (): string => m.shell_session_ended()
export const clearJustEnded = (): void => removeStored(ENDED)

/** Reloads a sign-in page reached by client-side navigation, so that the previous user's data is gone. */
export function reloadAsVisitor(): void {
  setStored(ENDED, 'yes')
  window.location.reload()
}

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
