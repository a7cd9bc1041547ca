import { Check, Plus } from '#web/ui/icons/icons.tsx'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { signInAgain } from '#web/app/session/sign-in-again.ts'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { usePersonal } from '../../layout/personal/use-personal.ts'

type Following = { following: boolean; followers: number }
const SIGN_IN_AFTER_MS = 2000 // docs/rules/pages.md#sign-in-redirects

/**
 * The number of followers and a follow button. A change shows immediately and is reverted if the server
 * rejects it.
 */
export function FollowButton({
  store: { id, name, followers: shown },
}: {
  store: { id: string; name: string; followers: number }
}) {
  const session = useSession()
  const own = usePersonal()?.store
  const [changed, setChanged] = useState<Following>()
  const [isSignInShown, setSignInShown] = useState(false)
  const isSending = useRef(false)
  const target = useRef(false)
  const { following, followers } = changed ?? {
    following: own?.id === id && own.following,
    followers: shown,
  }
  const isAvailable = !session || session.role === 'customer'

  async function toggle() {
    if (!mayBeSignedIn(session)) return setSignInShown(true)
    target.current = !following
    setChanged({ following: !following, followers: followers + (following ? -1 : 1) })
    if (isSending.current) return
    isSending.current = true
    // A click in the meantime is sent afterwards.
    let stored: Following = { following, followers }
    try {
      while (stored.following !== target.current)
        stored = await callWithoutRedirect(
          target.current ? 'PUT /stores/:id/follow' : 'DELETE /stores/:id/follow',
          { params: { id } },
        )
    } catch (error) {
      target.current = stored.following
      await notifyFailure(error)
    } finally {
      isSending.current = false
      setChanged({ following: stored.following, followers: stored.followers })
    }
  }

  return (
    <div className="flex narrow:flex-wrap items-center justify-between gap-4 wide:flex-col-reverse wide:items-end wide:gap-1.5 wide:pt-3">
      <p className="quiet" role="status">
        {followersText(followers)}
      </p>
      {isAvailable && (
        <Button
          variant="line"
          className="min-w-34.5 noscript:hidden"
          aria-label={
            following ? m.store_following_name({ store: name }) : m.store_follow_name({ store: name })
          }
          onClick={() => void toggle()}
        >
          {following ? <Check /> : <Plus />}
          {following ? m.store_following() : m.store_follow()}
        </Button>
      )}
      {isSignInShown && <LogInDialog title={m.store_follow_log_in()} onClose={() => setSignInShown(false)} />}
    </div>
  )
}

async function notifyFailure(error: unknown): Promise<void> {
  const { notifyFailed } = await import('#web/ui/overlays/notify.ts')
  if (toProblem(error).status !== 401) return notifyFailed(m.store_follow_failed())
  notifyFailed(m.store_session_expired())
  setTimeout(signInAgain, SIGN_IN_AFTER_MS)
}

export const followersText = (followers: number): string =>
  m.store_followers({ count: followers, formatted: formatNumber(followers) })
