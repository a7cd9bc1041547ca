import { m } from '#messages'
import { useSession } from '#web/app/session/session.ts'
import { AccountMenuContent } from '../../layout/account/account-menu.tsx'

/** The content of the account menu, once the session of the page is loaded. */
export function AccountMenuPart() {
  const session = useSession()
  if (session) return <AccountMenuContent session={session} />
  return (
    <p className="p-5 text-ink-2" role="status">
      {m.shell_loading()}
    </p>
  )
}
