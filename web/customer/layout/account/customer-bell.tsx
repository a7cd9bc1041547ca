import { useRouteLoaderData } from 'react-router'
import { FollowNotifications } from '#web/parts/notifications/follow-notifications.tsx'
import { NotificationBell } from '#web/parts/notifications/notification-bell.tsx'
import { paths } from '../../paths.ts'
import { loadUnreadChats } from '../personal/load-unread-chats.ts'
import type { UnreadNotifications } from '../personal/load-unread-notifications.ts'
import { bellLook } from './header-popovers.ts'

/** The bell of customers. On a phone it leads to the page of notifications. */
export function CustomerBell() {
  // The route around the page.
  const atStart = useRouteLoaderData<{ notifications: UnreadNotifications | null }>('layout/shell')
  const loaded = atStart?.notifications
  const counts = loaded?.counts ?? NONE
  return (
    <>
      <FollowNotifications loaded={counts} loadedAt={loaded?.now} />
      <NotificationBell
        loaded={counts}
        pageHref={paths.notifications()}
        settingsHref={paths.profile.notifications()}
        chatsHref={paths.chat()}
        loadChats={loadUnreadChats}
        panelClassName={bellLook}
      />
    </>
  )
}

const NONE = { unread: 0, messages: 0 }
