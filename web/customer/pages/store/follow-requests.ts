import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { signInAgain } from '#web/app/session/sign-in-again.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'

export type Following = { following: boolean; followers: number }
const SIGN_IN_AFTER_MS = 2000 // docs/rules/pages.md#sign-in-redirects

/**
 * Follows or unfollows a store until the server has the wanted state, which may change meanwhile. Returns what the server has;
 * after a failure, which is shown, that is not the wanted state.
 */
export async function sendFollowing(
  id: string,
  before: Following,
  isWanted: () => boolean,
): Promise<Following> {
  let stored = before
  try {
    while (stored.following !== isWanted())
      stored = await callWithoutRedirect(
        isWanted() ? 'PUT /stores/:id/follow' : 'DELETE /stores/:id/follow',
        { params: { id } },
      )
  } catch (error) {
    if (toProblem(error).status === 401) {
      notifyFailed(m.store_session_expired())
      setTimeout(signInAgain, SIGN_IN_AFTER_MS)
    } else notifyFailed(m.store_follow_failed())
  }
  return { following: stored.following, followers: stored.followers }
}
