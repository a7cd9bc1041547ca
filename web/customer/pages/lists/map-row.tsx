import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { useIsMarked } from './map-marks.ts'
import { pinKey, type MapPoint } from './map-point.ts'

/**
 * A result beside the map, marked together with its pin. The mark is behind the result, so that nothing moves. One that
 * is a `line` has others directly above and below it.
 */
export function MapRow({ at, line = false, children }: MapRowProps) {
  const isMarked = useIsMarked(at)
  return (
    <div
      className={clsx(
        `relative isolate grid min-w-0 scroll-my-4 before:pointer-events-none before:absolute before:-inset-x-2.5 before:-z-1
          before:rounded-card before:bg-sunk before:opacity-0 wide:data-marked:before:opacity-100
          motion-safe:before:transition-opacity`,
        line ? 'before:inset-y-0' : 'before:-inset-y-2.5',
      )}
      data-place={at ? pinKey(at) : undefined}
      data-marked={isMarked || undefined}
    >
      {children}
    </div>
  )
}

/** Brings the first result of a pin into view. */
export function showRow(key: string): void {
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .querySelector(`[data-place="${key}"]`)
    ?.scrollIntoView({ block: 'nearest', behavior: isReducedMotion ? 'instant' : 'smooth' })
}

/** The key of the result that an event is about. */
export const findRowKey = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined

type MapRowProps = { at: MapPoint | null; line?: boolean; children: ReactNode }
