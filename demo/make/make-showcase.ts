// Questions with the answers of bookings, galleries, and offers that are not public, of the stores in showcase.ts.

import { offerPriceCents } from '#domain/catalogue/pricing.ts'
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import { createRandom } from '../data/random.ts'
import { daysAgo } from './make-store.ts'
import { SHOWCASE, type HiddenOfferDraft, type QuestionDraft } from '../data/showcase.ts'
import type { BookingPlan, HiddenOffer, Service, Store } from '../data/catalogue-types.ts'

/** Bookings that were made before have no answers. */
const ASKED_FOR_DAYS = 45
/** Most people answer what they need not. */
const ANSWERED_SHARE = 0.7

/** Runs after the bookings, which do not depend on it. */
export function addShowcase(
  seed: string,
  today: Day,
  stores: readonly Store[],
  bookings: readonly BookingPlan[],
): void {
  for (const store of stores) {
    const showcase = SHOWCASE[store.name]
    if (!showcase) continue
    store.gallery = showcase.gallery
    store.hiddenOffers = showcase.hiddenOffers.map((draft) => hiddenOffer(seed, today, store, draft))
    for (const [name, drafts] of Object.entries(showcase.questions)) {
      const service = serviceNamed(store, name)
      const random = createRandom(seed, 'questions', store.slug, name)
      service.questions = drafts.map(({ question, kind, required }) => ({
        id: random.uuid(),
        question,
        kind,
        required,
      }))
      const asked = bookings.filter(
        (booking) =>
          booking.serviceId === service.id && booking.createdAt >= daysAgo(today, ASKED_FOR_DAYS, 0),
      )
      for (const booking of asked) booking.answers = answersTo(seed, drafts, booking)
    }
  }
}

function answersTo(seed: string, drafts: readonly QuestionDraft[], { id, start }: BookingPlan) {
  const random = createRandom(seed, 'answers', id)
  return drafts.flatMap(({ question, kind, required, answers }) => {
    const isAnswered = random.withProbability(ANSWERED_SHARE)
    if (!required && !isAnswered) return []
    const answer = kind === 'date' ? addDays(toDay(start), -random.integer(20, 90)) : random.pick(answers)
    return [{ question, answer }]
  })
}

const LASTS_DAYS = { draft: 40, scheduled: 35, paused: 30 }

function hiddenOffer(seed: string, today: Day, store: Store, draft: HiddenOfferDraft): HiddenOffer {
  const random = createRandom(seed, 'hidden offer', store.slug, draft.title)
  const service = serviceNamed(store, draft.service)
  if (service.priceCents === null) throw new RangeError(`${service.name} has no price`)
  return {
    id: random.uuid(),
    serviceId: service.id,
    title: draft.title,
    description: `${draft.line} ${service.description}`,
    discountPercent: draft.percent,
    originalCents: service.priceCents,
    discountedCents: offerPriceCents(service.priceCents, draft.percent),
    status: draft.status,
    startsAt: draft.status === 'scheduled' ? instant(addDays(today, random.integer(4, 9)), 7 * 60) : null,
    expiresAt: instant(addDays(today, LASTS_DAYS[draft.status]), 24 * 60 - 1),
    createdAt: daysAgo(today, random.integer(2, 12), 18 * 60),
    weekdays: draft.weekdays ?? null,
    hours: draft.hours ?? null,
    terms: draft.terms ?? null,
  }
}

function serviceNamed(store: Store, name: string): Service {
  const service = store.services.find((each) => each.name === name)
  if (!service) throw new RangeError(`${store.name} lacks ${name}`)
  return service
}
