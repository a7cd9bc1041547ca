/** The results on a map, in pins that join where they would cover each other. Loaded only with an open map. */
// cspell:ignore zoomend moveend popupopen popupclose
import { latLngBounds, type Map as LeafletMap, type Marker } from 'leaflet'
import { kmBetween } from '#domain/catalogue/places.ts'
import { DEFAULT_VIEW, openBaseMap, type BaseMapOptions } from '#web/parts/map/base-map.ts'
import { buildClusters } from './clusters.ts'
import { getAreaName, buildCluster, toPin, type Pin } from './map-pins.ts'
import { formatNames, type MapPlace } from './map-places.ts'
import { pinKey } from './map-point.ts'

const MAX_INITIAL_ZOOM = 16
const CLUSTER_PIXELS = 56
const AREA_PIXELS = 72
/** Offset that puts a pin above the other pins, wherever they are. */
const RAISED = 10_000

export type View = { latitude: number; longitude: number; km: number; zoom: number }
type Options = BaseMapOptions & {
  /** Called when the visitor has moved the map. */
  onMoved: (view: View) => void
  /** The results of the pin under the pointer, with the focus or with an open popup. */
  onMark: (keys: readonly string[]) => void
  onChoose: (key: string) => void
}
export type OpenMap = {
  /** Shows results in a view, or else in one that has all of them. */
  show: (places: readonly MapPlace[], view: View | null) => void
  /** Marks the pins of these results. */
  mark: (keys: readonly string[]) => void
  /** Names areas where there are no tiles. */
  showAreas: (areas: readonly AreaName[]) => void
  addTiles: () => void
  close: () => void
}
type AreaName = { name: string; latitude: number; longitude: number; storeCount: number }

/** Opens the map in a container of fixed size. */
export function openResultsMap(
  container: HTMLElement,
  { onMoved, onMark, onChoose, onTilesStatus, ...options }: Options,
): OpenMap {
  const { map, isReducedMotion, addTiles } = openBaseMap(container, {
    ...options,
    onTilesStatus(status) {
      if (status === 'loaded') {
        hasTiles = true
        drawAreas()
      }
      onTilesStatus(status)
    },
  })
  let hasTiles = false
  let areas: readonly AreaName[] = []
  let areaNames: Marker[] = []
  let places: readonly MapPlace[] = []
  let pins: Pin[] = []
  let marked: readonly string[] = []
  let isMovedByUs = true

  /** Names the areas on the map: of areas that are near each other on the screen, the one with most stores is named. */
  function drawAreas() {
    for (const name of areaNames) name.remove()
    const onScreen = areas.map((area) => ({ area, ...map.project([area.latitude, area.longitude]) }))
    areaNames = hasTiles ? [] : buildClusters(onScreen, AREA_PIXELS).map(([{ area }]) => getAreaName(area))
    for (const name of areaNames) name.addTo(map)
  }
  function draw() {
    drawAreas()
    const focused = pins.find(({ marker }) => marker.getElement() === document.activeElement)
    for (const { marker } of pins) marker.remove()
    const onScreen = places.map((place) => {
      const { x, y } = map.project([...place.at])
      return { place, x, y }
    })
    pins = buildClusters(onScreen, CLUSTER_PIXELS).map((group) => {
      const [first, ...others] = group.map(({ place }) => place)
      if (first === undefined || others.length === 0) return toPin(group[0].place)
      const all = [first, ...others] as const
      return map.getZoom() < map.getMaxZoom() ? buildCluster(all, zoomTo) : toPin(...joined(all))
    })
    for (const pin of pins) {
      pin.marker.addTo(map)
      listenTo(pin)
    }
    mark(marked)
    // A group that is zoomed into by keyboard is replaced by its parts.
    const [key] = focused?.keys ?? []
    if (key !== undefined) findElement(pins.find(({ keys }) => keys.includes(key)))?.focus()
  }
  function listenTo({ marker, keys }: Pin) {
    const element = marker.getElement()
    for (const type of ['pointerenter', 'focus']) element?.addEventListener(type, () => onMark(keys))
    for (const type of ['pointerleave', 'blur']) element?.addEventListener(type, markOpen)
    marker.on('popupopen', () => {
      onMark(keys)
      if (keys[0] !== undefined) onChoose(keys[0])
    })
    marker.on('popupclose', markOpen)
  }
  function markOpen() {
    onMark(pins.find(({ marker }) => marker.isPopupOpen())?.keys ?? [])
  }
  function mark(keys: readonly string[]) {
    marked = keys
    for (const pin of pins) {
      const isMarked = pin.keys.some((key) => keys.includes(key))
      findElement(pin)?.toggleAttribute('data-marked', isMarked)
      pin.marker.setZIndexOffset(isMarked ? RAISED : 0)
    }
  }
  function zoomTo(group: readonly MapPlace[]) {
    map.fitBounds(latLngBounds(group.map(({ at }) => [...at])).pad(0.2), {
      maxZoom: map.getMaxZoom(),
      animate: !isReducedMotion,
    })
  }
  const closePopup = (event: KeyboardEvent) => {
    const open = pins.find(({ marker }) => marker.isPopupOpen())
    if (event.key !== 'Escape' || !open) return
    // The map of a phone stays open.
    event.preventDefault()
    event.stopPropagation()
    open.marker.closePopup()
    findElement(open)?.focus()
  }
  map.on('zoomend', draw)
  map.on('moveend', () => {
    if (isMovedByUs) isMovedByUs = false
    else if (!pins.some(({ marker }) => marker.isPopupOpen())) onMoved(getView(map))
  })
  container.addEventListener('keydown', closePopup)

  return {
    show(next, view) {
      places = next
      isMovedByUs = true
      if (view) map.setView([view.latitude, view.longitude], view.zoom)
      else if (places.length === 0) map.setView([...DEFAULT_VIEW.centre], DEFAULT_VIEW.zoom)
      else
        map.fitBounds(latLngBounds(places.map(({ at }) => [...at])).pad(0.1), {
          maxZoom: MAX_INITIAL_ZOOM,
          paddingTopLeft: [48, 72],
          paddingBottomRight: [48, 24],
          animate: false,
        })
      draw()
    },
    mark,
    addTiles,
    showAreas(all) {
      areas = all.toSorted((a, b) => b.storeCount - a.storeCount)
      drawAreas()
    },
    close() {
      container.removeEventListener('keydown', closePopup)
      map.remove()
    },
  }
}

const findElement = (pin: Pin | undefined) => pin?.marker.getElement()

/** Places that are too near to each other for pins of their own even on the largest map. */
const joined = (places: readonly [MapPlace, ...MapPlace[]]): Parameters<typeof toPin> => [
  {
    ...places[0],
    name: formatNames(places),
    items: places.flatMap(({ items }) => items),
  },
  places.map(({ at }) => pinKey(at)),
]

/** The middle of the map, and how far its nearer edge is from there. */
function getView(map: LeafletMap): View {
  const { lat: latitude, lng: longitude } = map.getCenter()
  const bounds = map.getBounds()
  const middle = { latitude, longitude }
  return {
    latitude,
    // The map repeats to the east and the west.
    longitude: map.wrapLatLng([latitude, longitude]).lng,
    km: Math.min(
      kmBetween(middle, { latitude: bounds.getNorth(), longitude }),
      kmBetween(middle, { latitude, longitude: bounds.getEast() }),
    ),
    zoom: map.getZoom(),
  }
}
