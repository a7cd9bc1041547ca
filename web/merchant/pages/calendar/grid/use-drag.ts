import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import type { CalendarBooking } from '../data/calendar-data.ts'

/**
 * Drags bookings of a time grid with a mouse or a pen; a finger scrolls. The panel of a booking has the same
 * for the keyboard. Escape ends it without effect.
 */
export function useDrag({ from, to, hourPx, onDrop }: DragOptions) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)
  const [target, setTarget] = useState<{ column: string; minutes: number } | null>(null)
  const hasJustDragged = useRef(false)

  const end = () => {
    setGrabbed(null)
    setTarget(null)
  }

  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!grabbed) return
    const isFar = Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) > FAR_PX
    if (!isFar && target === null) return
    const column = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset.column !== undefined)
    if (!column) return setTarget(null)
    const top = event.clientY - grabbed.offset - column.getBoundingClientRect().top
    const minutes = from + Math.round(((top / hourPx) * 60) / STEP_MINUTES) * STEP_MINUTES
    setTarget({
      column: column.dataset.column ?? '',
      minutes: Math.min(to - STEP_MINUTES, Math.max(from, minutes)),
    })
  })
  const drop = useEffectEvent(() => {
    if (grabbed && target) {
      hasJustDragged.current = true
      // The click that follows comes before this.
      setTimeout(() => (hasJustDragged.current = false))
      onDrop({ booking: grabbed.booking, ...target })
    }
    end()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && end())

  const isGrabbed = grabbed !== null
  useEffect(() => {
    if (!isGrabbed) return
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', () => setGrabbed(null), { signal })
    addEventListener('keydown', onKey, { signal })
    return () => leaving.abort()
  }, [isGrabbed])

  const grab: Grab = (event, booking) => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    const offset = event.clientY - event.currentTarget.getBoundingClientRect().top
    setGrabbed({ booking, x: event.clientX, y: event.clientY, offset })
  }
  return {
    dragged: grabbed && target ? { booking: grabbed.booking, ...target } : null,
    grab,
    /** Returns whether a click only ends a drag. */
    wasDragged: () => hasJustDragged.current,
  }
}

const FAR_PX = 6
const STEP_MINUTES = 15

type Grabbed = { booking: CalendarBooking; x: number; y: number; offset: number }
export type Grab = (event: PointerEvent<HTMLElement>, booking: CalendarBooking) => void
export type Drop = { booking: CalendarBooking; column: string; minutes: number }
type DragOptions = { from: number; to: number; hourPx: number; onDrop: (drop: Drop) => void }
