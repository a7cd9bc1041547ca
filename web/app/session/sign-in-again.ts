import { ENDED, tab } from './ended-session.ts'
import { isSignInPath, signInPath } from './sign-in-path.ts'
import { setStored } from './tab-storage.ts'

/**
 * Loads the sign-in page afresh, so that nothing of the previous user stays in memory. Concurrent 401
 * responses redirect once.
 */
export function signInAgain(): void {
  const { pathname, search } = window.location
  if (isSignInPath(pathname) || tab.isLeaving) return
  tab.isLeaving = true
  const { userId } = tab
  const leave = () => window.location.assign(signInPath(pathname + search))
  if (userId === null) return leave()
  setStored(ENDED, 'yes')
  // Without its script, the user fills the forms in again.
  void import('./saved-forms.ts')
    .then(
      ({ saveForms }) => saveForms(userId, pathname),
      () => undefined,
    )
    .then(leave)
}
