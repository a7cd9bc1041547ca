/** The columns of an offer that follow from a request. */
import type { OfferEdit } from '#contract/offer-editing.ts'
import { Problem } from '#contract/problem.ts'
import { discountPercent, offerPriceCents, percentOff } from '#domain/catalogue/pricing.ts'
import { DAY, WEEKDAYS } from '#domain/time/time.ts'
import { m } from '#messages'
import type { LockedOffer } from './queries.ts'

type Price = Pick<LockedOffer, 'original_cents' | 'discounted_cents' | 'discount_percent'>
type SentPrice = Pick<OfferEdit, 'discount' | 'discounted_price'>

/**
 * Returns the price of an offer. `current` is that of an offer that stays with its service: it counts if none is sent, and the
 * discount is on its normal price.
 */
export function resolvePrice(
  sent: SentPrice,
  serviceCents: number | null,
  current: Price | null,
): Price & { offer_type: string } {
  const percent = sent.discount ?? null
  const normalCents = current ? current.original_cents : serviceCents
  if (normalCents === null) {
    const whole = Math.floor(percent ?? current?.discount_percent ?? 0)
    if (whole < 1) throw invalid('discount', m.field_discount_range())
    return { offer_type: 'dynamic', original_cents: null, discounted_cents: null, discount_percent: whole }
  }
  const shown = current && discountPercent(toPrice(current), current.discount_percent)
  const isUnchanged = percent === null || percent === shown
  const offered =
    sent.discounted_price ??
    (isUnchanged && current ? current.discounted_cents : null) ??
    (percent === null ? null : offerPriceCents(normalCents, percent))
  if (offered === null) throw invalid('discounted_price', m.field_offer_price_required())
  const discount = percentOff(normalCents, offered)
  if (offered >= normalCents) throw invalid('discounted_price', m.field_offer_price_too_high())
  if (discount < 1 || discount > 99) throw invalid('discounted_price', m.field_discount_range())
  return {
    offer_type: 'fixed',
    original_cents: normalCents,
    discounted_cents: offered,
    discount_percent: discount,
  }
}

const toPrice = (price: Price) => ({
  originalCents: price.original_cents,
  discountedCents: price.discounted_cents,
})

type Period = Pick<LockedOffer, 'starts_at' | 'expires_at'>
const MAX_DAYS = 400

/** Throws unless the offer ends in the future and after its start. Times that were not changed may have passed. */
export function resolvePeriod(
  sent: Pick<OfferEdit, 'starts_at' | 'expiration_date'>,
  current: Period | null,
  isUnpublished: boolean,
  now: Date,
): Period {
  const startsAt = sent.starts_at === undefined ? (current?.starts_at ?? null) : dateOrNull(sent.starts_at)
  const expiresAt = sent.expiration_date === undefined ? current?.expires_at : new Date(sent.expiration_date)
  if (expiresAt === undefined) throw invalid('expiration_date', m.field_required())
  const isStartChanged = startsAt?.getTime() !== current?.starts_at?.getTime()
  if (isStartChanged && !isUnpublished) throw invalid('starts_at', m.field_offer_started())
  if (expiresAt.getTime() !== current?.expires_at.getTime()) {
    if (expiresAt <= now) throw invalid('expiration_date', m.field_offer_ends_past())
    if (expiresAt.getTime() > now.getTime() + MAX_DAYS * DAY)
      throw invalid('expiration_date', m.field_offer_ends_late())
  }
  if (startsAt && startsAt >= expiresAt) throw invalid('expiration_date', m.field_offer_ends_before_start())
  return { starts_at: startsAt, expires_at: expiresAt }
}

const dateOrNull = (at: number | null): Date | null => (at === null ? null : new Date(at))

type Times = Pick<LockedOffer, 'usable_weekdays' | 'usable_from' | 'usable_until'>

/** Returns when the offer can be used. Every weekday is stored as no restriction. */
export function resolveUsableTimes(
  sent: Pick<OfferEdit, 'weekdays' | 'usable_from' | 'usable_until'>,
  current: Times,
): Times {
  const weekdays =
    sent.weekdays && [...new Set(sent.weekdays.map((day) => WEEKDAYS.indexOf(day)))].toSorted((a, b) => a - b)
  const from = sent.usable_from === undefined ? current.usable_from : sent.usable_from
  const until = sent.usable_until === undefined ? current.usable_until : sent.usable_until
  if ((from === null) !== (until === null))
    throw invalid(from === null ? 'usable_from' : 'usable_until', m.field_offer_hours_both())
  return {
    usable_weekdays:
      weekdays === undefined
        ? current.usable_weekdays
        : weekdays.length % WEEKDAYS.length === 0
          ? null
          : weekdays,
    usable_from: from,
    usable_until: from === null || until === null ? null : afterStart(from, until),
  }
}
const afterStart = (from: number, until: number): number => {
  const minutes = until % 1440
  return minutes > from ? minutes : minutes + 1440
}

export const invalid = (field: string, message: string): Problem => Problem.invalid([[field, message]])
