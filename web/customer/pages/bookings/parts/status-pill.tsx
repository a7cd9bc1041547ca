import { Ban, CircleCheck, Clock, DoorOpen, Smartphone, UserX, type Icon } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { Pill, type PillTone } from '#web/ui/feedback/pill.tsx'

/** The status of a booking, in the customer's text. */
export function BookingStatusPill({ booking, onCover }: { booking: BookingState; onCover?: boolean }) {
  const { tone, icon, text } = getLabel(booking)
  return (
    <Pill tone={tone} icon={icon} onCover={onCover}>
      {text}
    </Pill>
  )
}

export const statusText = (booking: BookingState): string => getLabel(booking).text

function getLabel({ status, requiresPayment, isNoShow }: BookingState): StatusLabel {
  switch (status) {
    case 'pending':
      return requiresPayment
        ? { tone: 'info', icon: Smartphone, text: m.bookings_state_held() }
        : { tone: 'info', icon: Clock, text: m.bookings_state_waiting() }
    case 'confirmed':
      return { tone: 'ok', icon: CircleCheck, text: m.bookings_state_confirmed() }
    case 'checked_in':
      return { tone: 'ok', icon: DoorOpen, text: m.bookings_state_checked_in() }
    case 'completed':
      return { icon: CircleCheck, text: m.bookings_state_completed() }
    case 'cancelled':
      return isNoShow
        ? { tone: 'bad', icon: UserX, text: m.bookings_state_missed() }
        : { tone: 'bad', icon: Ban, text: m.bookings_state_cancelled() }
  }
}

type BookingState = Pick<Booking, 'status' | 'requiresPayment' | 'isNoShow'>
type StatusLabel = { tone?: PillTone; icon: Icon; text: string }
