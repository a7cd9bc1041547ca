/** Results around a point: how a list is asked for what its map shows. */

export const DISTANCES = ['2', '5', '10', '25', '50'] as const
type Distance = (typeof DISTANCES)[number]
/** docs/rules/catalogue.md#search */
const KM_AROUND_A_POINT = '10'
const KM_AROUND_AN_AREA = '5'

export type Around = {
  /** '-1.286,36.82', the approximate position; empty if the distance does not matter. */
  near: string
  /** Distance from there, or from the middle of the chosen location if that is an area. */
  km: Distance
}

export function readAround(search: URLSearchParams): Around {
  const point = (search.get('near') ?? '').trim()
  const near = isPoint(point) ? point : ''
  return { near, km: DISTANCES.find((km) => km === search.get('km')) ?? usualKm(near) }
}

function isPoint(text: string): boolean {
  if (!/^-?\d{1,2}(\.\d{1,4})?,-?\d{1,3}(\.\d{1,4})?$/.test(text)) return false
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

export const usualKm = (near: string): Distance => (near ? KM_AROUND_A_POINT : KM_AROUND_AN_AREA)

/** The parameters of a list around a point or an area, without the usual distance. */
export const aroundParams = ({ near, km }: Around) => ({
  near,
  km: km === usualKm(near) ? undefined : km,
})

/** The filters for what a map shows. */
export const toArea = ({ latitude, longitude, km }: { latitude: number; longitude: number; km: number }) => ({
  near: `${latitude.toFixed(3)},${longitude.toFixed(3)}`,
  km: DISTANCES.find((each) => Number(each) >= km) ?? '50',
  location: '',
})

export const ANYWHERE = { near: '', km: KM_AROUND_AN_AREA } as const satisfies Around

/** The place of the point that a script puts into an address: the position of the visitor, or the middle of the map. */
export const SOME_POINT = { near: '0,0', km: KM_AROUND_A_POINT, location: '' } as const

/** Screens show what is in a place and near it, so they ask for the circle around it. */
export const inAndNear = (location: string | undefined, km: Distance = KM_AROUND_AN_AREA) =>
  location ? { location, km: Number(km) } : {}

/** The place, or the point and the distance, as the API names them. */
export function aroundQuery({ near, km }: Around, location: string) {
  if (near === '') return inAndNear(location, km)
  const [lat, lng] = near.split(',')
  return { ...(location && { location }), lat: Number(lat), lng: Number(lng), km: Number(km) }
}
