import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { At } from '#domain/time/time.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import { NotificationTime } from './notification-time.tsx'
import type { ShownNotification } from './shown-notification.ts'

/** A notification in a list. All of it is the link; `actions`, such as a menu, are beside it. */
export function NotificationItem({ notification, now, onOpen, actions }: NotificationItemProps) {
  const { title, message, href, at, isUnread } = notification
  return (
    <li className="relative border-line not-last:border-b">
      <Link
        href={href}
        className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-3 rounded-lg px-4 py-3
          hover:bg-sunk focus-visible:-outline-offset-3 narrow:grid-cols-[44px_minmax(0,1fr)] wide:px-5"
        onClick={onOpen}
      >
        <Sender notification={notification} />
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <span className={clsx('text-15 leading-row', isUnread ? 'font-bold' : 'font-medium')}>{title}</span>
          {message && <span className="text-14 leading-small text-ink-2">{message}</span>}
        </span>
        <span
          className={clsx(
            'grid justify-items-end gap-2 pt-px text-13 whitespace-nowrap text-ink-2 narrow:col-start-2 narrow:justify-items-start',
            actions && 'min-h-13 min-w-17 content-start',
          )}
        >
          <NotificationTime at={at} now={now} />
          {isUnread && (
            <span
              role="img"
              aria-label={m.notification_unread()}
              className={clsx('size-2.5 rounded-full bg-info', actions && 'mr-10')}
            />
          )}
        </span>
      </Link>
      {actions && (
        <div className="absolute top-7.5 right-1.5 narrow:top-auto narrow:bottom-0 wide:right-2.5">
          {actions}
        </div>
      )}
    </li>
  )
}

function Sender({ notification: { type, sender } }: Pick<NotificationItemProps, 'notification'>) {
  if (!sender) return <NotificationIcon type={type} />
  return sender.isStore ? (
    <LogoMark name={sender.name} logo={sender.picture} size={44} />
  ) : (
    <Avatar name={sender.name} src={sender.picture} size={44} />
  )
}

export type NotificationItemProps = {
  notification: ShownNotification
  now: At
  /** Runs when it is clicked, before its page opens. */
  onOpen?: () => void
  actions?: ReactNode
}
