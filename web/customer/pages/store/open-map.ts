/** The branches of a store on a map. Loaded only with an open map. */
import { divIcon, latLngBounds, marker, type Marker } from 'leaflet'
import { m } from '#messages'
import { DEFAULT_VIEW, openBaseMap, type BaseMapOptions } from '#web/parts/map/base-map.ts'

const MAX_INITIAL_ZOOM = 16
const PIN_HEIGHT = 40

/** Pin of one branch on the map. */
export type Pin = {
  id: string
  label: string
  name: string
  address: string
  stage: string | null
  href: string
  at: readonly [latitude: number, longitude: number]
}
type MapOptions = Omit<BaseMapOptions, 'isMovedByOneFinger'> & { pins: readonly Pin[] }

/** Opens the map in a container of fixed size, and returns a function that closes it. */
export function openMap(container: HTMLElement, { pins, ...options }: MapOptions): () => void {
  // Scrolling the page must not move the map. Two fingers, or the buttons, do.
  const { map, isReducedMotion } = openBaseMap(container, { ...options, isMovedByOneFinger: false })
  const markers = pins.map((pin) => createMarker(pin))
  for (const each of markers) {
    each.addTo(map)
    // The container is small, so an opened popup is centred.
    each.on('popupopen', ({ popup }) => {
      // Leaflet's own label is English.
      const closeButton = popup.getElement()?.querySelector('.leaflet-popup-close-button')
      closeButton?.setAttribute('aria-label', m.ui_close())
      const above = ((popup.getElement()?.offsetHeight ?? 0) + PIN_HEIGHT) / 2
      map.panTo(map.unproject(map.project(each.getLatLng()).subtract([0, above])), {
        animate: !isReducedMotion,
      })
    })
  }
  if (pins.length === 0) map.setView([...DEFAULT_VIEW.centre], DEFAULT_VIEW.zoom)
  else
    map.fitBounds(latLngBounds(markers.map((each) => each.getLatLng())).pad(0.1), {
      maxZoom: MAX_INITIAL_ZOOM,
      paddingTopLeft: [56, 88],
      paddingBottomRight: [56, 48],
      animate: false,
    })
  for (const [i, each] of markers.entries())
    each.getElement()?.setAttribute('aria-label', `${pins[i]?.name}, ${pins[i]?.address}`)

  const closePopup = (event: KeyboardEvent) => {
    const open = markers.find((each) => each.isPopupOpen())
    if (event.key !== 'Escape' || !open) return
    open.closePopup()
    open.getElement()?.focus()
  }
  container.addEventListener('keydown', closePopup)
  return () => {
    container.removeEventListener('keydown', closePopup)
    map.remove()
  }
}

/** Names are user input and are inserted as text. */
function createMarker({ label, name, address, stage, href, at }: Pin): Marker {
  const content = document.createElement('div')
  const link = element('a', m.store_map_open(), LINK)
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener'
  content.append(
    element('b', name, NAME),
    element('p', address, LINE),
    ...(stage ? [element('p', stage, LINE)] : []),
    link,
  )
  return marker([...at], {
    icon: divIcon({ className: PIN, html: element('span', label, LABEL), iconSize: undefined }),
    keyboard: true,
    riseOnHover: true,
  }).bindPopup(content, {
    offset: [0, 6 - PIN_HEIGHT],
    autoPan: false,
    minWidth: 180,
    maxWidth: 260,
  })
}

function element<Tag extends 'a' | 'b' | 'p' | 'span'>(
  tag: Tag,
  text: string,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}

// Important where Leaflet's own styles, which are in no cascade layer, say something else.
/** A pin: its point is where the branch is, its label is above it. */
const PIN = `group grid! w-max max-w-50 -translate-x-1/2 -translate-y-full justify-items-center
  after:-mt-px after:h-2.25 after:w-3.5 after:bg-primary after:[clip-path:polygon(0_0,100%_0,50%_100%)]
  focus-visible:outline-none`
const LABEL = `max-w-full truncate rounded-full bg-primary px-3 py-1.5 text-14 leading-label font-emphasis
  text-on-primary shadow-float outline-offset-2 outline-focus group-focus-visible:outline-3`
const NAME = 'font-display text-16 leading-label font-emphasis'
const LINE = 'mt-0.5! mb-0! text-ink-2'
const LINK = `mt-1 inline-flex min-h-8 items-center font-semibold text-info-text! underline
  underline-offset-3`
