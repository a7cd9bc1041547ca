import { MapPin, Search } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { aroundParams, toArea } from '../../pages/lists/around.ts'
import { followRows, markRows, showRow } from '../../pages/lists/map/list-rows.ts'
import { readMapData } from '../../pages/lists/map/map-data.ts'
import type { OpenMap, View } from '../../pages/lists/map/open-results-map.ts'
import type { RichPartProps } from './props.ts'

/**
 * The results of the list on a map. `data-beside` of the part: the list is beside it. Then its tiles are loaded when it is
 * touched, unless the visitor has asked for the map; until then, and without any, the names of areas say where the results are.
 */
export function ResultsMap({ host }: RichPartProps) {
  const { savesData } = usePageFacts()
  const isBeside = host.dataset.beside !== undefined
  const [{ places, tilesUrl, areaHref }] = useState(readMapData)
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap>(undefined)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  const [hasNoTiles, setNoTiles] = useState(false)
  /** The view that the visitor has moved the map to. */
  const [moved, setMoved] = useState<View>()
  const [hasTiles, setTiles] = useState(!isBeside || savesData)

  const mark = useEffectEvent((keys: readonly string[]) => {
    map.current?.mark(keys)
    if (isBeside) markRows(keys)
  })
  const choose = useEffectEvent((key: string) => isBeside && showRow(key))
  const addTiles = useEffectEvent(() => {
    if (hasTiles) map.current?.addTiles()
  })

  useEffect(() => {
    let isUnmounted = false
    const open = async () => {
      try {
        const { openResultsMap } = await import('../../pages/lists/map/open-results-map.ts')
        if (isUnmounted || !container.current) return
        map.current = openResultsMap(container.current, {
          tilesUrl,
          waitsForTouch: true,
          isMovedByOneFinger: true,
          onTilesStatus: (status) => setNoTiles(status === 'missing'),
          onMoved: setMoved,
          onMark: (keys) => mark(keys),
          onChoose: (key) => choose(key),
        })
        map.current.show(places, takeView())
        setState('open')
        addTiles()
        // The button that has asked for the map is gone.
        if (isBeside && savesData) container.current.focus()
        const { locations } = await call('GET /locations/available')
        map.current?.showAreas(locations)
      } catch {
        // The list has every result, and the map works without the names of areas.
        if (!isUnmounted && !map.current) setState('failed')
      }
    }
    void open()
    const stopFollowing = followRows((keys) => mark(keys))
    return () => {
      isUnmounted = true
      stopFollowing()
      map.current?.close()
      map.current = undefined
    }
  }, [places, tilesUrl, isBeside, savesData])

  useEffect(() => addTiles(), [hasTiles])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- notices that its content is used
    <div
      className={clsx(
        'relative isolate h-full overflow-hidden bg-sunk',
        isBeside && 'rounded-card border border-line',
      )}
      data-testid="results-map"
      onPointerDown={() => setTiles(true)}
      onKeyDown={() => setTiles(true)}
    >
      <div
        ref={container}
        className="h-full"
        role="region"
        aria-label={m.list_map_label()}
        aria-busy={state === 'loading' || undefined}
      />
      {state === 'loading' && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 text-ink-2">
          <MapPin />
          {m.list_map_loading()}
        </p>
      )}
      {state === 'open' && !hasTiles && tilesUrl && (
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
      {moved && (
        <Button
          variant="line"
          size="sm"
          className="absolute top-4 left-1/2 z-1001 min-h-11! -translate-x-1/2 rounded-full! shadow-float"
          onClick={() => {
            setMoved(undefined)
            openArea(areaHref, moved)
          }}
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

/** Where the view of the map is stored while the list of that area is opened. */
const VIEW = 'd3-map-view'

/** Opens the list around what the map shows; the map of that page has the same view. */
function openArea(areaHref: string, view: View): void {
  const address = new URL(areaHref, location.href)
  const { near, km } = aroundParams(toArea(view))
  address.searchParams.set('near', near)
  if (km) address.searchParams.set('km', km)
  try {
    sessionStorage.setItem(VIEW, JSON.stringify({ href: address.href, view }))
  } catch {
    // Without storage, the map shows all results.
  }
  location.assign(address)
}

/** Returns the view that the visitor has asked this list for; null for any other list. */
function takeView(): View | null {
  try {
    const stored = sessionStorage.getItem(VIEW)
    sessionStorage.removeItem(VIEW)
    const asked = stored === null ? null : (JSON.parse(stored) as { href: string; view: View }) // written by openArea
    return asked?.href === location.href ? asked.view : null
  } catch {
    return null
  }
}
