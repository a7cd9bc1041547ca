// Builds a store from its draft: branches, staff, shifts and services.

import { instant, type Day, addDays, type At } from '#domain/time/time.ts'
import { SOCIAL_PLATFORMS, type SocialPlatform } from '#domain/catalogue/socials.ts'
import { createRandom, type Random } from '../data/random.ts'
import { HOURS, getTrade, type Trade } from '../data/categories.ts'
import type { CategorySlug, ServiceDraft, StoreDraft } from '../data/drafts.ts'
import { fullName } from '../data/names.ts'
import { PLACES, type DemoPlace } from '../data/places.ts'
import type { Branch, Service, Staff, Store } from '../data/catalogue-types.ts'

export type StoreSetting = {
  seed: string
  today: Day
  category: CategorySlug
  draft: StoreDraft
  merchantId: string
  /** Returns unassigned numbers in the range 0700 000 1NN. */
  phone: () => string
}

/** Fixed staff names of the store that other demo texts mention. */
const FIXED_STAFF: Record<string, readonly string[]> = {
  'Kinyozi Kings': ['Brian Kiprotich', 'Otieno Onyango', 'Dennis Musyoka', 'Samuel Njoroge'],
}

export function makeStore({ seed, today, category, draft, merchantId, phone }: StoreSetting): Store {
  const slug = toSlug(draft.name)
  const random = createRandom(seed, 'store', slug)
  const trade = getTrade(category)
  const storeId = random.uuid()
  const ageDays = random.integer(130, 700)

  const branches = draft.places.map((place, at) =>
    makeBranch(createRandom(seed, 'branch', slug, place), trade, draft, getPlace(place), at, phone),
  )
  const services = draft.services.map((service, at) =>
    makeService(
      createRandom(seed, 'service', slug, service.name),
      trade,
      service,
      branches,
      slug,
      today,
      ageDays,
      at,
    ),
  )
  const main = branches[0]
  if (!main) throw new RangeError(`${draft.name} has no branch`)

  return {
    id: storeId,
    slug,
    merchantId,
    category,
    location: main.location,
    name: draft.name,
    description: draft.about,
    phoneNumber: main.phoneNumber,
    email: main.email,
    latitude: main.latitude,
    longitude: main.longitude,
    pictureKey: slug,
    socials: makeSocials(createRandom(seed, 'elsewhere', slug), slug, main.phoneNumber),
    createdAt: daysAgo(today, ageDays, 9 * 60),
    branches,
    services,
    offers: [],
    hiddenOffers: [],
    gallery: [],
  }
}

/** About half of the stores have social media links, under the reserved domain .test, except a chat with their phone. */
function makeSocials(random: Random, slug: string, phone: string): Store['socials'] {
  if (random.withProbability(0.5)) return []
  const platforms = random.sample(USUAL_PLATFORMS, random.integer(2, 4))
  if (random.withProbability(0.25)) platforms.push(random.pick(RARE_PLATFORMS))
  return platforms.map((platform) => ({
    id: random.uuid(),
    platform,
    link:
      platform === 'website'
        ? `https://${slug}.test/`
        : platform === 'whatsapp'
          ? `https://wa.me/${phone}`
          : `https://${platform}.test/${slug}`,
  }))
}
const USUAL_PLATFORMS: readonly SocialPlatform[] = [
  'instagram',
  'facebook',
  'tiktok',
  'whatsapp',
  'twitter',
  'youtube',
  'website',
]
const RARE_PLATFORMS: readonly SocialPlatform[] = SOCIAL_PLATFORMS.filter(
  (platform) => !USUAL_PLATFORMS.includes(platform),
)

function makeBranch(
  random: Random,
  trade: Trade,
  draft: StoreDraft,
  place: DemoPlace,
  at: number,
  phone: () => string,
): Branch {
  const hours = HOURS[draft.hours ?? trade.hours].flatMap((span, weekday) =>
    span ? [{ weekday, ...span }] : [],
  )
  const staffCount =
    draft.staff === undefined ? 0 : Math.max(2, draft.staff - (at === 0 ? 0 : random.integer(0, 1)))
  const fixedNames = at === 0 ? (FIXED_STAFF[draft.name] ?? []) : []
  const names: string[] = fixedNames.slice(0, staffCount)
  while (names.length < staffCount) {
    const name = fullName(random, trade.womenShare)
    if (!names.includes(name)) names.push(name)
  }
  const slug = toSlug(draft.name)
  const street = random.pick(place.streets)
  const randomAddress = {
    stage: random.pick(place.stages),
    landmark: random.pick(place.landmarks),
    gate: random.withProbability(0.6) ? `gate ${random.integer(2, 48)}` : null,
    floor: random.pick(trade.floors),
  }
  const { street: branchStreet, ...fixedAddress } = (at === 0 ? draft.mainAddress : undefined) ?? { street }

  return {
    id: random.uuid(),
    location: place.slug,
    name: `${draft.name}, ${place.name}`,
    address: `${branchStreet}, ${place.name}`,
    ...randomAddress,
    ...fixedAddress,
    phoneNumber: phone(),
    email: at === 0 ? `karibu@${slug}.test` : `${place.slug}@${slug}.test`,
    manager: names[0] ?? fullName(random, trade.womenShare),
    isMain: at === 0,
    latitude: round(place.latitude + (random.next() - 0.5) * 0.006),
    longitude: round(place.longitude + (random.next() - 0.5) * 0.006),
    hours,
    days: [],
    closedOnHolidays: false,
    staff: names.map((name, rank) =>
      makeStaff(
        random,
        name,
        draft.roles?.[rank] ?? draft.roles?.at(-1) ?? 'Assistant',
        rank,
        staffCount,
        hours,
      ),
    ),
  }
}

/**
 * Most staff work early or late shifts on five or six open days; the last member of a larger team works part
 * time.
 */
function makeStaff(
  random: Random,
  name: string,
  role: string,
  rank: number,
  staffCount: number,
  hours: Branch['hours'],
): Staff {
  const id = random.uuid()
  if (staffCount >= 4 && rank === staffCount - 1) {
    const days = hours.filter((_, day) => day % 2 === random.integer(0, 1) || day >= hours.length - 2)
    return {
      id,
      name,
      role,
      ...NO_ABSENCES,
      shifts: days.map((day) => ({
        weekday: day.weekday,
        starts: Math.max(day.opens, day.closes - 6 * 60),
        ends: day.closes,
      })),
    }
  }
  const rest = hours.length > 5 ? hours[(rank * 2 + 1) % hours.length]?.weekday : undefined
  const shifts = hours
    .filter((day) => day.weekday !== rest)
    .map(({ weekday, opens, closes }) => {
      const long = closes - opens > 11 * 60
      const early = rank % 2 === 0
      return {
        weekday,
        starts: long && !early ? opens + 3 * 60 : opens,
        ends: long && early ? closes - 3 * 60 : closes,
      }
    })
  return { id, name, role, ...NO_ABSENCES, shifts }
}
/** Absences, which make-calendar.ts fills in. */
const NO_ABSENCES = { breaks: [], leaves: [] }

function makeService(
  random: Random,
  trade: Trade,
  draft: ServiceDraft,
  branches: readonly Branch[],
  storeSlug: string,
  today: Day,
  storeAge: number,
  at: number,
): Service {
  const id = random.uuid()
  const noticeHours = random.pick(trade.noticeHours)
  const byPerson = draft.capacity === undefined && branches.every((branch) => branch.staff.length > 0)
  const price = typeof draft.price === 'number' ? draft.price * 100 : null
  const ageDays = Math.min(storeAge, random.integer(100, 420))

  return {
    id,
    name: draft.name,
    description: draft.about,
    type: price === null ? 'dynamic' : 'fixed',
    priceCents: price,
    priceRange:
      typeof draft.price === 'number' ? null : `KES ${grouped(draft.price[0])} to ${grouped(draft.price[1])}`,
    durationMinutes: draft.minutes,
    bufferMinutes: byPerson ? trade.bufferMinutes : 0,
    bookingEnabled: !draft.isOffline,
    autoConfirm: !draft.isConfirmedByStore,
    consultationRequired: draft.consultation ?? false,
    pricingFactors: draft.factors ?? [],
    features: random.sample(trade.features, random.integer(2, 4)),
    requirements: draft.requirements ?? null,
    cancellationPolicy: random.pick(POLICIES)(hoursInWords(noticeHours)),
    minCancellationHours: noticeHours,
    minAdvanceMinutes: 0,
    questions: [],
    isFeatured: at === 0,
    pools: branches.map((branch) => ({
      id: random.uuid(),
      branchId: branch.id,
      capacity: byPerson ? branch.staff.length : (draft.capacity ?? 8),
    })),
    staffIds: byPerson ? branches.flatMap((branch) => performers(random, branch.staff)) : [],
    priceHistory: price === null ? [] : buildHistory(random, price, today, ageDays),
    pictureKey: `${storeSlug}-${toSlug(draft.name)}`,
    createdAt: daysAgo(today, ageDays, 10 * 60),
  }
}

/** The staff who perform a service: all, or in a team of three or more sometimes all but one. */
function performers(random: Random, staff: readonly Staff[]): string[] {
  const ids = staff.map((person) => person.id)
  return ids.length >= 3 && random.withProbability(0.35) ? ids.slice(0, -1) : ids
}

/** The history of the normal price; the last entry is the current price. */
function buildHistory(random: Random, cents: number, today: Day, ageDays: number): Service['priceHistory'] {
  const only = { cents, since: daysAgo(today, ageDays, 10 * 60) }
  if (!random.withProbability(0.4)) return [only]
  const earlier = Math.round((cents * random.pick([0.85, 0.9, 1.1])) / 5000) * 5000 || cents
  if (earlier === cents) return [only]
  return [
    { cents: earlier, since: only.since },
    { cents, since: daysAgo(today, random.integer(75, ageDays - 20), 10 * 60) },
  ]
}

const POLICIES: readonly ((hours: string) => string)[] = [
  (hours) => `Cancel up to ${hours} before and nothing is lost. Later than that, please call us first.`,
  (hours) => `Free to cancel until ${hours} before your time. After that, please call us.`,
  (hours) => `Tell us ${hours} ahead if you cannot come, so that somebody else can have the place.`,
  (hours) =>
    `Plans change: cancel or move your time until ${hours} before it, at no cost. ` +
    'If we cancel, everything comes back to you.',
]

const hoursInWords = (hours: number) => (hours === 24 ? 'a day' : `${hours} hours`)
const grouped = (shillings: number) => String(shillings).replace(/\B(?=(\d{3})+$)/g, ',')
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

export const daysAgo = (today: Day, days: number, minutes: number): At =>
  instant(addDays(today, -days), minutes)

export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function getPlace(slug: string): DemoPlace {
  const place = PLACES.find((p) => p.slug === slug)
  if (!place) throw new RangeError(`No place ${slug}`)
  return place
}
