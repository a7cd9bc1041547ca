import type { ReactNode } from 'react'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { useSession } from '#web/app/session/session.ts'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

type MessagesFrameProps = {
  current: 'contact' | 'canned-replies' | 'broadcasts' | 'texts'
  end?: ReactNode
  children: ReactNode
}

/** A page of the section, with links to the others that the role includes. */
export function MessagesFrame({ current, end, children }: MessagesFrameProps) {
  const role = useSession()?.adminRole ?? null
  const tabs = [
    { tab: 'contact', href: paths.messages(), label: 'Contact messages' },
    { tab: 'canned-replies', href: paths.cannedReplies(), label: 'Canned replies' },
    ...(adminMay(role, 'sendBroadcasts')
      ? [{ tab: 'broadcasts', href: paths.broadcasts(), label: 'Broadcasts' }]
      : []),
    ...(adminMay(role, 'editTexts') ? [{ tab: 'texts', href: paths.texts(), label: 'Texts' }] : []),
  ]
  return (
    <Shell section="messages" title="Messages" end={end}>
      <div className="mb-5">
        <Tabs
          compact
          label="Messages"
          items={tabs.map(({ tab, ...item }) => ({ ...item, current: tab === current }))}
        />
      </div>
      {children}
    </Shell>
  )
}
