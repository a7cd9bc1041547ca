import { Check, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { callWithoutRedirect } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { signInAgain } from '#web/client/session-end.ts'
import { useSession } from '#web/client/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'

type Following = { following: boolean; followers: number }
const SIGN_IN_AFTER_MS = 2000 // docs/rules/pages.md#sign-in-redirects

/** How many follow the store, and one's own following: shown at once, and taken back when the server does not take it. */
export function FollowButton({
  store: { id, name, ...loaded },
}: {
  store: Following & { id: string; name: string }
}) {
  const session = useSession()
  const [mine, setMine] = useState<Following>()
  const [isAsked, setAsked] = useState(false)
  const isSending = useRef(false)
  const wanted = useRef(loaded.following)
  const { following, followers } = mine ?? loaded
  const isOffered = !session || session.role === 'customer'

  async function toggle() {
    if (!session) return setAsked(true)
    wanted.current = !following
    setMine({ following: !following, followers: followers + (following ? -1 : 1) })
    if (isSending.current) return
    isSending.current = true
    // What the server said last; it knows toggling alone, so that its answer decides whether it is asked again.
    let stored: Following = { following, followers }
    try {
      while (stored.following !== wanted.current)
        stored = await callWithoutRedirect('POST /stores/:id/toggle-follow', { params: { id } })
    } catch (error) {
      wanted.current = stored.following
      await sayWhy(error)
    } finally {
      isSending.current = false
      setMine({ following: stored.following, followers: stored.followers })
    }
  }

  return (
    <div className="shop-follow">
      <p className="quiet small" role="status">
        {followersWords(followers)}
      </p>
      {isOffered && (
        <Button
          variant={following ? 'line' : 'primary'}
          className="needs-script"
          aria-label={`${following ? 'Following' : 'Follow'} ${name}`}
          onClick={() => void toggle()}
        >
          {following ? <Check /> : <Plus />}
          {following ? 'Following' : 'Follow'}
        </Button>
      )}
      {isAsked && <LogInDialog title="Please log in to follow stores." onClose={() => setAsked(false)} />}
    </div>
  )
}

async function sayWhy(error: unknown): Promise<void> {
  const { notifyFailed } = await import('#web/ui/notify.ts')
  if (problemOf(error).status !== 401)
    return notifyFailed('Failed to update follow status. Please try again.')
  notifyFailed('Your session has expired. Please log in again.')
  setTimeout(signInAgain, SIGN_IN_AFTER_MS)
}

export const followersWords = (followers: number): string =>
  followers === 0
    ? 'No followers yet'
    : followers === 1
      ? '1 follower'
      : `${followers.toLocaleString('en')} followers`
