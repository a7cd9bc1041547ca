import { m } from '#messages'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function TimesSkeleton() {
  return (
    <div role="status" aria-label={m.bookings_reschedule_loading()}>
      <div className="flex gap-2 overflow-hidden">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} width="60px" height="78px" className="flex-1" />
        ))}
      </div>
      <div className="mt-4 grid grid-cols-4 gap-2">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} height="48px" className="rounded-control" />
        ))}
      </div>
    </div>
  )
}
