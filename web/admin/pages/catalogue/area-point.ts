import type { Point } from '#web/parts/map/open-pin-map.ts'

type Typed = { latitude?: string | undefined; longitude?: string | undefined }

/** Returns the point; null unless both coordinates are numbers. */
export function toPoint({ latitude = '', longitude = '' }: Typed): Point | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  const isTyped = latitude.trim() !== '' && longitude.trim() !== ''
  return isTyped && Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null
}

export const isLatitudeOfKenya = (latitude: number): boolean => latitude >= -4.7 && latitude <= 4.6
export const isLongitudeOfKenya = (longitude: number): boolean => longitude >= 33.9 && longitude <= 41.9
export const isInKenya = ({ latitude, longitude }: Point): boolean =>
  isLatitudeOfKenya(latitude) && isLongitudeOfKenya(longitude)
