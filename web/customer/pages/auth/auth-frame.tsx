import { BadgeCheck, Clock3, LogOut, RotateCcw, ShieldCheck, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Facts } from '#web/components/feedback/facts.tsx'

/**
 * The page around an account form. On a wide screen, a panel beside it says what an account is for, or how it
 * is protected.
 */
export function AuthFrame({ title, lead, children, foot, about = 'account' }: AuthFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-6 wide:py-12 outline-0">
      <div className="max-w-[960px] mx-auto grid wide:grid-cols-[minmax(0,1fr)_380px] gap-12 wide:gap-16 items-start">
        <div className="max-w-[480px] w-full mx-auto">
          <h1>{title}</h1>
          <div className="quiet mt-2">{lead}</div>
          <div className="mt-6">{children}</div>
          <div className="mt-6 pt-5 border-t border-line text-15">{foot}</div>
        </div>
        <aside
          className="only-d panel float overflow-hidden"
          aria-label={about === 'account' ? 'What an account is for' : 'How your account is kept safe'}
        >
          <div className="h-40 -mx-5 -mt-5 mb-5">
            <CoverPattern name="D3 Deals" />
          </div>
          <Facts facts={about === 'account' ? ACCOUNT_FACTS : SAFETY_FACTS} />
        </aside>
      </div>
    </main>
  )
}

const ACCOUNT_FACTS = [
  {
    icon: <Smartphone />,
    title: 'A small fee by M-Pesa, the rest at the store',
    detail: 'You see the whole price before you pay anything.',
  },
  {
    icon: <RotateCcw />,
    title: 'Plans change',
    detail: 'Cancel in time and the access fee comes back to your M-Pesa.',
  },
  {
    icon: <BadgeCheck />,
    title: 'Your time is yours',
    detail: 'One place, one person: while you pay it is held for you.',
  },
]

const SAFETY_FACTS = [
  {
    icon: <ShieldCheck />,
    title: 'A code is for you alone',
    detail: 'Nobody at D3 ever asks for it, or for your M-Pesa PIN.',
  },
  {
    icon: <Clock3 />,
    title: 'Five minutes, once',
    detail: 'A code works once. A new one replaces the previous one.',
  },
  {
    icon: <LogOut />,
    title: 'A new password signs out other devices',
    detail: 'Every other device is signed out of your account.',
  },
]

type AuthFrameProps = {
  title: string
  lead: ReactNode
  children: ReactNode
  foot: ReactNode
  about?: 'account' | 'safety'
}
