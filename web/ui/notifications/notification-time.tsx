import { timeAgo } from '#domain/notifications/ago.ts'
import type { At } from '#domain/time/time.ts'

/** How old a notification is; `now` advances while it is shown. */
export const NotificationTime = ({ at, now }: { at: At; now: At }) => (
  <time dateTime={new Date(at).toISOString()}>{timeAgo(at, now)}</time>
)
