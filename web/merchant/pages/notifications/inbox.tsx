import { m } from '#messages'
import { InboxList } from '#web/parts/notifications/inbox-list.tsx'
import {
  chatSummary,
  shownChats,
  toShownNotification,
  type UnreadChat,
} from '#web/parts/notifications/shown.ts'
import type { useInbox } from '#web/parts/notifications/use-inbox.ts'
import { useUnreadChats } from '#web/parts/notifications/use-unread-chats.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { loadUnreadConversations } from '../../layout/load-unread-conversations.ts'
import { paths } from '../../paths.ts'
import { getTexts } from './filters.ts'
import type { LoadedNotifications } from './load-notifications.ts'

/** The notifications of a filter. Unread chats are the first entry; under Messages they are one each. */
export function Inbox({ loaded, inbox, isChatUnread }: InboxProps) {
  const { filter, storeId, page } = loaded
  const chats = useInboxChats(loaded)
  const summary = chatSummary(chats, {
    chatsHref: paths.chat({ filter: 'unread', storeId }),
    isUnread: isChatUnread,
  })
  return (
    <InboxList
      entries={
        filter === 'messages'
          ? shownChats(chats)
          : [...(summary ? [summary] : []), ...inbox.notifications.map(toShownNotification)]
      }
      loadedAt={loaded.now}
      inbox={inbox}
      page={page}
      texts={getTexts(filter)}
      emptyAction={
        filter === 'messages' && (
          <ButtonLink variant="line" href={paths.chat()}>
            {m.notification_open_chat()}
          </ButtonLink>
        )
      }
      emptyClass={panelClass({ className: 'mt-4 py-8!' })}
      newestHref={paths.notifications({ filter, store: storeId })}
      nextHref={paths.notifications({ filter, store: storeId, page: page + 1 })}
    />
  )
}

/** Returns the unread chats of the chosen store; none for a filter or a role without them. */
function useInboxChats({ chats, withChats, storeId }: LoadedNotifications): UnreadChat[] {
  return useUnreadChats(chats, async () => (withChats ? loadUnreadConversations(storeId) : []))
}

type InboxProps = {
  loaded: LoadedNotifications
  inbox: ReturnType<typeof useInbox>
  isChatUnread: boolean
}
