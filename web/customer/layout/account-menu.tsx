import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import {
  CalendarCheck,
  CircleHelp,
  Coins,
  Heart,
  LogOut,
  Settings,
  Store,
  Ticket,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Session } from '#contract/session.ts'
import { LanguageSwitch } from '#web/shared/i18n/language-switch.tsx'
import { Avatar } from '#web/components/media/avatar.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { InstallButton } from '../offline/install-app.tsx'
import { paths } from '../paths.ts'
import { useSignOut } from './sign-out.ts'

const MENU = 'account-menu'

/** The user's name in the header, which opens the menu. A popover, so it works without scripts. */
export function AccountButton({ session }: { session: Session }) {
  return (
    <button type="button" className="me" popoverTarget={MENU}>
      <Avatar name={session.firstName} src={session.avatar} size={36} />
      <ParaglideMessage
        message={m.shell_account_of}
        inputs={{ name: session.firstName }}
        markup={{ hidden, name: nameOnWideScreen }}
      />
    </button>
  )
}

const nameOnWideScreen = ({ children }: { children?: ReactNode }) => (
  <span className="cut max-wide:sr-only">{children}</span>
)

export function AccountMenu({ session }: { session: Session }) {
  const { isLeaving, refusal, signOut } = useSignOut()
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
      <MenuLink href={paths.profile.home()} icon={<UserRound />}>
        {m.shell_account_profile()}
      </MenuLink>
      <MenuLink href={paths.profile.bookings()} icon={<CalendarCheck />}>
        {m.shell_nav_my_bookings()}
      </MenuLink>
      {session.role === 'customer' && (
        <>
          <MenuLink href={paths.vouchers()} icon={<Ticket />}>
            {m.shell_account_vouchers()}
          </MenuLink>
          <MenuLink href={paths.profile.favourites()} icon={<Heart />}>
            {m.shell_account_favourites()}
          </MenuLink>
          <MenuLink href={paths.profile.followedStores()} icon={<Store />}>
            {m.shell_account_stores()}
          </MenuLink>
          <MenuLink href={paths.profile.rewards()} icon={<Coins />}>
            {m.shell_account_rewards()}
          </MenuLink>
        </>
      )}
      <MenuLink href={paths.profile.settings()} icon={<Settings />}>
        {m.shell_account_settings()}
      </MenuLink>
      <MenuLink href={paths.faq()} icon={<CircleHelp />}>
        {m.profile_quick_help()}
      </MenuLink>
      <InstallButton onClick={() => document.getElementById(MENU)?.hidePopover()} />
      <LanguageSwitch className="px-1" />
      <button type="button" aria-disabled={isLeaving || undefined} onClick={() => void signOut()}>
        <LogOut />
        {isLeaving ? m.shell_signing_out() : m.shell_sign_out()}
      </button>
      {refusal && (
        <p role="alert" className="small px-3 pb-2">
          {refusal}
        </p>
      )}
    </div>
  )
}

function MenuLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      href={href}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {icon}
      {children}
    </Link>
  )
}
