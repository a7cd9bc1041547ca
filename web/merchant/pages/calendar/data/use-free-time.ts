import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/**
 * Chooses free time in a column of the grid: a click or a tap chooses a start, dragging with a mouse or a pen a span. A
 * finger that moves scrolls.
 */
export function useFreeTime({ from, to, hourPx, onChoose }: FreeTimeOptions) {
  const [chosen, setChosen] = useState<{ column: string; anchor: number; at: number } | null>(null)
  const beganFree = useRef(false)
  const minutesAt = (event: MouseEvent<HTMLElement>, step: number) => {
    const top = event.clientY - event.currentTarget.getBoundingClientRect().top
    const minutes = from + Math.floor(((top / hourPx) * 60) / step) * step
    return Math.min(to - step, Math.max(from, minutes))
  }
  const toSpan = ({ anchor, at }: { anchor: number; at: number }) => ({
    from: Math.min(anchor, at),
    to: Math.max(anchor, at) + STEP_MINUTES,
  })

  const createHandlers = (column: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      beganFree.current = isFree(event)
      if (event.pointerType === 'touch' || event.button !== 0 || !isFree(event)) return
      const at = minutesAt(event, STEP_MINUTES)
      setChosen({ column, anchor: at, at })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (chosen?.column === column) setChosen({ ...chosen, at: minutesAt(event, STEP_MINUTES) })
    },
    onPointerLeave: () => setChosen(null),
    onClick(event: MouseEvent<HTMLElement>) {
      setChosen(null)
      // The click that ends the dragging of a card.
      if (!beganFree.current) return
      if (chosen?.column === column && chosen.anchor !== chosen.at)
        return onChoose({ column, ...toSpan(chosen) })
      if (isFree(event)) onChoose({ column, from: minutesAt(event, HALF_HOUR), to: null })
    },
  })
  const span = chosen && chosen.anchor !== chosen.at ? { column: chosen.column, ...toSpan(chosen) } : null
  return { span, createHandlers }
}

/** Returns whether the event is outside of the cards. Time outside of shifts can be booked by the store. */
const isFree = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target === currentTarget || (target instanceof HTMLElement && target.dataset.off !== undefined)

const STEP_MINUTES = 15
const HALF_HOUR = 30

/** Chosen time in minutes; `to` is null if only a start was chosen. */
export type ChosenTime = { column: string; from: number; to: number | null }
type FreeTimeOptions = {
  from: number
  to: number
  hourPx: number
  onChoose: (chosen: ChosenTime) => void
}
