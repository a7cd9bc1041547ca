import { Ban, CircleCheck, Clock, DoorOpen, Smartphone } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

/** Where a booking stands, in the customer's words. */
export function BookingSign({ booking }: { booking: Pick<Booking, 'status' | 'requiresPayment'> }) {
  const { tone, icon, words } = signOf(booking)
  return (
    <Pill {...(tone && { tone })}>
      {icon}
      {words}
    </Pill>
  )
}

function signOf({ status, requiresPayment }: Pick<Booking, 'status' | 'requiresPayment'>): Sign {
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
      return { tone: 'bad', icon: <Ban />, words: 'Cancelled' }
  }
}

type Sign = { tone?: PillTone; icon: React.ReactNode; words: string }
