import type * as z from 'zod'
import type { Branch, Outlet, Store, StoreContact } from '#contract/entities.ts'
import type { Pagination } from '#contract/fields.ts'
import { ReadyJson } from '#contract/kernel.ts'
import { openingAt, usualHours, workingDays } from '#domain/booking/opening.ts'
import type { Hours } from '#domain/booking/slots.ts'
import { clockTime, WEEKDAYS } from '#domain/time/time.ts'
import { mediaUrl, placeMedia, type MediaBase } from '#server/http/media.ts'
import type { BranchRow, OutletRow, SocialRow, StoreFront } from './queries.ts'

/** The mean to one decimal; null while nobody has reviewed the store (docs/rules/catalogue.md#no-invented-figures). */
export const ratingOf = (row: { rating_sum: number; rating_count: number }): number | null =>
  row.rating_count === 0 ? null : Math.round((row.rating_sum * 10) / row.rating_count) / 10

export type StoreContactRow = Pick<
  StoreFront,
  'id' | 'name' | 'logo' | 'cover' | 'location_name' | 'rating_sum' | 'rating_count' | 'phone_number' | 'email' | 'address' | 'hours'
>

/** The store inside a service, an offer or a booking: what a visitor needs to go there. */
export function storeContactOnTheWire(row: StoreContactRow, media: MediaBase): z.infer<typeof StoreContact> {
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
    ...weekOnTheWire(row.hours),
  }
}

/**
 * Completes cards that the database wrote (0010_store_cards.sql): where the pictures are, and what the hours of the main branch mean now,
 * which stand in them as `"hours":` and a line break before the week.
 */
export function storesOnTheWire(cards: string | null, now: Date, media: MediaBase): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== said.minute) said = { minute, byHours: new Map() }
  const completed = (cards ?? '').replaceAll(/"hours":\n(\[[^\]]*\])/g, (_, hours: string) => {
    const known = said.byHours.get(hours)
    if (known !== undefined) return known
    const text = JSON.stringify(nowOnTheWire(JSON.parse(hours) as Hours[], now)).slice(1, -1) // written by write_main_branch, 0002_cards.sql
    said.byHours.set(hours, text)
    return text
  })
  return placeMedia(media, completed)
}
/** Few weeks differ, and what is said of one holds for a minute. */
let said = { minute: 0, byHours: new Map<string, string>() }

const nowOnTheWire = (hours: readonly Hours[], now: Date) => ({ ...weekOnTheWire(hours), ...openingOnTheWire(hours, now) })

function weekOnTheWire(hours: readonly Hours[]) {
  const usual = usualHours(hours)
  return { opening_time: usual?.openingTime ?? null, closing_time: usual?.closingTime ?? null, working_days: workingDays(hours) }
}

export const storeListOnTheWire = (cards: string | null, now: Date, media: MediaBase, pagination?: Pagination): ReadyJson =>
  new ReadyJson(
    `{"success":true,"stores":[${storesOnTheWire(cards, now, media)}]${pagination ? `,"pagination":${JSON.stringify(pagination)}` : ''}}`,
  )

/** One store, with what only its own page says. */
export function storeOnTheWire({ card, best_discount }: StoreFront, more: object, now: Date, media: MediaBase): ReadyJson {
  const rest = { cashback: best_discount === null ? null : `Up to ${best_discount}%`, following: false, ...more }
  return new ReadyJson(`{"success":true,"store":${storesOnTheWire(card, now, media)},${JSON.stringify(rest).slice(1)}}`)
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

/** A store that has no branch yet is its own (docs/rules/wire-format.md#main-branch). */
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
