import { clsx } from 'clsx'
import { m } from '#messages'
import { SlotLink } from '#web/ui/booking/slot-link.tsx'

/** `note` is the day, where it is not the chosen one. */
export type ShownTime = { href: string; time: string; note?: string }

/**
 * The next free times of a result, above the link that covers its card. Each leads to the review of its booking. A
 * `compact` card has room for two on a phone.
 */
export function NextTimes({
  title,
  times,
  compact = false,
  className,
}: {
  title: string
  times: ShownTime[]
  compact?: boolean
  className?: string
}) {
  if (times.length === 0) return null
  return (
    <ul
      aria-label={m.list_next_times({ title })}
      className={clsx(
        'relative z-1 grid gap-1.5 wide:gap-2',
        compact
          ? 'grid-cols-2 narrow:grid-cols-1 wide:grid-cols-3'
          : 'grid-cols-3 wide:grid-cols-[repeat(3,minmax(0,7rem))] narrow:grid-cols-1',
        className,
      )}
    >
      {times.map(({ href, time, note }, index) => (
        <li key={href} className={clsx('grid', compact && index === 2 && 'max-wide:hidden')}>
          <SlotLink
            href={href}
            time={time}
            {...(note && { note })}
            aria-label={[[time, note].filter(Boolean).join(' '), title].join(', ')}
          />
        </li>
      ))}
    </ul>
  )
}
