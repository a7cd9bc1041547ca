import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { MapPin } from '#web/ui/icons/icons.tsx'
import { HasMapContext, MapLoading, MapSheet } from './map-button.tsx'
import { MAP_DATA, writeMapData } from './map-data.ts'
import { mapPlaces, type MapItem } from './map-places.ts'

/**
 * A list, and the map of its results: beside it on a wide screen, and otherwise behind a button. Without results there
 * is no map, unless it was moved to a place that has none. The list does not need the map.
 */
export function WithMap({ items, near, tilesUrl, areaHref, children }: WithMapProps) {
  const hasMap = items !== undefined && (items.length > 0 || near !== '')
  return (
    <>
      <div
        className={clsx(
          hasMap && 'wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-8 noscript:block!',
        )}
      >
        <div data-map-list>
          <HasMapContext value={hasMap}>{children}</HasMapContext>
        </div>
        {hasMap && <MapBeside />}
      </div>
      {hasMap && (
        <>
          <MapSheet />
          <script
            id={MAP_DATA}
            type="application/json"
            dangerouslySetInnerHTML={{
              __html: writeMapData({ places: mapPlaces(items), tilesUrl, areaHref }),
            }}
          />
        </>
      )}
    </>
  )
}

/** The map on a wide screen, which is loaded when it is in view; for visitors who save data, when they ask for it. */
function MapBeside() {
  const { savesData } = usePageFacts()
  return (
    <rich-part
      name="results-map"
      when="visible"
      data-beside=""
      className="sticky top-4 grid h-[calc(100dvh-32px)] overflow-hidden rounded-card bg-sunk max-wide:hidden noscript:hidden"
    >
      {savesData ? (
        <div className="grid place-content-center justify-items-center gap-2">
          <Button variant="line">
            <MapPin />
            {m.store_map_show()}
          </Button>
          <p role="status" className="quiet empty:hidden" />
        </div>
      ) : (
        <MapLoading />
      )}
    </rich-part>
  )
}

type WithMapProps = {
  items: readonly MapItem[] | undefined
  /** The point that the map was moved to; empty for none. */
  near: string
  tilesUrl: string | null
  /** The address of the same list around SOME_POINT. */
  areaHref: string
  children: ReactNode
}
