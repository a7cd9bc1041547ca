import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check, EllipsisVertical, Trash2 } from 'lucide-react'
import { m } from '#messages'
import { iconButtonClass } from '#web/components/forms/icon-button-look.ts'
import { menuRowClass } from '#web/components/navigation/link-look.ts'

/** What can be done with a notification of the list. */
export const NotificationMenu = ({ title, isUnread, onRead, onDelete }: NotificationMenuProps) => (
  <Menu.Root>
    <Menu.Trigger
      className={iconButtonClass({ className: 'text-ink-2 [--icon:18px] noscript:hidden' })}
      aria-label={m.notification_menu({ title })}
    >
      <EllipsisVertical />
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner align="end" sideOffset={2} className="z-31">
        <Menu.Popup
          className="w-60 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-2 text-ink
            shadow-float outline-0"
        >
          {isUnread && (
            <Menu.Item className={itemClass} onClick={onRead}>
              <Check className="text-ink-2" aria-hidden />
              {m.notification_mark_one()}
            </Menu.Item>
          )}
          <Menu.Item className={itemClass} onClick={onDelete}>
            <Trash2 className="text-ink-2" aria-hidden />
            {m.notification_delete()}
          </Menu.Item>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

const itemClass = clsx(menuRowClass, 'cursor-pointer data-highlighted:bg-sunk')

type NotificationMenuProps = {
  title: string
  isUnread: boolean
  onRead: () => void
  onDelete: () => void
}
