import { FollowNotifications } from '#web/parts/notifications/follow-notifications.tsx'
import type { UnreadNotifications } from './load-unread-notifications.ts'

/** Follows the notifications of a merchant; loaded after the page. */
export default function FollowMerchantNotifications({ counts, now }: UnreadNotifications) {
  return <FollowNotifications loaded={counts} loadedAt={now} />
}
