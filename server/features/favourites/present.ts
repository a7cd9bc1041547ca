import type { Pagination } from '#contract/fields.ts'
import { ReadyJson } from '#contract/kernel.ts'
import { placeMedia, type MediaBase } from '#server/http/media.ts'
import type { FavouriteRow } from './queries.ts'

/** The card is JSON already (0002_cards.sql), and goes out as it was written. */
const favouriteJson = ({ id, offer_id, created_at, dropped_from, ends_soon, card }: FavouriteRow, media: MediaBase): string =>
  `{"id":"${id}","offer_id":"${offer_id}","created_at":"${created_at.toISOString()}","price_dropped_from":${dropped_from === null ? null : dropped_from / 100},"ends_soon":${ends_soon},"offer":${placeMedia(media, card)}}`

export const favouritesOnTheWire = (rows: FavouriteRow[], pagination: Pagination, media: MediaBase): ReadyJson =>
  new ReadyJson(
    `{"success":true,"favorites":[${rows.map((row) => favouriteJson(row, media)).join(',')}],"pagination":${JSON.stringify(pagination)}}`,
  )

export const addedOnTheWire = (row: FavouriteRow, media: MediaBase): ReadyJson =>
  new ReadyJson(`{"success":true,"message":"Added to favorites","favorite":${favouriteJson(row, media)}}`)

export const toggledOnTheWire = (row: FavouriteRow | null, media: MediaBase): ReadyJson =>
  new ReadyJson(
    row
      ? `{"success":true,"action":"added","message":"Added to favorites","favorite":${favouriteJson(row, media)}}`
      : '{"success":true,"action":"removed","message":"Removed from favorites"}',
  )
