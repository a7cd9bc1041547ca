import { clsx } from 'clsx'
import { Settings } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { useUnreadCounts } from '#web/parts/notifications/counts.ts'
import { useInbox } from '#web/parts/notifications/use-inbox.ts'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { MarkAllRead } from '#web/ui/notifications/mark-all-read.tsx'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { getTexts } from './filters.ts'
import { Inbox } from './inbox.tsx'
import { loadNotifications, markAllFromForm } from './load-notifications.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'

export const loader = loadNotifications

export const action = markAllFromForm

export const meta = loadedMeta

export default function Notifications() {
  const loaded = useLoaderData<typeof loadNotifications>()
  const { filter, filters, storeId, stores } = loaded
  const { unread, messages } = useUnreadCounts(loaded.counts)
  const inbox = useInbox(loaded.inbox)
  const isLoading = useNavigation().state === 'loading'
  return (
    <Shell place="more">
      <div className="max-w-190">
        <StoreChoice
          stores={stores}
          storeId={storeId}
          page={paths.notifications()}
          getPath={(store) => paths.notifications({ filter, store })}
          otherChoices={{ filter: filter === 'all' ? undefined : filter }}
        />
        <Head unread={unread} onMarkAll={() => void inbox.markAllRead()} />
        <nav
          className="-mx-4 mt-2 flex scrollbar-none gap-2 overflow-x-auto px-4 py-1.5 wide:mx-0 wide:flex-wrap wide:px-0"
          aria-label={m.notification_filters()}
        >
          {filters.map((each) => (
            <ChipLink
              key={each}
              tall
              href={paths.notifications({ filter: each, store: storeId })}
              selected={each === filter}
            >
              {getTexts(each).label()}
            </ChipLink>
          ))}
        </nav>
        <div
          className={clsx('transition-opacity', isLoading && 'opacity-50')}
          aria-busy={isLoading || undefined}
        >
          <Inbox loaded={loaded} inbox={inbox} isChatUnread={messages > 0} />
        </div>
      </div>
    </Shell>
  )
}

const Head = ({ unread, onMarkAll }: { unread: number; onMarkAll: () => void }) => (
  <header className="flex items-center gap-1">
    <h1 className="min-w-0 flex-1 text-28 wrap-anywhere">{m.notification_title()}</h1>
    {unread > 0 && <MarkAllRead onMarkAll={onMarkAll} />}
    <IconLink
      label={m.notification_settings()}
      href={paths.notificationSettings()}
      className="max-wide:-mr-2.5"
    >
      <Settings />
    </IconLink>
  </header>
)
