import {
  BadgeCheck,
  CircleQuestionMark,
  Clock3,
  LogOut,
  RotateCcw,
  ShieldCheck,
  Smartphone,
} from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { paths } from '../../paths.ts'

/**
 * The page around an account form. On a wide screen, a panel beside it says what an account is for, or how it
 * is protected.
 */
export function AuthFrame({ title, lead, children, foot, about = 'account' }: AuthFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="page-column py-6 wide:py-12">
      <div className="max-w-240 mx-auto grid narrow:grid-cols-1 wide:grid-cols-[minmax(0,1fr)_380px] gap-12 wide:gap-16 items-start">
        <div className="max-w-120 w-full mx-auto">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h1>{title}</h1>
            {/* On a wide screen it is in the header. */}
            <Link
              className={clsx(linkClass, 'inline-flex min-h-11 items-center gap-1.5 wide:hidden')}
              href={paths.faq()}
            >
              <CircleQuestionMark className="small-icon" />
              {m.profile_quick_help()}
            </Link>
          </div>
          <div className="text-ink-2 mt-2">{lead}</div>
          <div className="mt-6">{children}</div>
          <div className="mt-6 pt-5 border-t border-line text-15 leading-small">{foot}</div>
        </div>
        <aside
          className={panelClass({ floats: true, className: 'max-wide:hidden overflow-hidden' })}
          aria-label={about === 'account' ? m.auth_about_account() : m.auth_about_safety()}
        >
          <div className="h-40 -mx-5 -mt-5 mb-5">
            <CoverPattern name="D3 Deals" />
          </div>
          <Facts facts={about === 'account' ? accountFacts() : safetyFacts()} />
        </aside>
      </div>
    </main>
  )
}

const accountFacts = () => [
  { icon: Smartphone, title: m.auth_fact_fee(), detail: m.auth_fact_fee_detail() },
  { icon: RotateCcw, title: m.auth_fact_refund(), detail: m.auth_fact_refund_detail() },
  { icon: BadgeCheck, title: m.auth_fact_slot(), detail: m.auth_fact_slot_detail() },
]

const safetyFacts = () => [
  { icon: ShieldCheck, title: m.auth_fact_code(), detail: m.auth_fact_code_detail() },
  { icon: Clock3, title: m.auth_fact_once(), detail: m.auth_fact_once_detail() },
  { icon: LogOut, title: m.auth_fact_devices(), detail: m.auth_fact_devices_detail() },
]

type AuthFrameProps = {
  title: string
  lead: ReactNode
  children: ReactNode
  foot: ReactNode
  about?: 'account' | 'safety'
}
