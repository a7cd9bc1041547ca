import { timeAgo } from '#domain/notifications/ago.ts'
import type { At } from '#domain/time/time.ts'

/** Age of a notification; `now` advances while it is shown. */
export const NotificationTime = ({ at, now }: { at: At; now: At }) => (
  <time dateTime={new Date(at).toISOString()}>{timeAgo(at, now)}</time>
)
