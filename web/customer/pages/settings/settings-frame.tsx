import { Bell, Database, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '#web/components/styles/account.css'
import { Crumbs } from '#web/components/navigation/crumbs.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import { paths } from '../../paths.ts'

const PARTS = [
  { href: paths.profile.settings(), label: m.settings_frame_profile, icon: <UserRound /> },
  { href: paths.profile.notifications(), label: m.settings_frame_notifications, icon: <Bell /> },
  { href: paths.profile.security(), label: m.settings_frame_security, icon: <ShieldCheck /> },
  { href: paths.profile.ownData(), label: m.settings_frame_own_data, icon: <Database /> },
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
    <main id="main" tabIndex={-1} className="mx-auto max-w-320 px-4 settings wide:px-10">
      <div className="max-wide:hidden">
        <Crumbs
          trail={[{ href: paths.profile.home(), label: m.settings_frame_crumbs_profile() }]}
          here={m.settings_frame_here()}
        />
      </div>
      <div className="settings-cols">
        <nav aria-label={m.settings_frame_here()} className="settings-nav">
          {PARTS.map(({ href, label, icon }) => (
            <Link
              key={href}
              href={href}
              className={clsx(href === current && 'on')}
              aria-current={href === current ? 'page' : undefined}
            >
              {icon}
              {label()}
            </Link>
          ))}
        </nav>
        <div className="settings-main">
          <header>
            <h1>{title}</h1>
            <p className="quiet mt-1">{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </main>
  )
}
