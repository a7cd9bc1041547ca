import { Bell } from '#web/ui/icons/icons.tsx'
import { useId, useState, type ComponentType } from 'react'
import { m } from '#messages'
import { Count } from '#web/ui/feedback/count.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { iconButtonClass } from '#web/ui/forms/buttons/icon-button-look.ts'
import { useUnreadCounts } from './counts.ts'
import type { UnreadCounts } from './to-counts.ts'
import type { NotificationPanelProps } from './notification-panel.tsx'

/**
 * The bell of the header with the number of unread notifications. On a wide screen it opens a panel, whose script is
 * loaded when it is first needed; on a phone and without scripts it leads to the page.
 */
export function NotificationBell({ loaded, panelClassName, ...panel }: NotificationBellProps) {
  const id = useId()
  const { unread } = useUnreadCounts(loaded)
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<NotificationPanelProps>>()
  const prepare = () =>
    void import('./notification-panel.tsx').then(
      ({ NotificationPanel }) => setPanel(() => NotificationPanel),
      // Without a network, it is tried again the next time.
      () => undefined,
    )
  const label = unread > 0 ? m.notification_bell_unread({ count: unread }) : m.notification_bell()
  return (
    <>
      <IconLink
        // With large text there is no room, and the menu of the account has the page too.
        className="wide:hidden max-wide:@max-[15rem]:hidden! noscript:inline-grid!"
        label={label}
        count={unread}
        href={panel.pageHref}
      >
        <Bell />
      </IconLink>
      <button
        type="button"
        className={iconButtonClass({ className: 'bg-sunk max-wide:hidden noscript:hidden' })}
        aria-label={label}
        aria-haspopup="dialog"
        popoverTarget={id}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Bell />
        <Count count={unread} on="icon" />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={m.notification_title()}
        className={panelClassName}
        onToggle={({ newState }) => {
          prepare()
          setOpen(newState === 'open')
        }}
      >
        {Panel ? (
          <Panel
            {...panel}
            loaded={loaded}
            isOpen={isOpen}
            close={() => document.getElementById(id)?.hidePopover()}
          />
        ) : (
          <p className="p-5 text-ink-2" role="status">
            {m.notification_loading()}
          </p>
        )}
      </div>
    </>
  )
}

export type NotificationBellProps = Omit<NotificationPanelProps, 'isOpen' | 'close'> & {
  loaded: UnreadCounts
  panelClassName: string
}
