import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Session } from '#contract/session.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ACCOUNT_MENU } from './header-popovers.ts'
import { CustomerBell } from './customer-bell.tsx'

/**
 * The bell of customers, and the user's name in the header, which opens the menu. The menu is a popover, so it works
 * without scripts.
 */
export default function AccountButton({ session }: { session: Session }) {
  return (
    <>
      {session.role === 'customer' && <CustomerBell />}
      <button
        type="button"
        className="inline-flex min-h-11 max-w-50 min-w-11 items-center justify-center gap-2 rounded-full
          font-semibold"
        popoverTarget={ACCOUNT_MENU}
      >
        <Avatar name={session.firstName} src={session.avatar} size={36} />
        <ParaglideMessage
          message={m.shell_account_of}
          inputs={{ name: session.firstName }}
          markup={{ hidden, name: nameOnWideScreen }}
        />
      </button>
    </>
  )
}

const nameOnWideScreen = ({ children }: { children?: ReactNode }) => (
  <span className="min-w-0 truncate max-wide:sr-only">{children}</span>
)
