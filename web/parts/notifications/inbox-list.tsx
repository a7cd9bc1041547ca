import { Bell, CloudOff, Check, Trash } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { At } from '#domain/time/time.ts'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { NewerButton } from '#web/ui/notifications/newer-button.tsx'
import { NotificationGroups } from '#web/ui/notifications/notification-groups.tsx'
import type { ShownNotification } from '#web/ui/notifications/shown-notification.ts'
import { MoreNotifications } from './more-notifications.tsx'
import type { useInbox } from './use-inbox.ts'
import { ActionMenu, MenuAction } from '#web/ui/overlays/action-menu.tsx'

/** The notifications of a page of both sites, with what loads others. */
export function InboxList(props: InboxListProps) {
  const { entries, loadedAt, inbox, page, texts, emptyAction, emptyClass, newestHref, nextHref } = props
  const now = useNow(loadedAt)
  const isOnline = useIsOnline()
  return (
    <>
      {!isOnline && (
        <Note tone="info" icon={<CloudOff />} role="status" className="my-3">
          {m.notification_offline()}
        </Note>
      )}
      {page > 1 && (
        <p className="py-3">
          <MoreLink href={newestHref}>{m.notification_newest()}</MoreLink>
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
            renderActions={({ id, title, isUnread, type }) =>
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
        <div className={emptyClass}>
          <h2 className="sr-only">{texts.label()}</h2>
          <EmptyState icon={<Bell />} title={texts.empty()} action={emptyAction}>
            {texts.hint()}
          </EmptyState>
        </div>
      )}
      {inbox.hasMore && (
        <MoreNotifications
          isAutomatic={inbox.notifications.length < MOST_LOADED_BY_SCROLLING}
          state={inbox.more}
          onLoad={inbox.loadMore}
          nextHref={nextHref}
        />
      )}
    </>
  )
}

/** Limit of loading by scrolling, so that the parts below the list can be reached. */
const MOST_LOADED_BY_SCROLLING = 100

export type InboxTexts = { label: () => string; empty: () => string; hint: () => string }
type InboxListProps = {
  /** Entries of the inbox, with unread chats. */
  entries: readonly ShownNotification[]
  loadedAt: At
  inbox: ReturnType<typeof useInbox>
  page: number
  texts: InboxTexts
  emptyAction: ReactNode
  emptyClass: string
  newestHref: string
  nextHref: string
}

/** Menu of actions for a notification of the list. */
const NotificationMenu = ({ title, isUnread, onRead, onDelete }: NotificationMenuProps) => (
  <ActionMenu label={m.notification_menu({ title })} className="text-ink-2 [--icon:18px]">
    {isUnread && (
      <MenuAction icon={Check} onClick={onRead}>
        {m.notification_mark_one()}
      </MenuAction>
    )}
    <MenuAction icon={Trash} onClick={onDelete}>
      {m.notification_delete()}
    </MenuAction>
  </ActionMenu>
)

type NotificationMenuProps = {
  title: string
  isUnread: boolean
  onRead: () => void
  onDelete: () => void
}
