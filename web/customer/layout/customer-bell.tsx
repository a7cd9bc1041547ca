import { NotificationBell, panelLook } from '#web/shared/notifications/notification-bell.tsx'
import { paths } from '../paths.ts'
import type { UnreadNotifications } from './load-unread-notifications.ts'
import { loadUnreadChats } from './load-unread-chats.ts'

/** The bell of customers. On a phone it leads to the page. */
export default function CustomerBell({ notifications }: { notifications: UnreadNotifications }) {
  return (
    <NotificationBell
      loaded={notifications.counts}
      pageHref={paths.notifications()}
      settingsHref={paths.profile.notifications()}
      chatsHref={paths.chat()}
      loadChats={loadUnreadChats}
      // Below the header: 40 px of strip and stripes, 72 of bar.
      panelClassName={`${panelLook} wide:absolute wide:inset-x-auto wide:top-26.5 wide:bottom-auto
        wide:right-[max(40px,calc((100vw-var(--measure))/2))]`}
    />
  )
}
