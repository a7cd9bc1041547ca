/** The results on a map, in pins that join where they would cover each other. Loaded only with an open map. */
// cspell:ignore zoomend moveend
import { divIcon, latLngBounds, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import { m } from '#messages'
import { kmBetween } from '#domain/catalogue/places.ts'
import { DEFAULT_VIEW, openBaseMap, type BaseMapOptions } from '#web/shared/map/base-map.ts'
import { clustersOf } from './clusters.ts'
import type { MapPlace } from './map-places.ts'

const MAX_INITIAL_ZOOM = 16
const CLUSTER_PIXELS = 56
const MAX_SHOWN = 4

export type View = { latitude: number; longitude: number; km: number }
type Options = BaseMapOptions & {
  /** When the visitor has moved the map. */
  onMoved: (view: View) => void
  /** Opens a page of the site. */
  onOpen: (href: string) => void
}
export type OpenMap = {
  /** Shows other results, in the same view or in one that has all of them. */
  show: (places: readonly MapPlace[], inSameView: boolean) => void
  close: () => void
}

/** Opens the map in a container of fixed size. */
export function openResultsMap(container: HTMLElement, { onMoved, onOpen, ...options }: Options): OpenMap {
  const { map, isReducedMotion } = openBaseMap(container, options)
  let places: readonly MapPlace[] = []
  let markers: Marker[] = []
  let isMovedByUs = true

  function draw() {
    for (const each of markers) each.remove()
    const onScreen = places.map((place) => {
      const { x, y } = map.project([...place.at])
      return { place, x, y }
    })
    markers = clustersOf(onScreen, CLUSTER_PIXELS).map((cluster) =>
      cluster.length === 1
        ? pinOf(cluster[0].place)
        : clusterOf(cluster.map(({ place }) => place)).on('click', () => zoomTo(cluster)),
    )
    for (const each of markers) each.addTo(map)
  }
  function zoomTo(cluster: readonly { place: MapPlace }[]) {
    map.fitBounds(latLngBounds(cluster.map(({ place }) => [...place.at])).pad(0.2), {
      maxZoom: map.getMaxZoom(),
      animate: !isReducedMotion,
    })
  }
  const openLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-in-site]') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!link || !isPlain) return
    event.preventDefault()
    onOpen(link.getAttribute('href') ?? '')
  }
  const closePopup = (event: KeyboardEvent) => {
    const open = markers.find((each) => each.isPopupOpen())
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    open.closePopup()
    open.getElement()?.focus()
  }
  map.on('zoomend', draw)
  map.on('moveend', () => {
    if (isMovedByUs) isMovedByUs = false
    else if (!markers.some((each) => each.isPopupOpen())) onMoved(viewOf(map))
  })
  container.addEventListener('click', openLink)
  container.addEventListener('keydown', closePopup)

  return {
    show(next, inSameView) {
      places = next
      if (!inSameView || !map.getBounds().isValid()) {
        isMovedByUs = true
        if (places.length === 0) map.setView([...DEFAULT_VIEW.centre], DEFAULT_VIEW.zoom)
        else
          map.fitBounds(latLngBounds(places.map(({ at }) => [...at])).pad(0.1), {
            maxZoom: MAX_INITIAL_ZOOM,
            paddingTopLeft: [48, 72],
            paddingBottomRight: [48, 24],
            animate: false,
          })
      }
      draw()
    },
    close() {
      container.removeEventListener('click', openLink)
      container.removeEventListener('keydown', closePopup)
      map.remove()
    },
  }
}

/** The middle of the map, and how far its nearer edge is from there. */
function viewOf(map: LeafletMap): View {
  const { lat: latitude, lng: longitude } = map.getCenter()
  const bounds = map.getBounds()
  const middle = { latitude, longitude }
  return {
    ...middle,
    km: Math.min(
      kmBetween(middle, { latitude: bounds.getNorth(), longitude }),
      kmBetween(middle, { latitude, longitude: bounds.getEast() }),
    ),
  }
}

function clusterOf(places: readonly MapPlace[]): Marker {
  const count = places.reduce((sum, { items }) => sum + items.length, 0)
  const all = latLngBounds(places.map(({ at }) => [...at]))
  return labelled(
    marker(all.getCenter(), {
      icon: divIcon({ className: CLUSTER, html: element('span', String(count)), iconSize: undefined }),
    }),
    m.list_map_cluster({ count: places.length }),
  )
}

/** Names are user input and are inserted as text. */
function pinOf({ at, name, area, label, items }: MapPlace): Marker {
  const content = document.createElement('div')
  content.append(element('p', [name, area].filter(Boolean).join(' · '), LINE))
  for (const { href, title, times } of items.slice(0, MAX_SHOWN)) {
    const row = element('p', '', TIMES)
    row.append(
      ...times.map((time) => siteLink(time.href, [time.note, time.time].filter(Boolean).join(' '), TIME)),
    )
    content.append(siteLink(href, title, TITLE), row)
  }
  return labelled(
    marker([...at], {
      icon: divIcon({ className: PIN, html: element('span', label, LABEL), iconSize: undefined }),
      riseOnHover: true,
    }).bindPopup(content, { offset: [0, -34], minWidth: 200, maxWidth: 260, maxHeight: 260 }),
    m.list_map_pin({ store: name, area, time: label }),
  )
}

function labelled(pin: Marker, label: string): Marker {
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', label))
  pin.on('popupopen', ({ popup }) => {
    // Leaflet's own label is English.
    const closeButton = popup.getElement()?.querySelector('.leaflet-popup-close-button')
    closeButton?.setAttribute('aria-label', m.store_map_close())
  })
  return pin
}

function siteLink(href: string, text: string, className: string): HTMLAnchorElement {
  const link = element('a', text, className)
  link.href = href
  link.dataset.inSite = ''
  return link
}

function element<Tag extends 'a' | 'p' | 'span'>(
  tag: Tag,
  text: string,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}

// Important where Leaflet's own styles, which are in no cascade layer, say something else.
/** A pin: its point is where the store is, its label is above it. */
const PIN = `group grid! w-max max-w-40 -translate-x-1/2 -translate-y-full justify-items-center
  after:-mt-px after:h-2 after:w-3 after:bg-ink after:[clip-path:polygon(0_0,100%_0,50%_100%)]
  focus-visible:outline-none`
const LABEL = `grid min-h-8 max-w-full items-center truncate rounded-full border-control border-ink bg-surface px-3 text-14
  leading-label font-emphasis text-ink tabular-nums shadow-float outline-offset-2 outline-focus group-hover:bg-ink
  group-hover:text-paper group-focus-visible:outline-3`
const CLUSTER = `grid! size-11 -translate-1/2 place-items-center rounded-full border-control border-ink bg-surface text-15
  font-emphasis text-ink tabular-nums shadow-float hover:bg-ink hover:text-paper`
const LINE = 'mt-0! mb-1! text-ink-2'
const TITLE = 'block text-15 leading-label font-semibold text-ink! hover:underline'
const TIMES = 'mt-1.5! mb-3! flex flex-wrap gap-1.5'
const TIME = `inline-grid min-h-11 place-items-center rounded-control border-control border-edge px-2.5 font-emphasis
  text-ink! tabular-nums hover:border-ink`
