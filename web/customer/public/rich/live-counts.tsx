import { FollowNotifications } from '#web/parts/notifications/follow-notifications.tsx'
import FollowUnreadChats from '../../layout/personal/follow-unread-chats.tsx'
import { usePersonal } from '../../layout/personal/use-personal.ts'

/** Follows what is unread while a customer looks at a light page. */
export function LiveCounts() {
  const notifications = usePersonal()?.notifications
  if (!notifications) return null
  return (
    <>
      <FollowNotifications loaded={notifications.counts} loadedAt={notifications.now} />
      <FollowUnreadChats />
    </>
  )
}
