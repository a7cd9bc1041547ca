import { Bell, CloudOff } from 'lucide-react'
import { m } from '#messages'
import { useIsOnline } from '#web/shared/document/use-is-online.ts'
import { useNow } from '#web/shared/document/use-now.ts'
import { MoreNotifications } from '#web/shared/notifications/more-notifications.tsx'
import { NotificationMenu } from '#web/shared/notifications/notification-menu.tsx'
import { chatSummary, shownChats, shownOf } from '#web/shared/notifications/shown.ts'
import type { useInbox } from '#web/shared/notifications/use-inbox.ts'
import { useUnreadChats } from '#web/shared/notifications/use-unread-chats.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { MoreLink } from '#web/components/navigation/more-link.tsx'
import { NewerButton } from '#web/components/notifications/newer-button.tsx'
import { NotificationGroups } from '#web/components/notifications/notification-groups.tsx'
import { loadUnreadChats } from '../../layout/load-unread-chats.ts'
import { paths } from '../../paths.ts'
import { searchOf, textsOf } from './filters.ts'
import type { LoadedNotifications } from './load-notifications.ts'

/** The notifications of a filter. Unread chats are the first entry; under Messages they are one each. */
export default function Inbox({ loaded, inbox, hasUnreadChats }: InboxProps) {
  const { show, page } = loaded
  const now = useNow(loaded.now)
  const isOnline = useIsOnline()
  const chats = useUnreadChats(loaded.chats, loadUnreadChats)
  const isFirstOfAll = page === 1 && (show === 'all' || (show === 'unread' && hasUnreadChats))
  const summary = isFirstOfAll
    ? chatSummary(chats, { chatsHref: paths.chat(), isUnread: hasUnreadChats })
    : null
  const entries =
    show === 'messages'
      ? shownChats(chats)
      : [...(summary ? [summary] : []), ...inbox.notifications.map(shownOf)]
  const { empty, hint } = textsOf(show)
  return (
    <>
      {!isOnline && (
        <Note tone="info" icon={<CloudOff />} role="status" className="my-3">
          {m.notification_offline()}
        </Note>
      )}
      {page > 1 && (
        <p className="py-3">
          <MoreLink href={paths.notifications(searchOf(show))}>{m.notification_newest()}</MoreLink>
        </p>
      )}
      <NewerButton
        count={inbox.newer}
        onClick={() => {
          inbox.showNewer()
          scrollTo({ top: 0 })
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      />
      {entries.length > 0 ? (
        <div className="-mx-4 wide:mx-0 wide:mt-3 wide:rounded-card wide:border wide:border-line wide:bg-surface wide:pb-1">
          <NotificationGroups
            notifications={entries}
            now={now}
            heading="h2"
            onOpen={({ id }) => void inbox.markRead(id)}
            actionsOf={({ id, title, isUnread, type }) =>
              type !== 'new_message' && (
                <NotificationMenu
                  title={title}
                  isUnread={isUnread}
                  onRead={() => void inbox.markRead(id)}
                  onDelete={() => inbox.remove({ id, read: !isUnread })}
                />
              )
            }
          />
        </div>
      ) : (
        <div className="pt-6">
          <h2 className="sr-only">{textsOf(show).label()}</h2>
          <EmptyState
            icon={<Bell />}
            title={empty()}
            action={
              show === 'messages' ? (
                <ButtonLink href={paths.chat()}>{m.notification_open_chat()}</ButtonLink>
              ) : show === 'all' ? (
                <ButtonLink href={paths.hotdeals()}>{m.notification_see_deals()}</ButtonLink>
              ) : undefined
            }
          >
            {hint()}
          </EmptyState>
        </div>
      )}
      {inbox.hasMore && (
        <MoreNotifications
          isAutomatic={inbox.notifications.length < MOST_LOADED_BY_SCROLLING}
          state={inbox.more}
          onLoad={inbox.loadMore}
          nextHref={paths.notifications(searchOf(show, page + 1))}
        />
      )}
    </>
  )
}

/** Then the footer of the site can be reached. */
const MOST_LOADED_BY_SCROLLING = 100

type InboxProps = {
  loaded: LoadedNotifications
  inbox: ReturnType<typeof useInbox>
  /** Otherwise their notifications were marked as read. */
  hasUnreadChats: boolean
}
