import { m } from '#messages'
import { InboxList } from '#web/parts/notifications/inbox-list.tsx'
import { chatSummary, shownChats, toShownNotification } from '#web/parts/notifications/shown.ts'
import type { useInbox } from '#web/parts/notifications/use-inbox.ts'
import { useUnreadChats } from '#web/parts/notifications/use-unread-chats.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { loadUnreadChats } from '../../layout/personal/load-unread-chats.ts'
import { paths } from '../../paths.ts'
import { toSearchParams, getTexts } from './filters.ts'
import type { LoadedNotifications } from './load-notifications.ts'

/** The notifications of a filter. Unread chats are the first entry; under Messages they are one each. */
export default function Inbox({ loaded, inbox, hasUnreadChats }: InboxProps) {
  const { show, page } = loaded
  const chats = useUnreadChats(loaded.chats, loadUnreadChats)
  const isFirstOfAll = page === 1 && (show === 'all' || (show === 'unread' && hasUnreadChats))
  const summary = isFirstOfAll
    ? chatSummary(chats, { chatsHref: paths.chat(), isUnread: hasUnreadChats })
    : null
  return (
    <InboxList
      entries={
        show === 'messages'
          ? shownChats(chats)
          : [...(summary ? [summary] : []), ...inbox.notifications.map(toShownNotification)]
      }
      loadedAt={loaded.now}
      inbox={inbox}
      page={page}
      texts={getTexts(show)}
      emptyAction={getEmptyAction(show)}
      emptyClass="pt-6"
      newestHref={paths.notifications(toSearchParams(show))}
      nextHref={paths.notifications(toSearchParams(show, page + 1))}
    />
  )
}

function getEmptyAction(show: LoadedNotifications['show']) {
  if (show === 'messages') return <ButtonLink href={paths.chat()}>{m.notification_open_chat()}</ButtonLink>
  if (show === 'all') return <ButtonLink href={paths.hotdeals()}>{m.notification_see_deals()}</ButtonLink>
  return undefined
}

type InboxProps = {
  loaded: LoadedNotifications
  inbox: ReturnType<typeof useInbox>
  /** True if there are unread chats; otherwise their notifications were marked as read. */
  hasUnreadChats: boolean
}
