import { FollowNotifications } from '#web/shared/notifications/follow-notifications.tsx'
import type { UnreadNotifications } from './load-unread-notifications.ts'

/** Loaded after the page. */
export default function FollowCustomerNotifications({
  notifications: { counts, now },
}: {
  notifications: UnreadNotifications
}) {
  return <FollowNotifications loaded={counts} loadedAt={now} />
}
