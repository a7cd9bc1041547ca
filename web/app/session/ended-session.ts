import { m } from '#messages'
import { getStored, removeStored, setStored } from './tab-storage.ts'

export const ENDED = 'session-ended'

/** `userId` is of the signed-in user. A visitor's session cannot end. */
export const tab: { userId: string | null; isLeaving: boolean } = { userId: null, isLeaving: false }

/** The account that a light page of this tab was shown to: the next page may find that its session has ended. */
const OWNER = 'session-owner'

/** Remembers who is signed in on a page that the browser leaves without asking; null after signing out. */
export function rememberOwner(userId: string | null): void {
  tab.userId = userId
  if (userId === null) removeStored(OWNER)
  else setStored(OWNER, userId)
}

/** Returns whether a session has just ended and the user has not been notified yet. For pages without a session. */
export const hasJustEnded = (): boolean => getStored(ENDED) !== null || getStored(OWNER) !== null
/** Text of the sign-in page after a session has ended. */
export const sessionEndedText = (): string => m.shell_session_ended()
export function clearJustEnded(): void {
  removeStored(ENDED)
  removeStored(OWNER)
}

/** Reloads a sign-in page reached by client-side navigation, so that the previous user's data is gone. */
export function reloadAsVisitor(): void {
  setStored(ENDED, 'yes')
  window.location.reload()
}
