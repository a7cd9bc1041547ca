import { useEffect, useRef, useState } from 'react'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { toProblem } from '#web/api/to-problem.ts'

const PREVIEW_DELAY_MS = 500

/** The bookings that do not fit: those of what is saved or, while the draft is changed, those of a preview. */
export function useAffected({ initial, draft, isChanged, preview }: AffectedOptions) {
  const [saved, setSaved] = useState(initial)
  const [previewed, setPreviewed] = useState<readonly AffectedBooking[]>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef(preview)
  useEffect(() => {
    latest.current = preview
  })

  // A moment after the last change.
  useEffect(() => {
    if (!isChanged) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      latest.current(controller.signal).then(
        ({ affectedBookings }) => {
          setPreviewed(affectedBookings)
          setFailure(undefined)
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setFailure(toProblem(error).message)
        },
      )
    }, PREVIEW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [draft, isChanged])

  const change = (next: (bookings: readonly AffectedBooking[]) => readonly AffectedBooking[]) => {
    setSaved(next)
    setPreviewed((current) => current && next(current))
  }
  return {
    affected: isChanged && previewed ? previewed : saved,
    previewFailure: isChanged ? failure : undefined,
    /** Sets the affected bookings, and ends the preview. */
    setAffected(bookings: readonly AffectedBooking[] = saved) {
      setSaved(bookings)
      setPreviewed(undefined)
    },
    removeAffected: (id: string) => change((bookings) => bookings.filter((each) => each.id !== id)),
    showOffered: (id: string, proposedTime: string) =>
      change((bookings) => bookings.map((each) => (each.id === id ? { ...each, proposedTime } : each))),
  }
}

type AffectedOptions = {
  initial: readonly AffectedBooking[]
  draft: object
  isChanged: boolean
  preview: (signal: AbortSignal) => Promise<{ affectedBookings: readonly AffectedBooking[] }>
}
