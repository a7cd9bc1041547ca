import { clsx } from 'clsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { SlotLink, SlotLinks } from './slot-link.tsx'

/**
 * The next free times of an offer or a service as links to their review, and one to all its times. `confirms`: a dialog comes first
 * (confirm-links.ts of the customers' site).
 */
export function NextSlots({ times, allHref, confirms }: NextSlotsProps) {
  if (times.length === 0) return null
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-3 text-14">
        <b>{m.offer_next_times()}</b>
        <Link
          className={clsx(linkClass, 'py-2.5 leading-6')}
          href={allHref}
          data-confirm={confirms || undefined}
        >
          {m.offer_all_times()}
        </Link>
      </p>
      <SlotLinks>
        {times.map((slot) => (
          <SlotLink key={slot.href} {...slot} data-confirm={confirms || undefined} />
        ))}
      </SlotLinks>
    </>
  )
}

type NextSlotsProps = {
  times: readonly NextSlot[]
  allHref: string
  confirms?: boolean
}

/** The text of the button that books the next free time, if there is one. */
export const BookNext = ({ label, next }: { label: string; next: NextSlot | undefined }) =>
  next ? (
    <span className="grid py-1 text-center leading-tight">
      {label}{' '}
      <small className="text-13 font-medium tabular-nums">
        {next.note} {next.time}
      </small>
    </span>
  ) : (
    label
  )

export type NextSlot = { href: string; time: string; note: string }
