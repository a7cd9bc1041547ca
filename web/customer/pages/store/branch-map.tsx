import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import type { Pin } from './open-map.ts'
import type { StorePageView } from './store-view.ts'

/** The branches on a map. Its space is reserved from the start; Leaflet is loaded after hydration. */
export function BranchMap({ store, tilesUrl }: { store: StorePageView; tilesUrl: string | null }) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  const [hasNoTiles, setNoTiles] = useState(false)
  // Compared as JSON, so that reloading the same branches keeps the open map.
  const pinsJson = useMemo(() => JSON.stringify(pinsOf(store)), [store])
  const pins = useMemo(() => JSON.parse(pinsJson) as Pin[], [pinsJson]) // serialized in the line above

  const pinsNote = pins.length === 0 && m.store_map_no_pins()

  useEffect(() => {
    let close: (() => void) | undefined
    let isUnmounted = false
    const open = async () => {
      try {
        const { openMap } = await import('./open-map.ts')
        if (isUnmounted || !container.current) return
        close = openMap(container.current, {
          pins,
          tilesUrl,
          onTilesStatus: (status) => setNoTiles(status === 'missing'),
        })
        setState('open')
      } catch {
        // A note replaces the map; the address is above.
        if (!isUnmounted) setState('failed')
      }
    }
    void open()
    return () => {
      isUnmounted = true
      close?.()
    }
  }, [pins, tilesUrl])

  return (
    <div className="map-frame">
      <div
        ref={container}
        className="map"
        role="region"
        aria-label={m.store_map_label({ store: store.name })}
        aria-busy={state === 'loading' || undefined}
      />
      {state === 'loading' && <MapPin className="map-sign" aria-hidden />}
      <p role="status" className="map-note">
        {state === 'failed' || hasNoTiles ? m.store_map_failed() : pinsNote}
      </p>
    </div>
  )
}

const pinsOf = ({ name, outlets }: StorePageView): Pin[] =>
  outlets.flatMap(({ id, name: branch, area, directions, map, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            id,
            label: outlets.length > 1 ? area : name,
            name: branch,
            address: directions.address,
            stage: directions.stage,
            href: map,
            at: [latitude, longitude] as const,
          },
        ],
  )
