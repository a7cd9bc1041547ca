import { useId, type ReactNode } from 'react'
import { m } from '#messages'
import { NEW_FOR_MS } from '#domain/notifications/notification-types.ts'
import type { At } from '#domain/time/time.ts'
import { NotificationItem } from './notification-item.tsx'
import type { ShownNotification } from './shown-notification.ts'

/** Notifications under the headings New (less than an hour old) and Earlier, in the given order. */
export function NotificationGroups({
  notifications,
  now,
  heading,
  onOpen,
  renderActions,
}: NotificationGroupsProps) {
  const isNew = ({ at }: ShownNotification) => now - at < NEW_FOR_MS
  const groups = [
    { title: m.notification_group_new(), members: notifications.filter(isNew) },
    { title: m.notification_group_earlier(), members: notifications.filter((each) => !isNew(each)) },
  ]
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ title, members }) => (
      <Group key={title} title={title} heading={heading}>
        {members.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            onOpen={() => onOpen(notification)}
            actions={renderActions?.(notification)}
          />
        ))}
      </Group>
    ))
}

function Group({
  title,
  heading: Heading,
  children,
}: {
  title: string
  heading: 'h2' | 'h3'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading
        id={id}
        className="px-4 pt-3.5 pb-1 font-text text-13 leading-row font-emphasis tracking-normal text-ink-2 wide:px-5"
      >
        {title}
      </Heading>
      <ul>{children}</ul>
    </section>
  )
}

export type NotificationGroupsProps = {
  notifications: readonly ShownNotification[]
  now: At
  heading: 'h2' | 'h3'
  onOpen: (notification: ShownNotification) => void
  renderActions?: (notification: ShownNotification) => ReactNode
}
