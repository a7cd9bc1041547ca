import { MessageCircle, Navigation, Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { readablePhone } from '#domain/accounts/phone.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { toDay } from '#domain/time/time.ts'
import { phoneHref } from '#web/app/document/phone-href.ts'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { hoursOn } from '#web/app/document/branch-hours.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'
import { BranchDirections } from '../../../branches/branch-directions.tsx'
import { mapsUrl } from '../../../branches/directions.ts'

/** Directions to the branch, and how to reach the store. */
export function GettingThere({ booking }: { booking: Booking }) {
  const { store } = bookedItem(booking)
  const { Branch: branch } = booking
  const hours = hoursOn(branch, toDay(getStart(booking)))
  return (
    <>
      <BranchDirections to={branch} storeName={store.name} hours={hours} />
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="line" href={mapsUrl(branch, store.name)} target="_blank" rel="noopener">
          <Navigation />
          {m.bookings_way_maps()}
        </ButtonLink>
        {store.phone && (
          <ButtonLink variant="line" href={phoneHref(store.phone)}>
            <Phone />
            {m.bookings_action_call()}
          </ButtonLink>
        )}
        <ButtonLink
          variant="line"
          className="last:odd:col-span-2"
          href={paths.chat(store.id, { booking: booking.id })}
          aria-label={m.chat_with_store_named({ store: store.name })}
        >
          <MessageCircle />
          {m.chat_with_store()}
        </ButtonLink>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 quiet">
        {store.phone && <span>{readablePhone(store.phone)}</span>}
        {store.email && (
          <Link className={linkClass} href={`mailto:${store.email}`}>
            {store.email}
          </Link>
        )}
      </p>
    </>
  )
}
