import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { Booking } from '#contract/entities.ts'
import { generalProblems } from '#contract/problem.ts'
import type { At } from '#domain/time/time.ts'
import { notifyFailed } from '#web/ui/notify.ts'
import type { StartChange, Change } from './change-props.ts'

const load = {
  move: () => import('./reschedule.tsx'),
  cancel: () => import('./cancel-booking.tsx'),
} satisfies Record<Change, unknown>
const Reschedule = lazy(async () => ({ default: (await load.move()).Reschedule }))
const CancelBooking = lazy(async () => ({ default: (await load.cancel()).CancelBooking }))

/** The two changes a customer can make, asked for from the list or from the booking: one dialog each, loaded when it is wanted. */
export function useChange(now: At): { ask: StartChange; dialog: ReactNode } {
  // `turn` makes each opening a new form.
  const [asked, setAsked] = useState<{ what: Change; booking: Booking; turn: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)

  const ask: StartChange = (what, booking) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    load[what]().then(
      () => {
        setAsked((before) => ({ what, booking, turn: (before?.turn ?? 0) + 1 }))
        setOpen(true)
      },
      () => notifyFailed(generalProblems.network().message),
    )
  }
  const shared = {
    now,
    open: isOpen,
    onOpenChange: setOpen,
    // The button goes with what it was for.
    finalFocus: () => (opener.current?.isConnected ? opener.current : document.getElementById('main')),
  }
  return {
    ask,
    dialog: asked && (
      <Suspense>
        {asked.what === 'move' ? (
          <Reschedule key={asked.turn} booking={asked.booking} {...shared} />
        ) : (
          <CancelBooking key={asked.turn} booking={asked.booking} {...shared} />
        )}
      </Suspense>
    ),
  }
}
