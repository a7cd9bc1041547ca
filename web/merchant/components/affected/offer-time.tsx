import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { m } from '#messages'
import type { At } from '#domain/time/time.ts'
import { Queries } from '#web/api/queries.tsx'
import { MoveDialog } from '../bookings/move-dialog.tsx'

/** Proposes another time for a booking that no longer fits. */
export function OfferTime({ booking, now, onOffered, onClose }: OfferTimeProps) {
  return (
    <Queries>
      <MoveDialog
        title={m.merchant_affected_offer()}
        booking={{ ...booking, itemTitle: booking.serviceName }}
        now={now}
        onProposed={(start) => onOffered(booking.id, new Date(start).toISOString())}
        onClose={onClose}
      />
    </Queries>
  )
}

type OfferTimeProps = {
  booking: AffectedBooking
  now: At
  onOffered: (bookingId: string, proposedTime: string) => void
  onClose: () => void
}
