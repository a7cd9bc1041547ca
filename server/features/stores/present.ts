import type * as z from 'zod'
import type { Branch, Outlet, Store, StoreContact } from '#contract/entities.ts'
import { openingAt, usualHours, workingDays } from '#domain/opening.ts'
import type { Hours } from '#domain/slots.ts'
import { clockTime, WEEKDAYS } from '#domain/time.ts'
import { mediaUrl, type MediaBase } from '#server/kernel/media.ts'
import type { BranchRow, OutletRow, SocialRow, StoreFront } from './queries.ts'

/** The mean to one decimal; null while nobody has reviewed the store (product.md §1.12). */
export const ratingOf = (row: { rating_sum: number; rating_count: number }): number | null =>
  row.rating_count === 0 ? null : Math.round((row.rating_sum * 10) / row.rating_count) / 10

export type StoreContactRow = Pick<
  StoreFront,
  'id' | 'name' | 'logo' | 'cover' | 'location_name' | 'rating_sum' | 'rating_count' | 'phone_number' | 'email' | 'address' | 'hours'
>

/** The store inside a service, an offer or a booking: what a visitor needs to go there. */
export function storeContactOnTheWire(row: StoreContactRow, media: MediaBase): z.infer<typeof StoreContact> {
  const usual = usualHours(row.hours)
  return {
    id: row.id,
    name: row.name,
    logo_url: mediaUrl(media, row.logo),
    cover_url: mediaUrl(media, row.cover),
    location: row.location_name,
    rating: ratingOf(row),
    totalReviews: row.rating_count,
    phone_number: row.phone_number,
    phone: row.phone_number,
    primary_email: row.email,
    email: row.email,
    address: row.address,
    opening_time: usual?.openingTime ?? null,
    closing_time: usual?.closingTime ?? null,
    working_days: workingDays(row.hours),
  }
}

export function storeOnTheWire(row: StoreFront, now: Date, media: MediaBase): Store {
  const usual = usualHours(row.hours)
  const [logo, cover] = [mediaUrl(media, row.logo), mediaUrl(media, row.cover)]
  return {
    id: row.id,
    name: row.name,
    logo,
    logo_url: logo,
    image_url: cover ?? logo,
    cover_url: cover,
    category: row.category_name,
    categorySlug: row.category,
    location: row.location_name,
    description: row.description,
    phone_number: row.phone_number,
    primary_email: row.email,
    website_url: row.website,
    opening_time: usual?.openingTime ?? null,
    closing_time: usual?.closingTime ?? null,
    working_days: workingDays(row.hours),
    ...openingOnTheWire(row.hours, now),
    latitude: row.latitude,
    longitude: row.longitude,
    rating: ratingOf(row),
    totalReviews: row.rating_count,
    reviews: row.rating_count,
    reviewCount: row.rating_count,
    followers: row.follower_count,
    following: false,
    cashback: row.best_discount === null ? null : `Up to ${row.best_discount}%`,
    wasRate: null,
    createdAt: row.created_at.toISOString(),
  }
}

function openingOnTheWire(hours: readonly Hours[], now: Date): Pick<Store, 'openNow' | 'openingNote'> {
  const opening = openingAt(hours, now.getTime())
  return { openNow: opening.open, openingNote: opening.open ? `until ${opening.until}` : opening.opens }
}

export function branchOnTheWire(row: Omit<BranchRow, 'hours'>, hours: readonly Hours[]): Branch {
  const usual = usualHours(hours)
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    location: row.location_name,
    phone: row.phone_number,
    email: row.email,
    status: row.status,
    openingTime: usual?.openingTime ?? null,
    closingTime: usual?.closingTime ?? null,
    workingDays: workingDays(hours),
    isMainBranch: row.is_main,
    manager: row.manager,
    latitude: row.latitude,
    longitude: row.longitude,
    storeId: row.store_id,
    stage: row.stage,
    landmark: row.landmark,
    gate: row.gate,
    floor: row.floor,
  }
}

export function outletOnTheWire(row: OutletRow, now: Date): Outlet {
  return {
    ...branchOnTheWire(row, row.hours),
    ...openingOnTheWire(row.hours, now),
    hours: MONDAY_FIRST.flatMap((weekday) =>
      row.hours
        .filter((span) => span.weekday === weekday)
        .map(({ opens, closes }) => ({ weekday: WEEKDAYS[weekday], opens: clockTime(opens), closes: clockTime(closes) })),
    ),
    staffCount: row.staff_count,
  }
}
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const

/** By its platform too, for callers that look one up. */
export const socialsOnTheWire = (rows: SocialRow[]) => ({
  socialLinks: Object.fromEntries(rows.map(({ platform, link }) => [platform, link])),
  socialLinksRaw: rows,
})

/** A store that has no branch yet is its own (wire.md §2, Synthetic main branch). */
export const storeAsOutlet = (store: StoreFront): OutletRow => ({
  id: `store-${store.id}`,
  store_id: store.id,
  name: `${store.name} - Main Branch`,
  address: store.location_name,
  location_name: store.location_name,
  phone_number: store.phone_number,
  email: store.email,
  status: 'active',
  is_main: true,
  manager: null,
  latitude: store.latitude,
  longitude: store.longitude,
  stage: null,
  landmark: null,
  gate: null,
  floor: null,
  hours: store.hours,
  staff_count: 0,
})
