import { usePageFacts } from '#web/app/document/page-facts.ts'
import { FollowNotifications } from '#web/parts/notifications/follow-notifications.tsx'
import FollowUnreadChats from '../../layout/personal/follow-unread-chats.tsx'
import { loadPersonal } from '../../layout/personal/personal-store.ts'
import { usePersonal } from '../../layout/personal/use-personal.ts'
import { LiveLists } from '../../pages/requests/parts/live-lists.tsx'
import { pages } from '../../paths.ts'

/** Follows what is unread while a customer looks at a light page. */
export function LiveCounts() {
  const notifications = usePersonal()?.notifications
  const { pathname } = usePageFacts()
  if (!notifications) return null
  return (
    <>
      <FollowNotifications loaded={notifications.counts} loadedAt={notifications.now} />
      <FollowUnreadChats />
      {pathname === pages.requests && <LiveLists reload={() => void loadPersonal(pathname)} />}
    </>
  )
}
