import { m } from '#messages'
import { getStored, removeStored, setStored } from './tab-storage.ts'

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
