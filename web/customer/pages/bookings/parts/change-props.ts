import type { Booking } from '#contract/entities/booking.ts'
import type { At } from '#domain/time/time.ts'

export type Change = 'move' | 'cancel'
export type StartChange = (type: Change, booking: Booking) => void
export type ChangeProps = {
  booking: Booking
  now: At
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus: () => HTMLElement | null
}
