import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { useSession } from '#web/app/session/session.ts'
import { SideRail } from '#web/ui/commerce/side-rail.tsx'
import { Menu } from '#web/ui/icons/icons.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { NavItem } from '#web/ui/navigation/nav-links.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { TabBar, tabBarRoom } from '#web/ui/navigation/tab-bar.tsx'
import { paths } from '../paths.ts'
import { FindBox } from './find-box.tsx'
import { listSections, ROLE_NAMES, type Section } from './sections.tsx'

/** Sections on the tab bar of a phone if the role includes more than it has room for; the others are behind 'More'. */
const ON_A_PHONE: readonly string[] = ['work', 'find', 'money', 'stores']
const MAX_TABS = 5

/** A page with its title, and the site around it. */
export function Shell({ section, title, end, workCount, children }: ShellProps) {
  const role = useSession()?.adminRole ?? null
  const { pathname, search } = useLocation()
  // A phone has room for it below the title; elsewhere it is one tap away on the tab bar.
  const findPlace =
    section === 'work' || section === 'find' ? 'max-wide:order-last max-wide:basis-full' : 'max-wide:hidden'
  return (
    <Frame section={section} workCount={workCount}>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-8 outline-0 wide:px-10 wide:pt-6">
        <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 text-28 leading-title wrap-anywhere">{title}</h1>
          {adminMay(role, 'seePeople') && (
            <div className={clsx('wide:ml-auto wide:max-w-105 wide:grow wide:basis-60', findPlace)}>
              <FindBox key={pathname + search} />
            </div>
          )}
          {end && <div className="flex min-w-0 flex-wrap items-center gap-3">{end}</div>}
        </header>
        {children}
      </main>
    </Frame>
  )
}

/** The site around a page: the side navigation on a wide screen, the tab bar on a phone. */
export function Frame({ section, workCount, children }: FrameProps) {
  const session = useSession()
  const role = session?.adminRole ?? null
  const sections = listSections(role)
  const isOfSection = ({ section: of }: { section: string }) => of === section
  const toItem = (item: (typeof sections)[number]): NavItem => ({
    href: item.href,
    label: item.label,
    icon: <item.icon className="max-wide:size-5.75" />,
    current: isOfSection(item),
    ...(item.section === 'work' && workCount !== undefined && { count: workCount }),
  })
  const first = sections.filter((item) => ON_A_PHONE.includes(item.section))
  const name = session ? `${session.firstName} ${session.lastName}` : ''
  return (
    <div className={`wide:grid wide:min-h-dvh wide:grid-cols-[212px_1fr] ${tabBarRoom}`}>
      <SkipLink />
      <SideRail
        label="Main"
        brand={<AdminBrand />}
        items={sections.map(toItem)}
        foot={
          <Link href={paths.security()} className="flex min-w-0 items-center gap-3 text-14 leading-small">
            <Avatar name={name} size={40} />
            <span className="min-w-0">
              <b className="block truncate font-semibold">{name}</b>
              <span className="text-ink-2">{role && ROLE_NAMES[role]}</span>
            </span>
          </Link>
        }
      />
      {children}
      <TabBar
        label="Main"
        items={
          sections.length <= MAX_TABS
            ? sections.map(toItem)
            : [
                ...first.map(toItem),
                {
                  href: paths.more(),
                  label: 'More',
                  icon: <Menu className="max-wide:size-5.75" />,
                  current: section === null || !first.some(isOfSection),
                },
              ]
        }
      />
    </div>
  )
}

export const AdminBrand = () => <Brand href={paths.work()} sign="ADMIN" signTone="ink" />

type FrameProps = {
  /** Section of the page; null for a page of no section. */
  section: Section | null
  /** Number of open cases. */
  workCount?: number | undefined
  children: ReactNode
}
type ShellProps = FrameProps & {
  title: string
  /** Content beside the title. */
  end?: ReactNode
}
