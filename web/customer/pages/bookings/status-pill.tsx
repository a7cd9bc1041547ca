import { Ban, CircleCheck, Clock, DoorOpen, Smartphone, UserX } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

/** Where a booking stands, in the customer's words. */
export function BookingStatusPill({ booking }: { booking: Told }) {
  const { tone, icon, words } = signOf(booking)
  return (
    <Pill {...(tone && { tone })}>
      {icon}
      {words}
    </Pill>
  )
}

function signOf({ status, requiresPayment, isNoShow }: Told): Sign {
  switch (status) {
    case 'pending':
      return requiresPayment
        ? { tone: 'info', icon: <Smartphone />, words: 'Held, not paid' }
        : { tone: 'info', icon: <Clock />, words: 'Waiting for the store' }
    case 'confirmed':
      return { tone: 'ok', icon: <CircleCheck />, words: 'Confirmed' }
    case 'checked_in':
      return { tone: 'ok', icon: <DoorOpen />, words: 'Checked in' }
    case 'completed':
      return { icon: <CircleCheck />, words: 'Completed' }
    case 'cancelled':
      return isNoShow
        ? { tone: 'bad', icon: <UserX />, words: 'Missed' }
        : { tone: 'bad', icon: <Ban />, words: 'Cancelled' }
  }
}

type Told = Pick<Booking, 'status' | 'requiresPayment' | 'isNoShow'>
type Sign = { tone?: PillTone; icon: React.ReactNode; words: string }
