import { CalendarPlus, MessageCircle, Navigation, Phone } from 'lucide-react'
import { m } from '#messages'
import type { Branch } from '#contract/entities/store.ts'
import { dayOf, type At } from '#domain/time/time.ts'
import { hoursOn } from '#web/shared/document/branch-hours.ts'
import { Directions } from '#web/components/booking/directions.tsx'
import { ActionRow } from '#web/components/navigation/action-row.tsx'
import { paths } from '../../paths.ts'
import { directionSteps } from '../bookings/direction-steps.tsx'

/** What to do with a booking at once: the calendar, the way, sharing it and calling the store. */
export function BookedActions({ id, mapsHref, shareHref, phoneHref }: BookedActionsProps) {
  return (
    <ActionRow
      label={m.bookings_actions_label()}
      items={[
        {
          icon: <CalendarPlus />,
          label: m.bookings_action_calendar(),
          href: paths.bookingCalendar(id),
          download: true,
        },
        { icon: <Navigation />, label: m.bookings_action_maps(), href: mapsHref, isExternal: true },
        { icon: <MessageCircle />, label: 'WhatsApp', href: shareHref, isExternal: true },
        ...(phoneHref === null
          ? []
          : [{ icon: <Phone />, label: m.bookings_action_call(), href: phoneHref }]),
      ]}
    />
  )
}

type BookedActionsProps = { id: string; mapsHref: string; shareHref: string; phoneHref: string | null }

export function WayThere({ branch, storeName, start }: { branch: Branch; storeName: string; start: At }) {
  return (
    <section>
      <h2 className="mb-3 text-20!">{m.bookings_part_going()}</h2>
      <Directions stops={directionSteps(branch, storeName, hoursOn(branch, dayOf(start)))} />
    </section>
  )
}
