/** Leaflet and what it wears, in a piece of its own that only an open map loads. */
import { control, divIcon, latLngBounds, map as leaflet, marker, tileLayer, type Marker } from 'leaflet'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import 'leaflet/dist/leaflet.css'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './branch-map.css'

/** The middle of Nairobi, where no branch says where it is (docs/rules/pages.md#maps). */
const USUAL = { centre: [-1.2921, 36.8219], zoom: 13 } as const
const NEAREST_ZOOM = 16
const DEEPEST_ZOOM = 19
const PIN_HEIGHT = 40

/** Asked for by those who made the map (docs/rules/providers.md#map-tiles). */
const CREDIT =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a> · ' +
  '<a href="https://www.openstreetmap.org/fixthemap" target="_blank" rel="noopener">Report a mistake</a>'

/** One branch on the map. */
export type Pin = {
  id: string
  label: string
  name: string
  address: string
  stage: string | null
  href: string
  at: readonly [latitude: number, longitude: number]
}
type Setting = { pins: readonly Pin[]; tilesUrl: string | null; onTiles: (are: 'there' | 'missing') => void }

/** Opens the map in a room of a fixed size, and answers how to close it. */
export function openMap(room: HTMLElement, { pins, tilesUrl, onTiles }: Setting): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet(room, {
    // A finger or a wheel that goes over the map is on its way down the page; two fingers, or the buttons, mean the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
    scrollWheelZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    zoomControl: false,
    attributionControl: false,
    maxZoom: DEEPEST_ZOOM,
  })
  control.zoom({ zoomInText: '+', zoomOutText: '–' }).addTo(map)
  if (tilesUrl) {
    control.attribution({ prefix: false }).addTo(map)
    let areThere = false
    tileLayer(tilesUrl, { maxZoom: DEEPEST_ZOOM, attribution: CREDIT })
      .on('tileload', () => {
        areThere = true
        onTiles('there')
      })
      .on('tileerror', () => areThere || onTiles('missing'))
      .addTo(map)
  }
  const markers = pins.map((pin) => markerOf(pin))
  for (const each of markers) {
    each.addTo(map)
    // The room is small: what is opened comes into its middle, whole.
    each.on('popupopen', ({ popup }) => {
      const above = ((popup.getElement()?.offsetHeight ?? 0) + PIN_HEIGHT) / 2
      map.panTo(map.unproject(map.project(each.getLatLng()).subtract([0, above])), { animate: !isCalm })
    })
  }
  if (pins.length === 0) map.setView([...USUAL.centre], USUAL.zoom)
  else
    map.fitBounds(latLngBounds(markers.map((each) => each.getLatLng())).pad(0.1), {
      maxZoom: NEAREST_ZOOM,
      paddingTopLeft: [56, 88],
      paddingBottomRight: [56, 48],
      animate: false,
    })
  for (const [i, each] of markers.entries())
    each.getElement()?.setAttribute('aria-label', `${pins[i]?.name}, ${pins[i]?.address}`)

  const leave = (event: KeyboardEvent) => {
    const open = markers.find((each) => each.isPopupOpen())
    if (event.key !== 'Escape' || !open) return
    open.closePopup()
    open.getElement()?.focus()
  }
  room.addEventListener('keydown', leave)
  return () => {
    room.removeEventListener('keydown', leave)
    map.remove()
  }
}

/** Names are people's words: they go in as text. */
function markerOf({ label, name, address, stage, href, at }: Pin): Marker {
  const words = document.createElement('div')
  const way = element('a', 'Open in Maps')
  way.href = href
  way.target = '_blank'
  way.rel = 'noopener'
  words.append(element('b', name), element('p', address), ...(stage ? [element('p', stage)] : []), way)
  return marker([...at], {
    icon: divIcon({ className: 'map-pin', html: element('span', label), iconSize: undefined }),
    keyboard: true,
    riseOnHover: true,
  }).bindPopup(words, {
    offset: [0, 6 - PIN_HEIGHT],
    autoPan: false,
    minWidth: 180,
    maxWidth: 260,
  })
}

function element<Tag extends 'a' | 'b' | 'p' | 'span'>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
