import { CalendarCheck, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/session.ts'
import { call } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { paths } from '../paths.ts'

const MENU = 'account-menu'

/** The name in the head, which opens the menu. The browser opens and closes it, also before scripts have come. */
export function AccountButton({ session }: { session: Session }) {
  return (
    <button type="button" className="me" popoverTarget={MENU}>
      <Avatar name={session.firstName} src={session.avatar} size={36} />
      <span className="only-d cut">{session.firstName}</span>
      <span className="vh">, your account</span>
    </button>
  )
}

/** The same in the tab bar of a phone. */
export function AccountTab() {
  return (
    <button type="button" popoverTarget={MENU}>
      <UserRound />
      Account
    </button>
  )
}

export function AccountMenu({ session }: { session: Session }) {
  const [state, setState] = useState<'idle' | 'leaving' | { failed: string }>('idle')

  async function signOut() {
    setState('leaving')
    try {
      await call('POST /users/logout')
      // A whole page load: nothing of this person stays in memory.
      window.location.assign(paths.signIn())
    } catch (error) {
      setState({ failed: problemOf(error).message })
    }
  }

  return (
    <div id={MENU} popover="auto" className="me-menu">
      <p className="who">
        <Avatar name={session.firstName} src={session.avatar} size={44} />
        <span className="min-w-0">
          <b className="cut">
            {session.firstName} {session.lastName}
          </b>
          <span className="cut small quiet">{session.email}</span>
        </span>
      </p>
      <Link href={paths.profile.bookings()} onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}>
        <CalendarCheck />
        My Bookings
      </Link>
      <button type="button" aria-disabled={state === 'leaving' || undefined} onClick={() => state !== 'leaving' && void signOut()}>
        <LogOut />
        {state === 'leaving' ? 'Signing out...' : 'Sign out'}
      </button>
      {typeof state === 'object' && (
        <p role="alert" className="small px-3 pb-2">
          {state.failed}
        </p>
      )}
    </div>
  )
}
