import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { pinKey, type MapPoint } from './map-point.ts'

/**
 * A result beside the map, marked together with its pin (public/rich/results-map.tsx). The mark is behind the result, so that
 * nothing moves. One that is a `line` has others directly above and below it.
 */
export const MapRow = ({ at, line = false, children }: MapRowProps) => (
  <div
    className={clsx(
      `relative isolate grid min-w-0 scroll-my-4 before:pointer-events-none before:absolute before:-inset-x-2.5 before:-z-1
        before:rounded-card before:bg-sunk before:opacity-0 wide:data-marked:before:opacity-100
        motion-safe:before:transition-opacity`,
      line ? 'before:inset-y-0' : 'before:-inset-y-2.5',
    )}
    data-map-place={at ? pinKey(at) : undefined}
  >
    {children}
  </div>
)

type MapRowProps = { at: MapPoint | null; line?: boolean; children: ReactNode }
