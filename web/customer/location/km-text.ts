import { m } from '#messages'

/** '1.2 km', '14 km' */
export const kmText = (km: number): string =>
  m.list_km({ km: km < 10 ? km.toFixed(1) : String(Math.round(km)) })
