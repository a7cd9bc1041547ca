import { clsx } from 'clsx'
import { Bell } from '#web/ui/icons/icons.tsx'
import { useRouteLoaderData } from 'react-router'
import { m } from '#messages'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { useUnreadCounts } from '#web/parts/notifications/counts.ts'
import { NotificationBell } from '#web/parts/notifications/notification-bell.tsx'
import { panelLook } from '#web/parts/notifications/panel-look.ts'
import { paths } from '../paths.ts'
import { loadUnreadConversations } from './load-unread-conversations.ts'
import type { UnreadNotifications } from './load-unread-notifications.ts'
import { useMay } from '../role.ts'

/** The bell of a phone, or of the side navigation. */
export function MerchantBell({ isPhone, className }: { isPhone: boolean; className?: string }) {
  return isPhone ? <PhoneBell {...(className !== undefined && { className })} /> : <SideBell />
}

function SideBell() {
  const may = useMay()
  return (
    <NotificationBell
      loaded={useLoadedCounts()}
      pageHref={paths.notifications()}
      settingsHref={paths.notificationSettings()}
      chatsHref={paths.chat({ filter: 'unread' })}
      loadChats={may('answerChats') ? loadChats : noChats}
      // The panel is beside the side navigation, which is 212 px wide.
      panelClassName={clsx(panelLook, 'inset-auto top-4 left-55')}
    />
  )
}

const loadChats = () => loadUnreadConversations()
const noChats = () => Promise.resolve([])

/** Bell of a phone, which leads to the page. */
function PhoneBell({ className }: { className?: string }) {
  const { unread } = useUnreadCounts(useLoadedCounts())
  return (
    <IconLink
      {...(className !== undefined && { className })}
      label={unread > 0 ? m.notification_bell_unread({ count: unread }) : m.notification_bell()}
      count={unread}
      href={paths.notifications()}
    >
      <Bell />
    </IconLink>
  )
}

const useLoadedCounts = () =>
  useRouteLoaderData<{ notifications: UnreadNotifications | null }>('root')?.notifications?.counts ?? NONE
const NONE = { unread: 0, messages: 0 }
