import { MapPin, Search } from '#web/ui/icons/icons.tsx'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { MarksContext } from './map-marks.ts'
import type { MapPlace } from './map-places.ts'
import type { OpenMap, View } from './open-results-map.ts'

/**
 * The results on a map. Leaflet is loaded when this is shown, or, for visitors who save data, when they ask for it. With
 * `waitsForTouch`, so are the tiles; until then, and without any, the names of areas say where the results are.
 * `hrefOfArea` is the address of the same search around another point.
 */
export function ResultsMap({
  places,
  tilesUrl,
  hrefOfArea,
  onChoose,
  onLeave,
  waitsForTouch = false,
  className,
}: ResultsMapProps) {
  const navigate = useNavigate()
  const marks = useContext(MarksContext)
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap>(undefined)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  const [hasNoTiles, setNoTiles] = useState(false)
  /** The view that the visitor has moved the map to, and the results then. */
  const [moved, setMoved] = useState<{ to: View; from: string }>()
  const { pathname, search } = useLocation()
  /** The address that the last search of the map leads to: the results of any other move the map. */
  const ownSearch = useRef<string>(undefined)
  const savesData = useContext(DataSaver)
  const [isAsked, setAsked] = useState(false)
  const isHeld = savesData && !isAsked
  const [hasTiles, setTiles] = useState(!waitsForTouch)
  // The places are compared as JSON, so that loading the same results does not move the map.
  const placesJson = JSON.stringify(places)

  const follow = useEffectEvent((href: string) => {
    onLeave?.()
    void navigate(href)
  })
  const offerSearch = useEffectEvent((to: View) => setMoved({ to, from: placesJson }))
  const choose = useEffectEvent((key: string) => onChoose?.(key))
  const addTiles = useEffectEvent(() => {
    if (hasTiles) map.current?.addTiles()
  })
  const showPlaces = useEffectEvent(() => {
    map.current?.show(places, ownSearch.current === pathname + search)
    ownSearch.current = undefined
  })

  useEffect(() => {
    if (isHeld) return undefined
    let isUnmounted = false
    const open = async () => {
      try {
        const { openResultsMap } = await import('./open-results-map.ts')
        if (isUnmounted || !container.current) return
        map.current = openResultsMap(container.current, {
          tilesUrl,
          waitsForTouch: true,
          isMovedByOneFinger: true,
          onTilesStatus: (status) => setNoTiles(status === 'missing'),
          onMoved: (view) => offerSearch(view),
          onOpen: (href) => follow(href),
          onMark: marks.set,
          onChoose: (key) => choose(key),
        })
        showPlaces()
        map.current.mark(marks.get())
        setState('open')
        addTiles()
        const { locations } = await call('GET /locations/available')
        map.current?.showAreas(locations)
      } catch {
        // The list has every result, and the map works without the names of areas.
        if (!isUnmounted && !map.current) setState('failed')
      }
    }
    void open()
    return () => {
      isUnmounted = true
      map.current?.close()
      map.current = undefined
    }
  }, [tilesUrl, isHeld, marks])

  useEffect(() => addTiles(), [hasTiles])
  useEffect(() => showPlaces(), [placesJson])
  useEffect(() => marks.subscribe(() => map.current?.mark(marks.get())), [marks])

  function searchHere(view: View) {
    const href = hrefOfArea(view)
    ownSearch.current = href
    setMoved(undefined)
    void navigate(href, { preventScrollReset: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- notices that its content is used
    <div
      className={clsx('relative isolate overflow-hidden bg-sunk noscript:hidden', className)}
      data-testid="results-map"
      onPointerDown={() => setTiles(true)}
      onKeyDown={() => setTiles(true)}
    >
      <div
        ref={container}
        className="h-full"
        role="region"
        aria-label={m.list_map_label()}
        aria-busy={(!isHeld && state === 'loading') || undefined}
      />
      {isHeld && (
        <div className="absolute inset-0 grid place-items-center">
          <Button variant="line" onClick={() => setAsked(true)}>
            <MapPin />
            {m.store_map_show()}
          </Button>
        </div>
      )}
      {!isHeld && state === 'loading' && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 text-ink-2">
          <MapPin />
          {m.list_map_loading()}
        </p>
      )}
      {!isHeld && state === 'open' && !hasTiles && tilesUrl && (
        <Button
          variant="line"
          size="sm"
          className="absolute top-4 left-4 z-1001 min-h-11! rounded-full! shadow-float"
          onClick={() => setTiles(true)}
        >
          <MapPin />
          {m.store_map_show()}
        </Button>
      )}
      {moved?.from === placesJson && (
        <Button
          variant="line"
          size="sm"
          className="absolute top-4 left-1/2 z-1001 min-h-11! -translate-x-1/2 rounded-full! shadow-float"
          onClick={() => searchHere(moved.to)}
        >
          <Search />
          {m.list_map_search()}
        </Button>
      )}
      <p
        role="status"
        className="absolute inset-[68px_auto_auto_12px] z-1001 max-w-[calc(100%-24px)] rounded-control bg-surface px-3
          py-1.5 text-14 text-ink-2 empty:hidden"
      >
        {state === 'failed' || hasNoTiles ? m.list_map_failed() : places.length === 0 && m.list_map_empty()}
      </p>
    </div>
  )
}

export type ResultsMapProps = {
  places: MapPlace[]
  tilesUrl: string | null
  hrefOfArea: (view: View) => string
  /** Called with the key of its results when a pin is chosen. */
  onChoose?: (key: string) => void
  /** Called when a result is opened. */
  onLeave?: () => void
  /** Tiles are loaded when the map is touched, rather than at once. */
  waitsForTouch?: boolean
  className?: string
}
