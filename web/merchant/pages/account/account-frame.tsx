import type { ReactNode } from 'react'
import { m } from '#messages'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

/** A page of the account, with links to the others. Statements are for those who see the figures. */
export function AccountFrame({ current, title, lead, children }: AccountFrameProps) {
  const may = useMay()
  const tabs = [
    { href: paths.account(), label: m.merchant_account_profile() },
    { href: paths.security(), label: m.merchant_account_security() },
    { href: paths.notificationSettings(), label: m.merchant_account_notifications() },
    ...(may('seeFigures') ? [{ href: paths.statement(), label: m.merchant_account_statement() }] : []),
  ]
  return (
    <Shell place="account">
      <h1 className="text-28 max-wide:pt-2">{title}</h1>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      <div className="mt-2 mb-6 print:hidden">
        <Tabs
          compact
          label={m.merchant_account_title()}
          items={tabs.map((tab) => ({ ...tab, current: tab.href === current }))}
        />
      </div>
      {children}
    </Shell>
  )
}

type AccountFrameProps = { current: string; title: string; lead?: ReactNode; children: ReactNode }
