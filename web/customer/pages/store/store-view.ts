/** A store as its page shows it, built by the loader with the server's time. */
import { m } from '#messages'
import type { FoundOffer } from '#contract/entities/offer.ts'
import type { Outlet } from '#contract/entities/store.ts'
import type { ServiceToBook } from '#contract/entities/service-to-book.ts'
import type { stores } from '#contract/stores.ts'
import type { Reply } from '#contract/kernel.ts'
import { storeBadge } from '#domain/catalogue/badges.ts'
import { formatKes } from '#domain/payments/money.ts'
import { readablePhone } from '#domain/accounts/phone.ts'
import {
  addDays,
  toDay,
  duration,
  weekdayName,
  toWeekday,
  WEEKDAYS_FROM_MONDAY,
  type At,
} from '#domain/time/time.ts'
import { phoneHref } from '#web/app/document/phone-href.ts'
import { hoursOn, getReason } from '#web/app/document/branch-hours.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { servicePrice } from '#web/app/i18n/service-price.ts'
import { mapsUrl, toDirections } from '../../branches/directions.ts'
import { replyText } from '../chat/presence-text.ts'
import { timeLink } from '../booking/state/time-link.ts'
import { toDealCard } from '../../offers/offer-cards.ts'
import { inCents, toPercent, getPrices } from '../../offers/offer-prices.ts'
import { paths } from '../../paths.ts'

type StoreDetails = Reply<(typeof stores)['GET /stores/:id']>['store']

/** The API returns at most this many offers of a store. */
const MAX_LISTED_OFFERS = 100

export function storePageView(
  store: StoreDetails,
  outlets: Outlet[],
  now: At,
  offers: readonly FoundOffer[] = [],
) {
  return {
    id: store.id,
    slug: store.slug,
    name: store.name,
    about: store.description,
    category: { name: categoryName(store.category), value: store.category },
    area: store.location,
    rating: store.rating,
    reviews: store.totalReviews,
    badge: store.totalReviews > 0 ? storeBadge(store.totalReviews) : null,
    followers: store.followers,
    cover: store.cover_url,
    logo: store.logo_url,
    gallery: store.gallery,
    phone: toPhoneLink(store.phone_number),
    email: store.primary_email,
    replies: store.replySeconds === null ? null : replyText(store.replySeconds),
    socials: [
      ...(store.website_url && !store.socialLinks.website
        ? [{ platform: 'website' as const, link: store.website_url }]
        : []),
      ...store.socialLinksRaw.map(({ platform, link }) => ({ platform, link })),
    ],
    counts: {
      offers: store.deals.length < MAX_LISTED_OFFERS ? String(store.deals.length) : `${MAX_LISTED_OFFERS}+`,
      services: String(store.services.length),
      outlets: String(store.outlets.length),
    },
    bookFrom: store.bookFrom && bookFromView(store.bookFrom, offers, now),
    team: teamView(store.team, outlets),
    outlets: outlets.map((outlet) => outletView(outlet, store.name, now)),
  }
}
export type StorePageView = ReturnType<typeof storePageView>

/** Returns the item to book from, with its next free time if it is among these offers, whose times are loaded. */
function bookFromView(
  { offerId, serviceId, price, fee }: NonNullable<StoreDetails['bookFrom']>,
  offers: readonly FoundOffer[],
  now: At,
) {
  const [atStoreCents, nowCents] = [inCents(price), inCents(fee)]
  const offer = offers.find(({ id }) => id === offerId)
  const next = offer && toOwnDeal(offer, now).times[0]
  return {
    href: next?.href ?? (offerId === null ? paths.book.service(serviceId) : paths.book.offer(offerId)),
    next,
    price: formatKes(atStoreCents),
    fee: nowCents > 0 ? m.offer_card_fee({ amount: formatKes(nowCents) }) : null,
    total: nowCents > 0 ? formatKes(atStoreCents + nowCents) : null,
  }
}
export type BookFrom = ReturnType<typeof bookFromView>

/** Returns the team, with the area of each person's branch where there are several. */
const teamView = (team: StoreDetails['team'], outlets: Outlet[]) =>
  team.map(({ id, name, role, photo_url, branchId, rating, reviewCount }) => ({
    id,
    name,
    role,
    photo: photo_url,
    rating,
    reviewCount,
    area: outlets.length > 1 ? (outlets.find((outlet) => outlet.id === branchId)?.location ?? null) : null,
  }))

const outletView = (outlet: Outlet, storeName: string, now: At) => ({
  id: outlet.id,
  name: outlet.name,
  isMain: outlet.isMainBranch,
  area: outlet.location,
  openNow: outlet.openNow,
  openingNote: outlet.openingNote,
  staffCount: outlet.staffCount,
  phone: toPhoneLink(outlet.phone),
  map: mapsUrl(outlet, storeName),
  latitude: outlet.latitude,
  longitude: outlet.longitude,
  directions: { name: outlet.name, address: outlet.address, ...toDirections(outlet) },
  hoursToday: hoursOn(outlet, toDay(now)),
  week: toWeek(outlet, now),
})
export type OutletView = ReturnType<typeof outletView>

/** Returns today and the next six days, Monday first, with special days and holidays; empty if no hours are known. */
function toWeek(outlet: Outlet, now: At): WeekDay[] {
  if (outlet.hours.length === 0) return []
  const today = toDay(now)
  return WEEKDAYS_FROM_MONDAY.map((weekday) => {
    const day = addDays(today, (weekday - toWeekday(today) + 7) % 7)
    const span = hoursOn(outlet, day)
    return {
      day: weekdayName(weekday),
      hours: span ? m.store_week_hours(span) : m.store_week_closed(),
      reason: getReason(outlet, day),
      isClosed: !span,
      isToday: day === today,
    }
  })
}
type WeekDay = { day: string; hours: string; reason: string | null; isClosed: boolean; isToday: boolean }

const toPhoneLink = (phone: string | null): { number: string; href: string; text: string } | null =>
  phone ? { number: phone, href: phoneHref(phone), text: readablePhone(phone) } : null

/** Returns the card of a deal on its store's page, which shows the service instead of the store. */
export const toOwnDeal = (offer: FoundOffer, now: At) => ({
  ...toDealCard(offer, now),
  kicker: `${duration(offer.service.duration)} · ${offer.service.name}`,
  times: (offer.nextTimes ?? []).map((time) => timeLink({ offerId: offer.id }, time, now)),
})

/** A service with variants is shown with all of them, and leads to its page, where one is chosen. */
export function toServiceRow(service: ServiceToBook) {
  const { variants } = service.family ?? { variants: [] }
  const [href, several] = [paths.service(service.id, service.store_id), variants.length > 1]
  const minutes = variants.map((variant) => variant.duration)
  return {
    id: service.id,
    href,
    name: several ? (service.family?.name ?? service.name) : service.name,
    group: service.group?.name ?? null,
    about: service.description,
    picture: service.image_url,
    duration: several
      ? durationRange(Math.min(...minutes), Math.max(...minutes))
      : duration(service.duration),
    price: several ? m.store_price_from({ price: servicePrice(service) }) : servicePrice(service),
    isBookable: service.booking_enabled,
    bookHref: several ? href : paths.book.service(service.id),
    percent: service.offer ? toPercent(getPrices(service.offer)) : 0,
  }
}
export type ServiceRowView = ReturnType<typeof toServiceRow>

const durationRange = (least: number, most: number): string =>
  least === most ? duration(least) : `${duration(least)} – ${duration(most)}`
