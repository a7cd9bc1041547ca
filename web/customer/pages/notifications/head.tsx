import { Settings } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { MarkAllRead } from '#web/ui/notifications/mark-all-read.tsx'
import { paths } from '../../paths.ts'

export const Head = ({ unread, onMarkAll }: { unread: number; onMarkAll: () => void }) => (
  <header className="flex items-center gap-1">
    <h1 className="min-w-0 flex-1 wrap-anywhere">{m.notification_title()}</h1>
    {unread > 0 && <MarkAllRead onMarkAll={onMarkAll} />}
    <IconLink label={m.notification_settings()} href={paths.profile.notifications()} className="-mr-2.5">
      <Settings />
    </IconLink>
  </header>
)
