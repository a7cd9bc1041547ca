import { Bell, CloudOff } from 'lucide-react'
import { m } from '#messages'
import { useIsOnline } from '#web/shared/document/use-is-online.ts'
import { useNow } from '#web/shared/document/use-now.ts'
import { MoreNotifications } from '#web/shared/notifications/more-notifications.tsx'
import { NotificationMenu } from '#web/shared/notifications/notification-menu.tsx'
import { chatSummary, shownChats, shownOf, type UnreadChat } from '#web/shared/notifications/shown.ts'
import type { useInbox } from '#web/shared/notifications/use-inbox.ts'
import { useUnreadChats } from '#web/shared/notifications/use-unread-chats.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { MoreLink } from '#web/components/navigation/more-link.tsx'
import { NewerButton } from '#web/components/notifications/newer-button.tsx'
import { NotificationGroups } from '#web/components/notifications/notification-groups.tsx'
import { loadUnreadConversations } from '../../layout/load-unread-conversations.ts'
import { paths } from '../../paths.ts'
import { textsOf } from './filters.ts'
import type { LoadedNotifications } from './load-notifications.ts'

/** The notifications of a filter. Unread chats are the first entry; under Messages they are one each. */
export function Inbox({ loaded, inbox, isChatUnread }: InboxProps) {
  const { filter, storeId, page } = loaded
  const now = useNow(loaded.now)
  const isOnline = useIsOnline()
  const chats = useChatsOf(loaded)
  const summary =
    filter === 'messages'
      ? null
      : chatSummary(chats, {
          chatsHref: paths.chat({ filter: 'unread', storeId }),
          isUnread: isChatUnread,
        })
  const entries =
    filter === 'messages'
      ? shownChats(chats)
      : [...(summary ? [summary] : []), ...inbox.notifications.map(shownOf)]
  const { label, empty, hint } = textsOf(filter)
  return (
    <>
      {!isOnline && (
        <Note tone="info" icon={<CloudOff />} role="status" className="my-3">
          {m.notification_offline()}
        </Note>
      )}
      {page > 1 && (
        <p className="py-3">
          <MoreLink href={paths.notifications({ filter, store: storeId })}>
            {m.notification_newest()}
          </MoreLink>
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
        <div className={panelClass({ className: 'mt-4 py-8!' })}>
          <h2 className="sr-only">{label()}</h2>
          <EmptyState
            icon={<Bell />}
            title={empty()}
            action={
              filter === 'messages' && (
                <ButtonLink variant="line" href={paths.chat()}>
                  {m.notification_open_chat()}
                </ButtonLink>
              )
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
          nextHref={paths.notifications({ filter, store: storeId, page: page + 1 })}
        />
      )}
    </>
  )
}

/** The end of a longer list can be reached. */
const MOST_LOADED_BY_SCROLLING = 100

/** Those of the chosen store; none for a filter or a role without them. */
function useChatsOf({ chats, withChats, storeId }: LoadedNotifications): UnreadChat[] {
  return useUnreadChats(chats, async () => (withChats ? loadUnreadConversations(storeId) : []))
}

type InboxProps = {
  loaded: LoadedNotifications
  inbox: ReturnType<typeof useInbox>
  isChatUnread: boolean
}
