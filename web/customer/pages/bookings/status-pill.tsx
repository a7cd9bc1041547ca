import { Ban, CircleCheck, Clock, DoorOpen, Smartphone, UserX } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { Pill, type PillTone } from '#web/components/feedback/pill.tsx'

/** The status of a booking, in the customer's text. */
export function BookingStatusPill({ booking }: { booking: BookingState }) {
  const { tone, icon, text } = labelOf(booking)
  return (
    <Pill {...(tone && { tone })}>
      {icon}
      {text}
    </Pill>
  )
}

function labelOf({ status, requiresPayment, isNoShow }: BookingState): StatusLabel {
  switch (status) {
    case 'pending':
      return requiresPayment
        ? { tone: 'info', icon: <Smartphone />, text: 'Held, not paid' }
        : { tone: 'info', icon: <Clock />, text: 'Waiting for the store' }
    case 'confirmed':
      return { tone: 'ok', icon: <CircleCheck />, text: 'Confirmed' }
    case 'checked_in':
      return { tone: 'ok', icon: <DoorOpen />, text: 'Checked in' }
    case 'completed':
      return { icon: <CircleCheck />, text: 'Completed' }
    case 'cancelled':
      return isNoShow
        ? { tone: 'bad', icon: <UserX />, text: 'Missed' }
        : { tone: 'bad', icon: <Ban />, text: 'Cancelled' }
  }
}

type BookingState = Pick<Booking, 'status' | 'requiresPayment' | 'isNoShow'>
type StatusLabel = { tone?: PillTone; icon: React.ReactNode; text: string }
