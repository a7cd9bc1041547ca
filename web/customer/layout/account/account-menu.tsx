import {
  Bell,
  CalendarCheck,
  CircleQuestionMark,
  ClipboardList,
  Coins,
  Heart,
  LogOut,
  Settings,
  ShieldCheck,
  Store,
  Ticket,
  UserRound,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Session } from '#contract/session.ts'
import { LanguageSwitch } from '#web/app/i18n/language-switch.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { menuRowClass } from '#web/ui/navigation/links/link-look.ts'
import { InstallButton } from '../../offline/install-app.tsx'
import { paths } from '../../paths.ts'
import { ACCOUNT_MENU, accountMenuLook } from './header-popovers.ts'
import { useSignOut } from './sign-out.ts'

/** The menu of the account, below the name in the header. */
export default function AccountMenu({ session }: { session: Session }) {
  return (
    <div id={ACCOUNT_MENU} popover="auto" className={accountMenuLook}>
      <AccountMenuContent session={session} />
    </div>
  )
}

export function AccountMenuContent({ session }: { session: Session }) {
  const { isLeaving, refusal, signOut } = useSignOut()
  const links = session.role === 'customer' ? CUSTOMER_LINKS : OTHER_LINKS
  return (
    <>
      <p className="mb-2 flex items-center gap-3 border-b border-line px-3 pt-2 pb-3.5">
        <Avatar name={session.firstName} src={session.avatar} size={44} />
        <span className="min-w-0">
          <b className="min-w-0 truncate block">
            {session.firstName} {session.lastName}
          </b>
          <span className="min-w-0 truncate quiet block">{session.email}</span>
        </span>
      </p>
      {session.phoneNumber !== null && !session.isPhoneVerified && (
        <MenuLink href={verifyPhone} icon={ShieldCheck} label={m.auth_verify_phone_title} />
      )}
      {links.map((link) => (
        <MenuLink key={link.href()} {...link} />
      ))}
      <InstallButton className={menuRowClass} iconClassName="text-ink-2" />
      <LanguageSwitch className="px-1" />
      <button
        type="button"
        className={menuRowClass}
        aria-disabled={isLeaving || undefined}
        onClick={() => void signOut()}
      >
        <LogOut className="text-ink-2" />
        {isLeaving ? m.shell_signing_out() : m.shell_sign_out()}
      </button>
      {refusal && (
        <p role="alert" className="text-14 leading-small px-3 pb-2">
          {refusal}
        </p>
      )}
    </>
  )
}

type MenuItem = { href: () => string; icon: Icon; label: () => string; isForCustomers?: true }

const CUSTOMER_LINKS: MenuItem[] = [
  { href: paths.profile.home, icon: UserRound, label: m.shell_account_profile },
  { href: paths.profile.bookings, icon: CalendarCheck, label: m.shell_nav_my_bookings },
  { href: paths.notifications, icon: Bell, label: m.notification_title, isForCustomers: true },
  { href: paths.vouchers, icon: Ticket, label: m.shell_account_vouchers, isForCustomers: true },
  { href: paths.profile.favourites, icon: Heart, label: m.shell_account_favourites, isForCustomers: true },
  { href: paths.profile.followedStores, icon: Store, label: m.shell_account_stores, isForCustomers: true },
  {
    href: paths.profile.requests,
    icon: ClipboardList,
    label: m.request_nav_menu,
    isForCustomers: true,
  },
  { href: paths.profile.rewards, icon: Coins, label: m.shell_account_rewards, isForCustomers: true },
  { href: paths.profile.settings, icon: Settings, label: m.shell_account_settings },
  { href: paths.faq, icon: CircleQuestionMark, label: m.profile_quick_help },
]
const verifyPhone = () => paths.verifyPhone(paths.profile.home())
const OTHER_LINKS = CUSTOMER_LINKS.filter((link) => !link.isForCustomers)

function MenuLink({ href, icon: Icon, label }: MenuItem) {
  return (
    <Link
      href={href()}
      className={menuRowClass}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      <Icon className="text-ink-2" />
      {label()}
    </Link>
  )
}
