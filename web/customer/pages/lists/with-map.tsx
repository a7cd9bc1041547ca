import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { createMarks, MarksContext } from './map-marks.ts'
import { MapBeside, MapContext } from './map-beside.tsx'
import { mapPlaces, type MapItem } from './map-places.ts'
import { findRowKey } from './map-row.tsx'
import type { View } from './open-results-map.ts'

/**
 * A list, and the map of its results: beside it on a wide screen, and otherwise behind a button. Without results there
 * is no map, unless it was moved to a place that has none.
 */
export function WithMap({ items, near, tilesUrl, hrefOfArea, children }: WithMapProps) {
  const [marks] = useState(createMarks)
  const mark = (target: EventTarget | null) => {
    const key = target && findRowKey(target)
    marks.set(key ? [key] : [])
  }
  const hasMap = items && (items.length > 0 || near !== '')
  const map = hasMap ? { places: mapPlaces(items), tilesUrl, hrefOfArea } : null
  return (
    <MarksContext value={marks}>
      <div
        className={clsx(
          map && 'wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-8 noscript:block!',
        )}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events -- marks the pins of its content */}
        <div
          onPointerOver={({ target }) => mark(target)}
          onPointerLeave={() => mark(document.activeElement)}
          onFocus={({ target }) => mark(target)}
          onBlur={({ relatedTarget }) => mark(relatedTarget)}
        >
          <MapContext value={map}>{children}</MapContext>
        </div>
        {map && <MapBeside {...map} />}
      </div>
    </MarksContext>
  )
}

type WithMapProps = {
  items: readonly MapItem[] | undefined
  /** The point that the map was moved to; empty for none. */
  near: string
  tilesUrl: string | null
  /** The address of the same list around another point. */
  hrefOfArea: (view: View) => string
  children: ReactNode
}
