import type * as z from 'zod'
import { m } from '#messages'
import type { Location } from '#contract/entities/store.ts'
import type { LocationRow } from './queries.ts'

export const serializeLocation = (row: LocationRow): z.infer<typeof Location> => ({
  id: row.slug,
  name: row.name,
  area: row.name,
  city: row.city,
  offers: m.rule_location_offers({ count: row.offer_count }),
  storeCount: row.store_count,
  offerCount: row.offer_count,
  latitude: row.latitude,
  longitude: row.longitude,
})

export const serializeCounts = (rows: LocationRow[]) =>
  Object.fromEntries(
    rows.map((row) => [
      row.name,
      { stores: row.store_count, offers: row.offer_count, total: row.store_count + row.offer_count },
    ]),
  )
