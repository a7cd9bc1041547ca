import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { useSession } from '#web/app/session/session.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { SideRail } from '#web/ui/commerce/side-rail.tsx'
import type { NavItem } from '#web/ui/navigation/nav-links.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { TabBar, tabBarRoom } from '#web/ui/navigation/tab-bar.tsx'
import { paths } from '../paths.ts'
import { MerchantBell } from './merchant-bell.tsx'
import { useMembership } from '../role.ts'
import { listSections, listTabs, type Section } from './sections.tsx'
import { useUnreadChats } from './unread-chats.ts'

/**
 * The site around a page: the side navigation on a wide screen, the tab bar on a phone. A page with a form has its
 * main action there instead, and a link back.
 */
export function Shell({
  place,
  store,
  todayCount,
  requestCount,
  foot,
  withoutTabs = false,
  fills = false,
  hasOwnBar = false,
  hasPanel = false,
  children,
}: ShellProps) {
  const session = useSession()
  const unread = useUnreadChats()
  const member = useMembership()
  const items = listSections(member, place)
  const name = session ? `${session.firstName} ${session.lastName}` : ''
  return (
    <div className={clsx('wide:grid wide:min-h-dvh wide:grid-cols-[212px_1fr]', !withoutTabs && tabBarRoom)}>
      <SkipLink />
      <SideRail
        label={m.merchant_nav_main()}
        brand={<Brand href={paths.home()} sign={m.merchant_brand_sign()} />}
        bell={<MerchantBell isPhone={false} />}
        items={items.map((item) =>
          withCount(item, { today: todayCount, requests: requestCount, chat: unread }),
        )}
        foot={
          store ? (
            <>
              <LogoMark name={store.name} logo={store.logo_url} size={40} />
              <span className="min-w-0 text-14 leading-small">
                <b className="block truncate font-semibold">{store.name}</b>
                <span className="text-ink-2">{store.location}</span>
              </span>
            </>
          ) : (
            <Link href={paths.account()} className="flex min-w-0 items-center gap-3 text-14 leading-small">
              <Avatar name={name} size={40} />
              <span className="min-w-0">
                <b className="block truncate font-semibold">{name}</b>
                <span className="text-ink-2">{m.merchant_nav_all_stores()}</span>
              </span>
            </Link>
          )
        }
      />
      {!foot && !withoutTabs && !fills && !hasOwnBar && (
        <header className="flex h-13 items-center justify-between border-b border-line px-4 wide:hidden print:hidden">
          <Brand href={paths.home()} sign={m.merchant_brand_sign()} />
          <MerchantBell isPhone className="-mr-2.5" />
        </header>
      )}
      <main id="main" tabIndex={-1} className="min-w-0">
        <div
          data-has-panel={hasPanel || undefined}
          className={
            fills
              ? undefined
              : clsx(
                  'px-4 pb-6 wide:px-10 wide:pt-6 wide:pb-10',
                  hasOwnBar ? 'pt-1' : 'pt-3',
                  hasPanel && 'min-[1200px]:pr-98!',
                )
          }
        >
          {children}
        </div>
        {foot}
      </main>
      {!foot && !withoutTabs && (
        <TabBar
          label={m.merchant_nav_main()}
          items={listTabs(member, place).map((item) => withCount(item, { chat: unread }))}
        />
      )}
    </div>
  )
}

/** The number of bookings of the day, of new requests, or of unread messages. */
function withCount(item: NavItem & { section?: Section }, counts: Counts): NavItem {
  const count = item.section && counts[item.section]
  return count ? { ...item, count, isUnread: item.section === 'chat' } : item
}
type Counts = Partial<Record<Section, number | undefined>>

export type ShellProps = {
  place: Section
  /** The selected store; undefined for all stores. */
  store?: { name: string; logo_url: string | null; location: string } | undefined
  todayCount?: number | undefined
  /** Number of new requests for services. */
  requestCount?: number | undefined
  /** A StickyFoot in place of the tab bar. */
  foot?: ReactNode
  /** True for a page with a task, whose buttons are at the foot of a phone's screen. */
  withoutTabs?: boolean
  /** True if the page's own head has the bell on a phone, instead of the bar with the logo. */
  hasOwnBar?: boolean
  /** A panel is open beside the page. */
  hasPanel?: boolean
  /** The page has no margins. */
  fills?: boolean
  children: ReactNode
}
