import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { useUnreadCounts } from '#web/parts/notifications/counts.ts'
import { useInbox } from '#web/parts/notifications/use-inbox.ts'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { showCurrent } from '#web/ui/navigation/show-current.ts'
import { paths } from '../../paths.ts'
import { FILTERS, toSearchParams, getTexts } from './filters.ts'
import Inbox from './inbox.tsx'
import { loadNotifications, markAllFromForm } from './load-notifications.ts'
import { Settings } from '#web/ui/icons/icons.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { MarkAllRead } from '#web/ui/notifications/mark-all-read.tsx'

export const loader = loadNotifications

export const action = markAllFromForm

export const meta = () => privateMeta(m.notification_title(), m.notification_description())

export default function Notifications() {
  const loaded = useLoaderData<typeof loader>()
  const { unread, messages } = useUnreadCounts(loaded.counts)
  const inbox = useInbox(loaded.inbox)
  return (
    <main id="main" tabIndex={-1} className={room}>
      <Head unread={unread} onMarkAll={() => void inbox.markAllRead()} />
      <nav
        ref={showCurrent}
        className="-mx-4 mt-2 flex gap-2 overflow-x-auto scrollbar-none px-4 py-1.5 wide:mx-0 wide:flex-wrap wide:px-0"
        aria-label={m.notification_filters()}
      >
        {FILTERS.map((filter) => (
          <ChipLink
            key={filter}
            tall
            href={paths.notifications(toSearchParams(filter))}
            selected={filter === loaded.show}
          >
            {getTexts(filter).label()}
            {filter === 'unread' && unread > 0 && <span className="font-normal tabular-nums">{unread}</span>}
          </ChipLink>
        ))}
      </nav>
      <Inbox loaded={loaded} inbox={inbox} hasUnreadChats={messages > 0} />
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageFailed
      error={error}
      className="pt-5 wide:pt-8"
      heading={m.notification_title()}
      failure={m.notification_failed()}
    />
  )
}

const room = 'page-column w-full max-w-190! pt-3 pb-8 wide:pt-8'

const Head = ({ unread, onMarkAll }: { unread: number; onMarkAll: () => void }) => (
  <header className="flex items-center gap-1">
    <h1 className="min-w-0 flex-1 wrap-anywhere">{m.notification_title()}</h1>
    {unread > 0 && <MarkAllRead onMarkAll={onMarkAll} />}
    <IconLink label={m.notification_settings()} href={paths.profile.notifications()} className="-mr-2.5">
      <Settings />
    </IconLink>
  </header>
)
