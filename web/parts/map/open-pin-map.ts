// cspell:ignore moveend latlng
/** A map that is moved below a pin in its middle. Loaded only with an open map. */
import { DEFAULT_VIEW, openBaseMap, type BaseMapOptions } from './base-map.ts'

const ZOOM_AT_PIN = 17
const ZOOM_AT_AREA = 15
const DIGITS = 6

export type Point = { latitude: number; longitude: number }
export type PinMap = {
  /** Puts the pin there. */
  show: (point: Point) => void
  /** Shows an area, in which the map is then moved. */
  showArea: (point: Point) => void
  close: () => void
}

/** `onMove` gets the point in the middle whenever the map was moved by hand. */
export function openPinMap(
  container: HTMLElement,
  {
    pin,
    area,
    onMove,
    ...options
  }: Omit<BaseMapOptions, 'isMovedByOneFinger'> & {
    pin: Point | null
    area: Point | null
    onMove: (point: Point) => void
  },
): PinMap {
  const { map, isReducedMotion } = openBaseMap(container, { ...options, isMovedByOneFinger: true })
  const start = pin ?? area
  map.setView(
    start ? [start.latitude, start.longitude] : [...DEFAULT_VIEW.centre],
    pin ? ZOOM_AT_PIN : area ? ZOOM_AT_AREA : DEFAULT_VIEW.zoom,
    { animate: false },
  )
  let isShowing = false
  const report = () => {
    if (isShowing) return
    const { lat, lng } = map.getCenter()
    onMove({ latitude: round(lat), longitude: round(lng) })
  }
  map.on('moveend', report)
  map.on('click', ({ latlng }) => {
    if (latlng.equals(map.getCenter())) report()
    else map.panTo(latlng, { animate: !isReducedMotion })
  })
  const move = ({ latitude, longitude }: Point, zoom: number) => {
    isShowing = true
    map.setView([latitude, longitude], zoom, { animate: false })
    isShowing = false
  }
  return {
    show: (point) => move(point, Math.max(map.getZoom(), ZOOM_AT_PIN)),
    showArea: (point) => move(point, ZOOM_AT_AREA),
    close: () => map.remove(),
  }
}

const round = (degrees: number) => Math.round(degrees * 10 ** DIGITS) / 10 ** DIGITS
