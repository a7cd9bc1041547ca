import { useRef, useState, type ReactNode } from 'react'
import type { Booking } from '#contract/entities/booking.ts'
import { pageProblems } from '#contract/problem.ts'
import type { At } from '#domain/time/time.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import type { StartChange, Change } from '../parts/change-props.ts'

const load = {
  move: () => import('./reschedule.tsx'),
  cancel: () => import('./cancel-booking.tsx'),
} satisfies Record<Change, unknown>
const Reschedule = lazyPart(async () => (await load.move()).Reschedule)
const CancelBooking = lazyPart(async () => (await load.cancel()).CancelBooking)

/**
 * The dialogs of the two changes a customer can make, opened from the list or from the booking, and loaded
 * when first opened.
 */
export function useBookingChange(now: At): { startChange: StartChange; dialog: ReactNode } {
  // `opening` resets the form each time.
  const [change, setChange] = useState<{ type: Change; booking: Booking; opening: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)

  const startChange: StartChange = (type, booking) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    load[type]().then(
      () => {
        setChange((previous) => ({ type, booking, opening: (previous?.opening ?? 0) + 1 }))
        setOpen(true)
      },
      () => notifyFailed(pageProblems.network().message),
    )
  }
  const shared = {
    now,
    open: isOpen,
    onOpenChange: setOpen,
    // The button may be gone after the change.
    finalFocus: () => (opener.current?.isConnected ? opener.current : document.getElementById('main')),
  }
  return {
    startChange,
    dialog:
      change &&
      (change.type === 'move' ? (
        <Reschedule key={change.opening} booking={change.booking} {...shared} />
      ) : (
        <CancelBooking key={change.opening} booking={change.booking} {...shared} />
      )),
  }
}
