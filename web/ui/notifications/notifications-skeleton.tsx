import { m } from '#messages'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Placeholder while notifications are loaded for the first time. */
export const NotificationsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div role="status">
    <span className="sr-only">{m.notification_loading()}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3 px-4 py-3 wide:px-5"
        aria-hidden
      >
        <Skeleton width="44px" height="44px" className="rounded-xl" />
        <span className="grid gap-2">
          <Skeleton width="55%" height="15px" />
          <Skeleton width="80%" height="13px" />
        </span>
      </div>
    ))}
  </div>
)
