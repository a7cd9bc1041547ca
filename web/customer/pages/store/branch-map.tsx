import { MapPin } from '#web/ui/icons/icons.tsx'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import type { Pin } from './open-map.ts'
import type { StorePageView } from './store-view.ts'

/**
 * The branches on a map. Its space is reserved from the start. Leaflet is loaded after hydration, or, for
 * visitors who save data, when they ask for it.
 */
export function BranchMap({ store, tilesUrl }: { store: StorePageView; tilesUrl: string | null }) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  const [hasNoTiles, setNoTiles] = useState(false)
  // The pins are compared as JSON, so that reloading the same branches keeps the open map.
  const pinsJson = useMemo(() => JSON.stringify(toPins(store)), [store])
  const pins = useMemo(() => JSON.parse(pinsJson) as Pin[], [pinsJson]) // serialized in the line above

  const savesData = useContext(DataSaver)
  const [isAsked, setAsked] = useState(false)
  const isHeld = savesData && !isAsked
  const takesFocus = useRef(false)
  const pinsNote = pins.length === 0 && m.store_map_no_pins()

  useEffect(() => {
    if (isHeld) return undefined
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
        // The button that had the focus is gone.
        if (takesFocus.current) container.current.focus({ preventScroll: true })
        takesFocus.current = false
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
  }, [pins, tilesUrl, isHeld])

  return (
    <div
      className="relative isolate mt-4 h-80 overflow-hidden rounded-card border border-line bg-sunk wide:h-105
        noscript:hidden"
      data-testid="map-frame"
    >
      <div
        ref={container}
        className="h-full overflow-hidden rounded-card border border-line"
        role="region"
        aria-label={m.store_map_label({ store: store.name })}
        aria-busy={(!isHeld && state === 'loading') || undefined}
      />
      {isHeld && (
        <div className="absolute inset-0 grid place-items-center">
          <Button
            variant="line"
            onClick={() => {
              takesFocus.current = true
              setAsked(true)
            }}
          >
            <MapPin />
            {m.store_map_show()}
          </Button>
        </div>
      )}
      {!isHeld && state === 'loading' && (
        <MapPin className="absolute inset-0 m-auto size-8 text-ink-3" aria-hidden />
      )}
      <p
        role="status"
        className="absolute inset-[12px_12px_auto_auto] z-1001 max-w-[calc(100%-76px)] rounded-control bg-surface
          px-3 py-1.5 text-14 text-ink-2 empty:hidden"
      >
        {state === 'failed' || hasNoTiles ? m.store_map_failed() : pinsNote}
      </p>
    </div>
  )
}

const toPins = ({ name, outlets }: StorePageView): Pin[] =>
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
