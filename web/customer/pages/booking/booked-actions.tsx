import { clsx } from 'clsx'
import { CalendarPlus, MessageCircle, MessageSquare, Navigation, Phone, Share2 } from 'lucide-react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import type { Branch } from '#contract/entities/store.ts'
import { dayOf, type At } from '#domain/time/time.ts'
import { hoursOn } from '#web/shared/document/branch-hours.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { Directions } from '#web/components/booking/directions.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { ActionRow } from '#web/components/navigation/action-row.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { paths } from '../../paths.ts'
import { directionSteps } from '../bookings/direction-steps.tsx'
import type { GuestPass } from './guest-pass.ts'

/** What to do with a booking at once: the calendar, sharing it, calling the store and the way, in the order of its page. */
export function BookedActions({ id, status, mapsHref, shareHref, phoneHref }: BookedActionsProps) {
  return (
    <ActionRow
      label={m.bookings_actions_label()}
      items={[
        // As on the page of the booking: a request has no entry before the store agrees.
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
      <Directions stops={directionSteps(branch, storeName, hoursOn(branch, dayOf(start)))} />
    </section>
  )
}

/** The guest needs the code at the counter. */
export function SendGuestPass({ pass }: { pass: GuestPass }) {
  const canShare = useHydrated() && 'share' in navigator
  return (
    <section className={panelClass({})}>
      <h2 className="text-17!">{m.booking_guest_pass_title({ name: pass.name })}</h2>
      <p className="quiet mt-1">{m.booking_guest_pass_text()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canShare && (
          <Button variant="ink" size="touch" onClick={() => void share(pass)}>
            <Share2 />
            {m.bookings_share()}
          </Button>
        )}
        <ButtonLink variant="line" size="touch" href={pass.whatsApp} target="_blank" rel="noopener">
          <MessageCircle />
          WhatsApp
        </ButtonLink>
        <ButtonLink variant="line" size="touch" href={pass.sms}>
          <MessageSquare />
          {m.booking_guest_pass_sms()}
        </ButtonLink>
      </div>
      {pass.href && (
        <p className="mt-2 text-14">
          <Link className={clsx(linkClass, 'inline-flex min-h-11 items-center')} href={pass.href}>
            {m.booking_guest_pass_look()}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Closing the share sheet is not a failure, and the buttons beside it remain. */
const share = ({ text }: GuestPass) => navigator.share({ text }).catch(() => undefined)
