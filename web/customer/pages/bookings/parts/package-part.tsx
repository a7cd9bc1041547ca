import { Ticket } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { BookingPackage } from '#contract/entities/booking.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'

/** The package that pays for the visit, and what is left of it. */
export function PackagePart({ paidBy: { id, left, visits } }: { paidBy: BookingPackage }) {
  return (
    <div className="mb-5">
      <p className="flex items-center gap-2">
        <Ticket className="small-icon shrink-0" aria-hidden />
        {m.bookings_package({ left, visits })}
      </p>
      <Link className={`${linkClass} inline-flex min-h-11 items-center`} href={paths.package(id)}>
        {m.bookings_package_see()}
      </Link>
    </div>
  )
}
