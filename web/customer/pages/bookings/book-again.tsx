import { m } from '#messages'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import type { Again } from './load-again.ts'

/** Last visits above the list of past bookings. */
export const LastVisits = ({ visits }: { visits: readonly Again[] }) => (
  <section aria-labelledby="again" className="mt-3 wide:mt-5">
    <h2 id="again" className="mb-3 text-18 leading-row">
      {m.booking_again()}
    </h2>
    <BookAgain visits={visits} />
  </section>
)

/** Past visits with their next free times, which lead to the review step. */
export const BookAgain = ({ visits }: { visits: readonly Again[] }) => (
  <ul className="grid gap-3 wide:grid-cols-2 wide:gap-4">
    {visits.map((visit) => (
      <li
        key={visit.bookingId}
        className="grid min-w-0 content-start gap-2.5 rounded-card border border-line bg-surface p-3.5 pb-1.5"
      >
        <div className="min-w-0">
          <h3 className="line-clamp-2 font-text text-16 leading-snug font-semibold">{visit.title}</h3>
          <p className="quiet truncate">
            {visit.staffName === null
              ? visit.storeName
              : m.booking_again_with({ store: visit.storeName, name: visit.staffName })}
          </p>
        </div>
        <SlotLinks>
          {visit.times.map(({ href, note, time }) => (
            <SlotLink key={href} href={href} time={time} note={note} />
          ))}
        </SlotLinks>
        <Link
          href={visit.href}
          className={`${linkClass} inline-flex min-h-11 items-center justify-self-start`}
        >
          {m.booking_again_other()}
          <span className="sr-only">: {visit.title}</span>
        </Link>
      </li>
    ))}
  </ul>
)
