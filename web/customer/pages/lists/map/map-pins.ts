/** The pins of the results on a map. */
// cspell:ignore popupopen
import { divIcon, latLngBounds, marker, type Marker } from 'leaflet'
import { m } from '#messages'
import type { MapPlace } from './map-places.ts'
import { pinKey } from './map-point.ts'

/** `keys` are those of its results. */
export type Pin = { marker: Marker; keys: readonly string[] }

export function buildCluster(
  places: readonly [MapPlace, ...MapPlace[]],
  zoomTo: (places: readonly MapPlace[]) => void,
): Pin {
  const count = places.reduce((sum, { items }) => sum + items.length, 0)
  const all = latLngBounds(places.map(({ at }) => [...at]))
  const zoom = () => zoomTo(places)
  const cluster = marker(all.getCenter(), {
    icon: divIcon({ className: CLUSTER, html: element('span', String(count)), iconSize: undefined }),
    riseOnHover: true,
  }).on('click', zoom)
  return {
    marker: usableByKeyboard(labelled(cluster, m.list_map_cluster({ count })), zoom),
    keys: places.map(({ at }) => pinKey(at)),
  }
}

/** The room of the zoom buttons, in pixels. */
const ZOOM_BUTTONS: [number, number] = [64, 8]

/** Names are user input and are inserted as text. */
export function toPin({ at, name, area, label, items }: MapPlace, keys = [pinKey(at)]): Pin {
  const content = document.createElement('div')
  // A store itself has its name as its title.
  const isStore = items.every(({ title }) => title === name)
  content.append(element('p', [isStore ? '' : name, area].filter(Boolean).join(' · '), LINE))
  for (const { href, title, times } of items) {
    const row = element('p', '', TIMES)
    row.append(
      ...times.map((time) => siteLink(time.href, [time.note, time.time].filter(Boolean).join(' '), TIME)),
    )
    content.append(siteLink(href, title, TITLE), row)
  }
  const pin = marker([...at], {
    icon: divIcon({ className: PIN, html: element('span', label, LABEL), iconSize: undefined }),
    riseOnHover: true,
  }).bindPopup(content, {
    offset: [0, -34],
    minWidth: 200,
    maxWidth: 260,
    maxHeight: 260,
    autoPanPaddingBottomRight: ZOOM_BUTTONS,
  })
  const place = [name, area].filter(Boolean).join(', ')
  return {
    marker: usableByKeyboard(labelled(pin, m.list_map_pin({ place, time: label })), () => {
      pin.openPopup()
      // The other pins would otherwise be between it and its popup.
      pin
        .getPopup()
        ?.getElement()
        ?.querySelector<HTMLElement>('a[data-in-site]')
        ?.focus({ preventScroll: true })
    }),
    keys,
  }
}

/** The name of an area, as tiles would have it; a screen reader has it in the pins. */
export const getAreaName = ({
  name,
  latitude,
  longitude,
}: {
  name: string
  latitude: number
  longitude: number
}): Marker =>
  marker([latitude, longitude], {
    icon: divIcon({ className: AREA, html: element('span', name), iconSize: undefined }),
    interactive: false,
    keyboard: false,
    zIndexOffset: BELOW_PINS,
  }).on('add', ({ target }: { target: Marker }) => target.getElement()?.setAttribute('aria-hidden', 'true'))

const BELOW_PINS = -10_000

/** Makes a pin usable with both keys of a button; Leaflet itself only opens popups, with Enter. */
function usableByKeyboard(pin: Marker, use: () => void): Marker {
  return pin.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    use()
  })
}

function labelled(pin: Marker, label: string): Marker {
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', label))
  pin.on('popupopen', ({ popup }) => {
    // Leaflet's own label is English.
    const closeButton = popup.getElement()?.querySelector('.leaflet-popup-close-button')
    closeButton?.setAttribute('aria-label', m.ui_close())
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
  group-hover:text-paper group-focus-visible:outline-3 group-data-marked:scale-110 group-data-marked:bg-ink
  group-data-marked:text-paper origin-bottom motion-safe:transition-transform`
const CLUSTER = `grid! size-11 -translate-1/2 place-items-center rounded-full border-control border-ink bg-surface text-15
  font-emphasis text-ink tabular-nums shadow-float hover:bg-ink hover:text-paper data-marked:bg-ink
  data-marked:text-paper`
const AREA = 'w-max -translate-1/2 text-13 leading-none font-semibold text-ink-2'
const LINE = 'mt-0! mb-1! text-ink-2'
const TITLE = 'block text-15 leading-label font-semibold text-ink! hover:underline'
const TIMES = 'mt-1.5! mb-3! flex flex-wrap gap-1.5'
const TIME = `inline-grid min-h-11 place-items-center rounded-control border-control border-edge px-2.5 font-emphasis
  text-ink! tabular-nums hover:border-ink`
