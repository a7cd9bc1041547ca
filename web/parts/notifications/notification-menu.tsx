import { Check, Trash } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ActionMenu, MenuAction } from '#web/ui/overlays/action-menu.tsx'

/** Menu of actions for a notification of the list. */
export const NotificationMenu = ({ title, isUnread, onRead, onDelete }: NotificationMenuProps) => (
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
