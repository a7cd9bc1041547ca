import type * as z from 'zod'
import { m } from '#messages'
import { MAX_AFFECTED_BOOKINGS, type AffectedBooking } from '#contract/entities/affected-booking.ts'
import type { Branch, GalleryPicture, Outlet, Store, StoreContact } from '#contract/entities/store.ts'
import { openingAt, usualHours, workingDays } from '#domain/booking/opening.ts'
import { DEFAULT_DAYS_AHEAD } from '#domain/booking/booking-policy.ts'
import { specialDays, type Hours, type SpecialDay } from '#domain/booking/plan.ts'
import { holidaysBetween } from '#domain/time/holidays.ts'
import { addDays, clockTime, toDay, WEEKDAYS, WEEKDAYS_FROM_MONDAY, type Day } from '#domain/time/time.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import type { BranchColumns, BranchRow, OutletRow, SpecialRow } from './lists/branch-queries.ts'
import type { PictureRow, SocialRow, TeamRow } from './details-queries.ts'
import type { ComingBooking } from './editing/hours-queries.ts'
import type { StoreCardRow, StoreRow } from './lists/cards.ts'

/** Returns the mean to one decimal; null while the store has no reviews. */
export const getRating = (row: { rating_sum: number; rating_count: number }): number | null =>
  row.rating_count === 0 ? null : Math.round((row.rating_sum * 10) / row.rating_count) / 10

export type StoreContactRow = Pick<
  StoreCardRow,
  | 'id'
  | 'name'
  | 'logo'
  | 'cover'
  | 'location_name'
  | 'rating_sum'
  | 'rating_count'
  | 'phone_number'
  | 'email'
  | 'hours'
> & { address: string | null }

/** Serializes the store in a service, an offer or a booking: its contact, address and hours. */
export function serializeStoreContact(row: StoreContactRow, media: MediaBase): z.infer<typeof StoreContact> {
  return {
    id: row.id,
    name: row.name,
    logo_url: mediaUrl(media, row.logo ?? row.cover),
    cover_url: mediaUrl(media, row.cover),
    location: row.location_name,
    rating: getRating(row),
    totalReviews: row.rating_count,
    phone_number: row.phone_number,
    phone: row.phone_number,
    primary_email: row.email,
    email: row.email,
    address: row.address,
    ...serializeWeek(row.hours),
  }
}

export const serializeStores = (rows: readonly StoreRow[], now: Date, media: MediaBase): Store[] =>
  rows.map((row) => serializeStore(row, now, media))

/** Serializes a store as anonymous visitors see it; `markFollowed` sets `following` for customers. */
export function serializeStore(
  { card, best_discount: bestDiscount }: StoreRow,
  now: Date,
  media: MediaBase,
): Store {
  const logo = mediaUrl(media, card.logo)
  const cover = mediaUrl(media, card.cover)
  return {
    id: card.id,
    slug: card.slug ?? null,
    name: card.name,
    // Existing clients show no other picture.
    logo: logo ?? cover,
    logo_url: logo ?? cover,
    image_url: cover ?? logo,
    cover_url: cover,
    category: card.category_name,
    categorySlug: card.category,
    location: card.location_name,
    description: card.description,
    phone_number: card.phone_number,
    primary_email: card.email,
    website_url: card.website,
    ...serializeWeek(card.hours),
    ...serializeOpening(card.hours, card.special, now),
    latitude: card.latitude,
    longitude: card.longitude,
    rating: getRating(card),
    totalReviews: card.rating_count,
    reviews: card.rating_count,
    reviewCount: card.rating_count,
    followers: card.follower_count,
    following: false,
    cashback: bestDiscount === null ? null : m.rule_store_up_to({ percent: bestDiscount }),
    wasRate: null,
    createdAt: card.created_at,
  }
}

function serializeWeek(
  hours: readonly Hours[],
): Pick<Store, 'opening_time' | 'closing_time' | 'working_days'> {
  const usual = usualHours(hours)
  return {
    opening_time: usual?.openingTime ?? null,
    closing_time: usual?.closingTime ?? null,
    working_days: workingDays(hours),
  }
}

function serializeOpening(
  hours: readonly Hours[],
  special: SpecialRow,
  now: Date,
): Pick<Store, 'openNow' | 'openingNote'> {
  const today = toDay(now.getTime())
  const days = specialDaysBetween(special, addDays(today, -1), addDays(today, 7))
  const opening = openingAt({ hours, days }, now.getTime())
  return {
    openNow: opening.open,
    openingNote: opening.open ? m.rule_opening_until({ time: opening.until }) : opening.opens,
  }
}

/** Returns the own special days of a branch and its holidays, in the given range of dates. */
function specialDaysBetween(
  { days, closesOnHolidays, gazetted }: SpecialRow,
  from: Day,
  to: Day,
): SpecialDay[] {
  const holidays = closesOnHolidays ? holidaysBetween(from, to, gazetted) : []
  return specialDays(
    days.filter(({ day }) => day >= from && day <= to),
    closesOnHolidays,
    holidays,
  )
}

/** `shown`: the dates of which it has the special days. */
export function serializeBranch(
  row: BranchColumns,
  { hours, special }: Pick<BranchRow, 'hours' | 'special'>,
  shown: { from: Day; to: Day },
): Branch {
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
    hasParking: row.has_parking,
    parking: row.parking,
    hours: serializeWeekdays(hours),
    specialDays: specialDaysBetween(special, shown.from, shown.to).map(({ day, opens, closes, reason }) => ({
      date: day,
      opens: opens === null ? null : clockTime(opens),
      closes: closes === null ? null : clockTime(closes),
      reason,
    })),
  }
}

/** Returns the dates whose special days pages show before a booking. */
export const comingDays = (now: Date): { from: Day; to: Day } => {
  const from = toDay(now.getTime())
  return { from, to: addDays(from, DEFAULT_DAYS_AHEAD) }
}

export function serializeOutlet(row: OutletRow, now: Date): Outlet {
  return {
    ...serializeBranch(row, row, comingDays(now)),
    ...serializeOpening(row.hours, row.special, now),
    staffCount: row.staff_count,
  }
}

/** Serializes the weekly hours, Monday first. */
export const serializeWeekdays = (hours: readonly Hours[]): Outlet['hours'] =>
  WEEKDAYS_FROM_MONDAY.flatMap((weekday) =>
    hours
      .filter((span) => span.weekday === weekday)
      .map(({ opens, closes }) => ({
        weekday: WEEKDAYS[weekday],
        opens: clockTime(opens),
        closes: clockTime(closes),
      })),
  )

export function serializeAffected(rows: readonly ComingBooking[]): AffectedBooking[] {
  // Of a visit the first service that is affected.
  const first = rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)
  return first.slice(0, MAX_AFFECTED_BOOKINGS).map(({ start, end, proposedTime, ...booking }) => ({
    ...booking,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    proposedTime: proposedTime?.toISOString() ?? null,
  }))
}

export const serializeTeam = (rows: TeamRow[], media: MediaBase) =>
  rows.map(({ photo, rating_count, rating_sum, ...person }) => ({
    ...person,
    photo_url: mediaUrl(media, photo),
    rating: getRating({ rating_count, rating_sum }),
    reviewCount: rating_count,
  }))

/** Serializes the links as a list and, for clients that look one up, by platform. */
export const serializeSocials = (rows: SocialRow[]) => ({
  socialLinks: Object.fromEntries(rows.map(({ platform, link }) => [platform, link])),
  socialLinksRaw: rows,
})

/** Returns a branch made of the store's own data, for a store without branches. */
export const storeAsOutlet = (store: StoreCardRow): OutletRow => ({
  id: `store-${store.id}`,
  store_id: store.id,
  name: m.rule_store_main_branch({ store: store.name }),
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
  has_parking: null,
  parking: null,
  hours: store.hours,
  special: store.special,
  staff_count: 0,
})

export const serializeGallery = (rows: readonly PictureRow[], media: MediaBase): GalleryPicture[] =>
  rows.map(({ image, alt }) => ({ url: mediaUrl(media, image), alt }))
