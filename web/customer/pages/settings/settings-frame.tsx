import { cva } from 'class-variance-authority'
import { Bell, Database, ShieldCheck, UserRound } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'

const PARTS = [
  { href: paths.profile.settings(), label: m.settings_frame_profile, icon: UserRound },
  { href: paths.profile.notifications(), label: m.settings_frame_notifications, icon: Bell },
  { href: paths.profile.security(), label: m.settings_frame_security, icon: ShieldCheck },
  { href: paths.profile.ownData(), label: m.settings_frame_own_data, icon: Database },
]

/** The layout of a settings page, with links to the others. */
export function SettingsFrame({
  current,
  title,
  lead,
  children,
}: {
  current: string
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 wide:pt-5">
      <div className="max-wide:hidden">
        <Crumbs
          trail={[{ href: paths.profile.home(), label: m.settings_frame_crumbs_profile() }]}
          here={m.settings_frame_here()}
        />
      </div>
      <div className="wide:mt-2 wide:grid wide:grid-cols-[220px_minmax(0,1fr)] wide:items-start wide:gap-14">
        <nav
          aria-label={m.settings_frame_here()}
          className="-mx-4 mb-5.5 flex scrollbar-none gap-4.5 overflow-x-auto border-b border-line px-4
            wide:sticky wide:top-6 wide:m-0 wide:grid wide:gap-0.5 wide:overflow-visible wide:border-0
            wide:p-0"
        >
          {PARTS.map(({ href, label, icon: Icon }) => (
            <Link
              key={href}
              href={href}
              className={part({ isHere: href === current })}
              aria-current={href === current ? 'page' : undefined}
            >
              <Icon className="hidden wide:block" />
              {label()}
            </Link>
          ))}
        </nav>
        <div className="grid max-w-170 min-w-0 gap-6 wide:gap-7">
          <header>
            <h1>{title}</h1>
            <p className="text-ink-2 mt-1">{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </main>
  )
}

const part = cva(
  `inline-flex min-h-12 items-center gap-2.5 text-15 font-semibold whitespace-nowrap
    focus-visible:-outline-offset-3 max-wide:border-b-3 wide:rounded-control wide:px-3.5 wide:hover:bg-sunk`,
  {
    variants: {
      isHere: {
        true: 'border-primary text-ink wide:bg-sunk',
        false: 'border-transparent text-ink-2',
      },
    },
  },
)
