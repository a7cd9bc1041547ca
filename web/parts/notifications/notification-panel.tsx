import { Bell, Settings } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { NotificationGroups } from '#web/ui/notifications/notification-groups.tsx'
import { NotificationsSkeleton } from '#web/ui/notifications/notifications-skeleton.tsx'
import { useUnreadCounts } from './counts.ts'
import type { UnreadCounts } from './to-counts.ts'
import { useServerTime } from './server-time.ts'
import { bellEntries, chatSummary, type UnreadChat } from './shown.ts'
import { useRecentNotifications } from './use-recent.ts'

/** Panel of the bell: ten notifications and the unread chats as one entry. */
export function NotificationPanel({
  loaded,
  isOpen,
  close,
  pageHref,
  settingsHref,
  chatsHref,
  loadChats,
}: NotificationPanelProps) {
  const { unread, messages } = useUnreadCounts(loaded)
  const { recent, failed, retry, open, markAll } = useRecentNotifications(isOpen, loadChats)
  const now = useServerTime(isOpen)
  const entries = recent
    ? bellEntries(recent.notifications, chatSummary(recent.chats, { chatsHref, isUnread: messages > 0 }))
    : []
  return (
    <>
      <div className="flex items-center gap-1 pt-2.5 pr-2 pb-2 pl-5">
        <h2 className="flex-1 text-20">{m.notification_title()}</h2>
        {unread > 0 && (
          <button
            type="button"
            className={`${linkClass} min-h-11 px-2 text-14`}
            onClick={() => void markAll()}
          >
            {m.notification_mark_all()}
          </button>
        )}
        <IconLink label={m.notification_settings()} href={settingsHref} onClick={close}>
          <Settings />
        </IconLink>
      </div>
      <div className="max-h-[min(560px,calc(100dvh-240px))] overflow-y-auto overscroll-contain">
        {entries.length > 0 ? (
          <NotificationGroups
            notifications={entries}
            now={now}
            heading="h3"
            onOpen={({ id }) => {
              open(id)
              close()
            }}
          />
        ) : failed !== undefined ? (
          <ErrorState title={m.notification_failed()} onRetry={retry}>
            {failed}
          </ErrorState>
        ) : recent ? (
          <EmptyState icon={<Bell />} title={m.notification_empty()}>
            {m.notification_empty_hint()}
          </EmptyState>
        ) : (
          <NotificationsSkeleton />
        )}
      </div>
      <div className="border-t border-line">
        <Link
          href={pageHref}
          className="grid min-h-12 place-items-center text-15 font-emphasis hover:bg-sunk focus-visible:-outline-offset-3"
          onClick={close}
        >
          {m.notification_see_all()}
        </Link>
      </div>
    </>
  )
}

export type NotificationPanelProps = {
  loaded: UnreadCounts
  isOpen: boolean
  close: () => void
  /** Page of all notifications. */
  pageHref: string
  settingsHref: string
  /** Page of all chats. */
  chatsHref: string
  /** Function outside of components, so that it does not change. */
  loadChats: () => Promise<UnreadChat[]>
}
