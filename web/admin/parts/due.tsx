import { clsx } from 'clsx'
import { relativeTime } from '#domain/time/time.ts'
import { AlarmClock, Clock3 } from '#web/ui/icons/icons.tsx'
import { MINUTE } from '#domain/time/time.ts'

const SOON_MS = 30 * MINUTE

/** Time by which something should be decided, marked if that is soon or over. */
export function Due({ at, now }: { at: string; now: number }) {
  const due = Date.parse(at)
  const isUrgent = due - now < SOON_MS
  const DueIcon = isUrgent ? AlarmClock : Clock3
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-14 whitespace-nowrap',
        isUrgent ? 'font-semibold text-danger' : 'text-ink-2',
      )}
    >
      <DueIcon className="size-4" />
      <span className="sr-only">Due </span>
      {relativeTime(due, now)}
    </span>
  )
}
