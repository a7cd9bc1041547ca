import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { rememberOwner } from '#web/app/session/ended-session.ts'
import { useSession } from '#web/app/session/session.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { paths } from '../../paths.ts'

/** Ends this session and leads to the sign-in page. */
export function useSignOut(): {
  isLeaving: boolean
  refusal: string | undefined
  signOut: () => Promise<void>
} {
  const session = useSession()
  const [state, setState] = useState<'idle' | 'leaving' | { failed: string }>('idle')

  async function signOut() {
    if (state === 'leaving') return
    setState('leaving')
    try {
      const pushEnd = endPush()
      await call('POST /users/logout')
      rememberOwner(null)
      const { clearSavedPages } = await import('../../offline/saved-pages.ts')
      await clearSavedPages()
      await pushEnd
      if (session) await deleteChats(session.id)
      // Loads the page afresh, so that nothing of this user stays in memory.
      window.location.assign(paths.signIn())
    } catch (error) {
      setState({ failed: toProblem(error).message })
    }
  }
  return {
    isLeaving: state === 'leaving',
    refusal: typeof state === 'object' ? state.failed : undefined,
    signOut,
  }
}

/** The subscription ends with the session, but the browser does not know that. */
const endPush = (): Promise<void> =>
  import('#web/parts/notifications/push/push.ts')
    .then(({ endPushOnDevice }) => endPushOnDevice())
    .catch(() => undefined)

/** Messages that wait on this device, and drafts. Nothing prevents signing out. */
const deleteChats = (accountId: string): Promise<void> =>
  import('#web/parts/chat/outbox/outbox-store.ts').then(
    ({ deleteOutbox }) => deleteOutbox(accountId),
    () => undefined,
  )
