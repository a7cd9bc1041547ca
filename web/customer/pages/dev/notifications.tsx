import { MarkAllRead } from '#web/ui/notifications/mark-all-read.tsx'
import { NewerButton } from '#web/ui/notifications/newer-button.tsx'
import { NotificationGroups } from '#web/ui/notifications/notification-groups.tsx'
import { NotificationIcon } from '#web/ui/notifications/notification-icon.tsx'
import { NotificationItem } from '#web/ui/notifications/notification-item.tsx'
import { NotificationTime } from '#web/ui/notifications/notification-time.tsx'
import { NotificationsSkeleton } from '#web/ui/notifications/notifications-skeleton.tsx'
import type { ShownNotification } from '#web/ui/notifications/shown-notification.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#domain/notifications/notification-types.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { Folder, Line, Shown } from './shown.tsx'

const NOW = Date.parse('2026-11-21T12:00:00+03:00')
const QUOTE: ShownNotification = {
  id: 'quote',
  type: 'service_request_offer',
  title: 'New offer for your request',
  message: 'Bomba Works can come today at 14:30 for KES 3,200',
  href: '#notifications',
  at: NOW - 4 * MINUTE,
  isUnread: true,
  sender: { name: 'Bomba Works', picture: null, isStore: true },
}
const CONFIRMED: ShownNotification = {
  ...QUOTE,
  id: 'confirmed',
  type: 'booking_confirmed',
  title: 'Booking confirmed',
  message: 'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings',
  at: NOW - 8 * MINUTE,
  sender: { name: 'Kinyozi Kings', picture: null, isStore: true },
}
const DROP: ShownNotification = {
  ...CONFIRMED,
  id: 'drop',
  type: 'price_drop',
  title: 'Price drop on a favourite',
  message: 'Swahili full-body massage, now KES 2,250',
  at: NOW - 3 * HOUR,
  isUnread: false,
  sender: null,
}
const REVIEW: ShownNotification = {
  ...DROP,
  id: 'review',
  type: 'new_review',
  title: 'Achieng wrote a review',
  message: '',
  at: NOW - DAY,
  sender: { name: 'Achieng', picture: null, isStore: false },
}
// The keys of the table.
const TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[]

export function NotificationComponents() {
  return (
    <Folder name="notifications">
      <Shown name="NotificationGroups">
        <NotificationGroups
          notifications={[QUOTE, CONFIRMED, DROP, REVIEW]}
          now={NOW}
          heading="h3"
          onOpen={() => undefined}
        />
      </Shown>
      <Shown name="NotificationItem">
        <ul>
          <NotificationItem notification={QUOTE} now={NOW} />
          <NotificationItem notification={DROP} now={NOW} />
        </ul>
      </Shown>
      <Shown name="NotificationIcon">
        <Line>
          {TYPES.map((type) => (
            <NotificationIcon key={type} type={type} />
          ))}
        </Line>
      </Shown>
      <Shown name="NotificationTime">
        <Line>
          {[0, 4 * MINUTE, 3 * HOUR, 2 * DAY, 9 * DAY, 400 * DAY].map((age) => (
            <NotificationTime key={age} at={NOW - age} now={NOW} />
          ))}
        </Line>
      </Shown>
      <Shown name="NotificationsSkeleton">
        <NotificationsSkeleton rows={2} />
      </Shown>
      <Shown name="MarkAllRead">
        <MarkAllRead onMarkAll={() => undefined} />
      </Shown>
      <Shown name="NewerButton">
        <div style={{ minHeight: 56 }}>
          <NewerButton count={3} onClick={() => undefined} />
        </div>
      </Shown>
    </Folder>
  )
}
