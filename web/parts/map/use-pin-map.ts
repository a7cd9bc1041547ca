import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PinMap, Point } from './open-pin-map.ts'

type PinMapInput = {
  pin: Point | null
  /** Point at which the map opens without a pin. */
  area: Point | null
  tilesUrl: string | null
  onMove: (point: Point) => void
}

/** Opens a map that is moved below a pin in the container. Leaflet is loaded after hydration. */
export function usePinMap({ pin, area, tilesUrl, onMove }: PinMapInput): {
  container: RefObject<HTMLDivElement | null>
  map: RefObject<PinMap | undefined>
  isLoading: boolean
  /** The place has to be set in another way. */
  hasNoMap: boolean
} {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<PinMap>(undefined)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  const [hasNoTiles, setNoTiles] = useState(false)
  const latest = useRef({ pin, area, onMove })
  useEffect(() => {
    latest.current = { pin, area, onMove }
  })
  useEffect(() => {
    let isUnmounted = false
    const open = async () => {
      try {
        const { openPinMap } = await import('./open-pin-map.ts')
        if (isUnmounted || !container.current) return
        map.current = openPinMap(container.current, {
          pin: latest.current.pin,
          area: latest.current.area,
          tilesUrl,
          onTilesStatus: (status) => setNoTiles(status === 'missing'),
          onMove: (point) => latest.current.onMove(point),
        })
        setState('open')
      } catch {
        // A note says how else the pin is set.
        if (!isUnmounted) setState('failed')
      }
    }
    void open()
    return () => {
      isUnmounted = true
      map.current?.close()
    }
  }, [tilesUrl])
  return { container, map, isLoading: state === 'loading', hasNoMap: state === 'failed' || hasNoTiles }
}
