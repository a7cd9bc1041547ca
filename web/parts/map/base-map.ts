/** Leaflet and its styles, in a chunk that is loaded only with an open map. */
import { control, map as leaflet, tileLayer, type Map as LeafletMap } from 'leaflet'
import { m } from '#messages'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import 'leaflet/dist/leaflet.css'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './map.css'

const MAX_ZOOM = 19

/** The centre of Nairobi, used if no point is known (docs/rules/pages.md#maps). */
export const DEFAULT_VIEW = { centre: [-1.2921, 36.8219], zoom: 13 } as const

/** The attribution that OpenStreetMap requires (docs/rules/providers.md#map-tiles). */
const attribution = () =>
  [
    { href: 'https://www.openstreetmap.org/copyright', text: m.store_map_attribution() },
    { href: 'https://www.openstreetmap.org/fixthemap', text: m.store_map_report() },
  ]
    .map(({ href, text }) => `<a href="${href}" target="_blank" rel="noopener">${text}</a>`)
    .join(' · ')

/** A map without markers in a container of fixed size. `isMovedByOneFinger` also takes touches that scroll the page. */
export function openBaseMap(
  container: HTMLElement,
  { tilesUrl, onTilesStatus, isMovedByOneFinger, waitsForTouch = false }: BaseMapOptions,
): { map: LeafletMap; isReducedMotion: boolean; addTiles: () => void } {
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet(container, {
    dragging: isMovedByOneFinger || !matchMedia('(pointer: coarse)').matches,
    scrollWheelZoom: false,
    zoomAnimation: !isReducedMotion,
    fadeAnimation: !isReducedMotion,
    markerZoomAnimation: !isReducedMotion,
    inertia: !isReducedMotion,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
  })
  let isAsked = false
  function addTiles() {
    if (!tilesUrl || isAsked) return
    isAsked = true
    control.attribution({ prefix: false }).addTo(map)
    let areTilesLoaded = false
    tileLayer(tilesUrl, { maxZoom: MAX_ZOOM, attribution: attribution() })
      .on('tileload', () => {
        areTilesLoaded = true
        onTilesStatus('loaded')
      })
      .on('tileerror', () => areTilesLoaded || onTilesStatus('missing'))
      .addTo(map)
  }
  if (!waitsForTouch) addTiles()
  control
    .zoom({
      // The buttons are within reach of a thumb, and not where popups open.
      position: 'bottomright',
      zoomInText: '+',
      zoomOutText: '–',
      zoomInTitle: m.store_map_zoom_in(),
      zoomOutTitle: m.store_map_zoom_out(),
    })
    .addTo(map)
  return { map, isReducedMotion, addTiles }
}

export type BaseMapOptions = {
  tilesUrl: string | null
  onTilesStatus: (status: 'loaded' | 'missing') => void
  isMovedByOneFinger: boolean
  /** Tiles are loaded by `addTiles`, rather than at once. */
  waitsForTouch?: boolean
}
