import { CalendarPlus, MessageCircle, Navigation, Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import type { Branch } from '#contract/entities/store.ts'
import { toDay, type At } from '#domain/time/time.ts'
import { hoursOn } from '#web/app/document/branch-hours.ts'
import { ActionRow } from '#web/ui/navigation/links/action-row.tsx'
import { BranchDirections } from '../../../branches/branch-directions.tsx'
import { paths } from '../../../paths.ts'

/** Immediate actions for a booking: the calendar, sharing it, calling the store and the way, in the order of its page. */
export function BookedActions({ id, status, mapsHref, shareHref, phoneHref }: BookedActionsProps) {
  return (
    <ActionRow
      label={m.bookings_actions_label()}
      items={[
        // A request has no calendar entry before the store agrees, as on the page of the booking.
        ...(status === 'pending'
          ? []
          : [
              {
                icon: <CalendarPlus />,
                label: m.bookings_action_calendar(),
                href: paths.bookingCalendar(id),
                download: true,
              },
            ]),
        { icon: <MessageCircle />, label: 'WhatsApp', href: shareHref, isExternal: true },
        ...(phoneHref === null
          ? []
          : [{ icon: <Phone />, label: m.bookings_action_call(), href: phoneHref }]),
        { icon: <Navigation />, label: m.bookings_action_maps(), href: mapsHref, isExternal: true },
      ]}
    />
  )
}

type BookedActionsProps = {
  id: string
  status: Booking['status']
  mapsHref: string
  shareHref: string
  phoneHref: string | null
}

export function WayThere({ branch, storeName, start }: { branch: Branch; storeName: string; start: At }) {
  return (
    <section>
      <h2 className="mb-3 text-20!">{m.bookings_part_going()}</h2>
      <BranchDirections to={branch} storeName={storeName} hours={hoursOn(branch, toDay(start))} />
    </section>
  )
}
