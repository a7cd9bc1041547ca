import { clsx } from 'clsx'
import { CheckCheck, Settings } from 'lucide-react'
import { useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { useUnreadCounts } from '#web/shared/notifications/counts.ts'
import { useInbox } from '#web/shared/notifications/use-inbox.ts'
import { buttonClass } from '#web/components/forms/button-look.ts'
import { ChipLink } from '#web/components/forms/chip.tsx'
import { IconLink } from '#web/components/forms/icon-button.tsx'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { textsOf } from './filters.ts'
import { Inbox } from './inbox.tsx'
import type { loadNotifications } from './load-notifications.ts'

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
          pathOf={(store) => paths.notifications({ filter, store })}
          kept={{ filter: filter === 'all' ? undefined : filter }}
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
              {textsOf(each).label()}
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

/** The button that marks all as read is a form without scripts. */
const Head = ({ unread, onMarkAll }: { unread: number; onMarkAll: () => void }) => (
  <header className="flex items-center gap-1">
    <h1 className="min-w-0 flex-1 text-28 wrap-anywhere">{m.notification_title()}</h1>
    {unread > 0 && (
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onMarkAll()
        }}
      >
        <button
          type="submit"
          className={buttonClass(
            { variant: 'line', size: 'touch' },
            'max-wide:w-11 max-wide:border-transparent! max-wide:bg-transparent! max-wide:px-0! max-wide:[--icon:22px]!',
          )}
        >
          <CheckCheck />
          <span className="max-wide:sr-only">{m.notification_mark_all()}</span>
        </button>
      </form>
    )}
    <IconLink
      label={m.notification_settings()}
      href={paths.notificationSettings()}
      className="max-wide:-mr-2.5"
    >
      <Settings />
    </IconLink>
  </header>
)
