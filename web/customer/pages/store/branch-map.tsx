import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Pin } from './open-map.ts'
import type { StorePageView } from './store-view.ts'

/** The branches on a map. Its place is kept from the beginning; Leaflet comes into it when the page is alive, and not without need. */
export function BranchMap({ store, tilesUrl }: { store: StorePageView; tilesUrl: string | null }) {
  const ground = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'coming' | 'open' | 'failed'>('coming')
  const [hasNoTiles, setNoTiles] = useState(false)
  // As text, so that a page loaded again with the same branches keeps its map as it stands.
  const said = useMemo(() => JSON.stringify(pinsOf(store)), [store])
  const pins = useMemo(() => JSON.parse(said) as Pin[], [said]) // written in the line above

  useEffect(() => {
    let close: (() => void) | undefined
    let isGone = false
    const open = async () => {
      try {
        const { openMap } = await import('./open-map.ts')
        if (isGone || !ground.current) return
        close = openMap(ground.current, { pins, tilesUrl, onTiles: (are) => setNoTiles(are === 'missing') })
        setState('open')
      } catch {
        // Said in its place; everything one needs stands above.
        if (!isGone) setState('failed')
      }
    }
    void open()
    return () => {
      isGone = true
      close?.()
    }
  }, [pins, tilesUrl])

  return (
    <div className="map-frame">
      <div
        ref={ground}
        className="map"
        role="region"
        aria-label={`Map of ${store.name}`}
        aria-busy={state === 'coming' || undefined}
      />
      {state === 'coming' && <MapPin className="map-sign" aria-hidden />}
      <p role="status" className="map-note">
        {state === 'failed' || hasNoTiles
          ? 'The map could not be loaded; the address is above'
          : pins.length === 0
            ? 'Nobody has marked this store on the map yet; the address is above'
            : ''}
      </p>
    </div>
  )
}

const pinsOf = ({ name, outlets }: StorePageView): Pin[] =>
  outlets.flatMap(({ id, name: branch, area, way, map, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            id,
            label: outlets.length > 1 ? area : name,
            name: branch,
            address: way.address,
            stage: way.stage,
            href: map,
            at: [latitude, longitude] as const,
          },
        ],
  )
