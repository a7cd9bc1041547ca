import { useEffect, useState } from 'react'
import { NotificationPanel } from '#web/parts/notifications/notification-panel.tsx'
import { loadUnreadChats } from '../../layout/personal/load-unread-chats.ts'
import { usePersonal } from '../../layout/personal/use-personal.ts'
import { paths } from '../../paths.ts'
import type { RichPartProps } from './props.ts'

/** The panel of the bell, in its popover. */
export function BellPart({ host }: RichPartProps) {
  const popover = host.closest<HTMLElement>('[popover]')
  const counts = usePersonal()?.notifications?.counts ?? NONE
  const [isOpen, setOpen] = useState(popover?.matches(':popover-open') ?? false)
  useEffect(() => {
    const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')
    popover?.addEventListener('toggle', onToggle)
    return () => popover?.removeEventListener('toggle', onToggle)
  }, [popover])
  return (
    <NotificationPanel
      loaded={counts}
      isOpen={isOpen}
      close={() => popover?.hidePopover()}
      pageHref={paths.notifications()}
      settingsHref={paths.profile.notifications()}
      chatsHref={paths.chat()}
      loadChats={loadUnreadChats}
    />
  )
}

const NONE = { unread: 0, messages: 0 }
