import type { OfferCard } from '#contract/entities/offer.ts'
import type { SideKick } from '../../offers/offer-cards.ts'

/**
 * Chooses the offers at the top of the home page: the two highest discounts in rotation, and beside them a hot and a
 * featured one; where there is none, the next best takes its place. `rest` is listed below.
 */
export function chooseHero(best: readonly OfferCard[], featured: readonly OfferCard[]): HeroOffers {
  const slides = best.slice(0, 2)
  const sides: SideChoice[] = []
  const isFree = (offer: OfferCard) =>
    ![...slides, ...sides.map((side) => side.offer)].some(({ id }) => id === offer.id)
  const add = (offer: OfferCard | undefined, kick: SideKick) => offer && sides.push({ offer, kick })

  add(
    best.filter(isFree).find(({ isHot }) => isHot),
    'hot',
  )
  add(featured.find(isFree), 'featured')
  for (const offer of best.filter(isFree).slice(0, MAX_SIDES - sides.length)) add(offer, null)
  return { slides, sides, rest: best.filter(isFree) }
}

const MAX_SIDES = 2

type SideChoice = { offer: OfferCard; kick: SideKick }
type HeroOffers = { slides: OfferCard[]; sides: SideChoice[]; rest: OfferCard[] }
