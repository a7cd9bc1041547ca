export type MapPoint = readonly [latitude: number, longitude: number]

/** Returns the point of a result on the map; null if it is not known. */
export const toPoint = ({ latitude, longitude }: Coordinates): MapPoint | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : null

/** Results with the same key have one pin. */
export const pinKey = (at: MapPoint): string => at.join()

type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined }
